// The list of games: marks, filters, the record against the levels, and deleting that can be undone.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { plies, says, visit } from "./support.mjs";

/** Returns the actions of a finished game from the rules pages. */
function actions(name) {
  const text = readFileSync(new URL(`../../../docs/rules/diagrams/${name}.txt`, import.meta.url), "utf8");
  return text.split("\n").filter((line) => line && !line.startsWith("[") && !line.startsWith("#"));
}

/** Puts games into local storage: each has an identifier, a kind, its actions and the levels at its seats. */
async function remember(page, games) {
  const saved = games.map(({ id, game, moves, levels, ended = null, ago = 0 }) => ({
    id,
    game,
    record: [`[Game "${game}"]`, `[Seats "${levels.length}"]`, "", ...moves, ""].join("\n"),
    sitters: levels.map((level) => (level === 0 ? "Person" : { Bot: level })),
    clock: null,
    ended,
    seed: 7,
    created: 1,
    updated: Date.now() - ago * 60_000,
  }));
  await page.goto("/rules");
  await page.locator("h1").waitFor();
  await page.evaluate((saved) => saved.forEach((each) => localStorage.setItem(`pentad.game.${each.id}`, JSON.stringify(each))), saved);
  await page.goto("/games");
  await page.locator(".entry").first().waitFor();
}

/** A game that Red, the first seat, has won. */
const won = { game: "quintets", moves: actions("quintets-end") };
const running = { id: "runs", game: "iris", moves: ["e5"], levels: [0, 0] };
/** Four wins and a loss against level 3. */
const five = [1, 2, 3, 4, 5].map((number) => ({ id: `g${number}`, ...won, levels: number === 2 ? [3, 0] : [0, 3], ago: number }));
const entries = (page) => page.locator(".entry");

visit("games are marked as won and lost, and filters choose among them", {}, async (page) => {
  const people = { id: "people", game: "quintets", moves: ["La1"], levels: [0, 0], ended: { Resigned: 0 }, ago: 9 };
  await remember(page, [...five, running, people]);
  assert.equal(await entries(page).count(), 7);
  assert.equal(await page.locator(".finished .mark.won").count(), 4);
  await says(page.locator(".mark.lost"), "Lost");
  assert.equal(await page.locator(".entry .thumbnail svg").count(), 7, "every row has its position");
  await says(page.locator(".filter-row p"), "7 of 7");

  const choose = async (name, value, count) => {
    await page.getByLabel(name, { exact: true }).selectOption({ label: value });
    await says(page.locator(".filter-row p"), `${count} of 7`);
    assert.equal(await entries(page).count(), count);
  };
  await choose("Result", "Won", 4);
  await choose("Result", "Lost", 1);
  await choose("Result", "Any result", 7);
  await choose("Game", "Iris", 1);
  await choose("Running or finished", "Finished", 0);
  await page.getByRole("button", { name: "Show all games" }).click();
  await choose("Opponent", "People", 2);
  await choose("Opponent", "Level 3", 5);
  await choose("Opponent", "Any opponent", 7);
  await choose("Running or finished", "Going on", 1);
});

visit("the record counts each level, rates the player and says what to try next", {}, async (page) => {
  await remember(page, five);
  const record = page.locator(".record");
  await says(record.locator("header"), "1 win in a row");
  await says(record.locator("header"), "longest: 3");
  await says(record.locator(".levels li"), "4–0–1");
  const rating = await says(record.locator(".rating"), /Rating \d+ ± \d+/);
  assert.match(rating, /near level [345][^]*provisional/);
  await says(record.locator(".advice"), "You won 4 of 5 games against level 3: try level 4.");

  // Deleting a game does not change the record, also after a reload.
  const before = await record.innerText();
  await page.getByRole("button", { name: "Delete" }).first().click();
  await entries(page).nth(3).waitFor();
  assert.equal(await record.innerText(), before);
  await page.reload();
  await entries(page).first().waitFor();
  assert.equal(await entries(page).count(), 4);
  assert.equal(await record.innerText(), before);

  await record.getByRole("button", { name: "Play level 4" }).click();
  await page.waitForURL(/\/play\/quintets\/\w+/);
  await says(page.locator(".plate"), "Level 4");
});

visit("a deleted game can be taken back at once, and after a reload", {}, async (page) => {
  await remember(page, [running, { ...five[0], id: "done" }]);
  const kept = () => page.evaluate(() => localStorage.getItem("pentad.game.done"));
  const text = await kept();
  const remove = () => page.locator(".finished").getByRole("button", { name: "Delete" }).click();
  await remove();
  await says(page.locator(".notice"), "Quintets: deleted");
  assert.equal(await entries(page).count(), 1);
  assert.equal(await kept(), null);
  await page.getByRole("button", { name: "Undo" }).click();
  await entries(page).nth(1).waitFor();
  assert.equal(await kept(), text, "as it was, to the letter");
  assert.equal(await page.locator(".notice").count(), 0);

  await remove();
  await page.reload();
  await entries(page).first().waitFor();
  assert.equal(await entries(page).count(), 1);
  await page.getByText("Recently deleted (1)").click();
  await page.getByRole("button", { name: "Take back" }).click();
  await entries(page).nth(1).waitFor();
  assert.equal(await kept(), text);

  await remove();
  await page.getByText("Recently deleted (1)").click();
  await page.getByRole("button", { name: "Delete for good" }).click();
  await page.locator(".shelf").waitFor({ state: "detached" });
  assert.deepEqual(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("pentad.deleted."))), []);
});

visit("a game is studied and shared from its row", { permissions: ["clipboard-read", "clipboard-write"] }, async (page) => {
  await remember(page, [{ ...running, moves: ["e5", "c3"] }]);
  await page.getByRole("button", { name: "Copy a link" }).click();
  await says(page.locator(".notice"), "The link is copied");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(link, /^http:.*\/study#./);
  await page.getByRole("link", { name: "Study" }).last().click();
  await page.waitForURL(/\/study#./);
  await page.locator("main").getByText("c3").first().waitFor();
});

visit("what is broken in the memory breaks nothing", {}, async (page) => {
  await page.goto("/rules");
  await page.locator("h1").waitFor();
  await page.evaluate(() => {
    for (const name of ["ledger", "shelf", "daily", "names", "game.x", "deleted.x", "wanted.iri"]) localStorage.setItem(`pentad.${name}`, '{"nonsense":[1');
    localStorage.setItem("pentad.settings", '{"sounds":false,"theme":"Dark"}');
  });
  await page.goto("/games");
  await says(page.locator("main"), "Games you play are kept here");
  assert.equal(await page.locator("html").getAttribute("data-theme"), "dark", "settings of an earlier version are read");
  await page.goto("/");
  await page.getByRole("button", { name: "Play Quintets" }).click();
  await page.locator("dialog[open] .offers").getByRole("button", { name: "Play" }).click();
  await plies(page, 0);
});
