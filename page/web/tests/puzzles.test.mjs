// Puzzles: solved, missed, with hints; the rating is kept on the device.

import assert from "node:assert/strict";
import { place, ready, says, startServer, thing, tooWide, touch, visit } from "./support.mjs";

const task = (page) => page.locator(".task p").first();
const rating = async (page) => parseInt(await page.locator(".record .rating").innerText(), 10);
const streak = (page) => page.locator(".record .streak");
const button = (page, name) => page.getByRole("button", { name, exact: true });

/** Returns the puzzles of a game as on the server: number, level and the actions of the answer. */
async function puzzles(page, game) {
  await page.goto("/puzzles");
  const file = await page.evaluate(async (game) => (await fetch(`/puzzles/${game}.txt`)).text(), game);
  const lines = file.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("#"));
  return lines.map((line, index) => {
    const [head, , setup, answer] = line.split("|").map((part) => part.trim());
    return { number: index + 1, level: Number(head.split(" ")[0]), setup, answer: answer.split(" ; ") };
  });
}

/** True for a puzzle of Iris that a single gray stone solves, with one touch. */
const byOneStone = ({ answer }) => answer.length === 1 && /^[a-k]\d+$/.test(answer[0]);

async function solvable(page) {
  const found = (await puzzles(page, "iris")).find(byOneStone);
  assert.ok(found);
  return found;
}

async function openPuzzle(page, game, { number }) {
  await page.goto(`/puzzles/${game}?puzzle=${number}`);
  await ready(page);
}

/** Requests the answer. The page asks for confirmation if that costs rating points. */
async function giveUp(page) {
  await button(page, "Show the answer").click();
  const yes = page.locator("dialog[open] button.main");
  await yes.or(page.locator(".task.not-yet")).first().waitFor();
  if ((await yes.count()) > 0) await yes.click();
}

visit("on a phone a first tap in a puzzle is shown and costs nothing", { phone: true }, async (page) => {
  const puzzle = await solvable(page);
  await openPuzzle(page, "iris", puzzle);
  const other = await miss(page, puzzle.answer);
  await page.locator(".prompt button.main").waitFor();
  assert.equal(await rating(page), 1000);
  assert.equal(await page.locator(".task.not-yet").count(), 0);
  // The second touch, after a pause, counts as deliberate.
  await page.waitForTimeout(600);
  await touch(page, "cell", other);
  await page.locator(".task.not-yet").waitFor();
  assert.ok((await rating(page)) < 1000);
});

/** Touches a legal cell that is not in the answer. */
async function miss(page, answer) {
  const free = await page.locator("main .board-picture.live .cell.can").evaluateAll((all) => all.map((each) => each.dataset.name));
  // Coloured cells are taken in pairs; a gray stone is a whole turn here, or the second half of one.
  const other = free.find((name) => !answer.includes(name));
  await touch(page, "cell", other);
  return other;
}

visit("a puzzle is chosen, solved and counted, and that survives a reload", {}, async (page) => {
  const puzzle = await solvable(page);
  await page.goto("/puzzles");
  await says(page.locator(".card").nth(2), "You have not tried these yet");
  await page.getByRole("link", { name: "Iris" }).click();
  await ready(page);
  await page.waitForURL(/puzzle=\d+$/);

  await openPuzzle(page, "iris", puzzle);
  assert.equal(await rating(page), 1000);
  await says(page.locator(".crumbs"), `Puzzle ${puzzle.number} of`);
  await touch(page, "cell", puzzle.answer[0]);
  await says(page.locator(".task.well"), "Right!");
  await says(page.locator(".task .why"), /Your win chance: \d+ %/);
  const gained = await rating(page);
  assert.ok(gained > 1000, `rating ${gained}`);
  await says(streak(page), "1");

  await page.reload();
  await ready(page);
  assert.equal(await rating(page), gained);
  await says(streak(page), "1");
  await says(page.locator(".task"), "it does not count again");
  await touch(page, "cell", puzzle.answer[0]);
  await says(page.locator(".task.well"), "Right!");
  assert.equal(await rating(page), gained, "it counts once");

  await button(page, "Next puzzle").click();
  await page.waitForFunction((number) => !location.search.endsWith(`=${number}`), puzzle.number);
  assert.equal(await page.locator(".task.well").count(), 0);
  await page.goto("/puzzles");
  await says(page.locator(".card").nth(2), `Rating ${gained} · 1 of 1 solved`);
});

visit("a wrong turn costs the streak, changes nothing on the board and can be followed by the right one", {}, async (page) => {
  await page.addInitScript(() => {
    if (!localStorage.getItem("pentad.puzzles.iris")) localStorage.setItem("pentad.puzzles.iris", JSON.stringify({ rating: "1100.0 4 4 4 4", done: [] }));
  });
  const puzzle = await solvable(page);
  await openPuzzle(page, "iris", puzzle);
  await says(streak(page), "4");
  await miss(page, puzzle.answer);
  await says(page.locator(".task.not-yet"), "Not the best");
  await says(streak(page), "0");
  const after = await rating(page);
  assert.ok(after < 1100);
  await touch(page, "cell", puzzle.answer[0]);
  await says(page.locator(".task.well"), "Right!");
  assert.equal(await rating(page), after, "only the first try counts");
});

visit("hints come one after the other, and the answer is played out", {}, async (page) => {
  const puzzle = await solvable(page);
  await openPuzzle(page, "iris", puzzle);
  await button(page, "Hint").click();
  await says(task(page), "Look inside the marked circle.");
  const circle = page.locator(".board-picture.live .over circle").first();
  const [inside, box] = [await place(thing(page, "cell", puzzle.answer[0])), await circle.boundingBox()];
  const far = Math.hypot(inside.x - box.x - box.width / 2, inside.y - box.y - box.height / 2);
  assert.ok(far < box.width / 2, "the answer is in the circle");
  // A hint that would cost rating points requires confirmation.
  const dialog = page.locator("dialog[open]");
  await button(page, "Another hint").click();
  await says(dialog, "lowers your rating");
  await dialog.getByRole("button", { name: "Back" }).click();
  await dialog.waitFor({ state: "detached" });
  assert.equal(await rating(page), 1000);
  await button(page, "Show the answer").click();
  await says(dialog, "lowers your rating");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  assert.equal(await rating(page), 1000);
  await button(page, "Another hint").click();
  await dialog.locator("button.main").click();
  await says(task(page), /This is it: .*/);
  assert.ok((await rating(page)) < 1000, "the move itself counts as missed");
  await giveUp(page);
  await says(task(page), "The answer is on the board.");
  await button(page, "How it goes on").click();
  await page.waitForFunction(() => !document.querySelector("main .board-picture.live .can"));
});

visit("a first hint alone costs half of it", {}, async (page) => {
  const puzzle = await solvable(page);
  await openPuzzle(page, "iris", puzzle);
  await button(page, "Hint").click();
  await touch(page, "cell", puzzle.answer[0]);
  await says(page.locator(".task.well"), "Right!");
  await says(streak(page), "0");
});

visit("every game has puzzles that can be opened and given up", {}, async (page) => {
  for (const game of ["iri", "quintets", "iris", "enantiomerfolk", "factory"]) {
    const all = await puzzles(page, game);
    assert.ok(all.length > 0, game);
    for (const { number } of [all[0], all.at(-1)]) {
      await openPuzzle(page, game, { number });
      await giveUp(page);
      await says(task(page), "The answer is on the board.");
    }
  }
  await page.goto("/puzzles/loom");
  await says(page.locator("h1"), /\w/);
  assert.equal(await page.locator(".board-picture").count(), 0);
});

for (const game of ["iri", "quintets", "iris", "enantiomerfolk", "factory"]) {
  visit(`a puzzle of ${game} fits on a phone without scrolling`, { phone: true }, async (page) => {
    await openPuzzle(page, game, { number: 1 });
    assert.deepEqual(await tooWide(page), []);
    const fits = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    assert.ok((await fits()) <= 0, `${await fits()} pixels too high`);
    await giveUp(page);
    await says(task(page), "The answer is on the board.");
    assert.ok((await fits()) <= 0, `${await fits()} pixels too high`);
  });
}

visit("puzzles speak French", { locale: "fr-FR" }, async (page) => {
  await openPuzzle(page, "iris", { number: 1 });
  await says(page.locator(".crumbs"), "Problème 1 sur");
  await button(page, "Indice").click();
  await says(task(page), /Regardez|Commencez/);
});

// The browser itself logs failed requests.
visit("puzzles are there without a network after a first visit", { keeps: true, expects: [/net::ERR_/], server: startServer }, async (page, server) => {
  await page.goto("/");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await server.stop();
  await page.context().setOffline(true);
  for (const game of ["quintets", "factory"]) {
    await openPuzzle(page, game, { number: 2 });
    await giveUp(page);
    await says(task(page), "The answer is on the board.");
  }
});

visit("puzzles are listed by difficulty, and the difficulty of the next ones can be chosen", {}, async (page) => {
  const all = await puzzles(page, "iris");
  await page.goto("/puzzles/iris");
  await ready(page);
  await page.locator(".puzzle-list summary").click();
  await page.locator(".puzzle-list h3").first().waitFor();
  const rows = await page.locator(".puzzle-list h3").allInnerTexts();
  const levels = rows.map((row) => Number(row.match(/Difficulty (\d)/)[1]));
  assert.deepEqual(levels, [...new Set(all.map(({ level }) => level))].sort(), "the easiest first");
  assert.equal(await page.locator(".puzzle-list li").count(), all.length);
  // A puzzle is opened from the list, and tried.
  const one = all.find(byOneStone);
  await page.getByRole("button", { name: `Puzzle ${one.number}`, exact: true }).click();
  await page.waitForURL(new RegExp(`puzzle=${one.number}$`));
  await says(page.locator(".record"), `${one.level} of 8`);
  await touch(page, "cell", one.answer[0]);
  await says(page.locator(".task.well"), "Right!");
  await page.getByRole("button", { name: `Puzzle ${one.number}, tried` }).waitFor();
  // The chosen difficulty is kept, also after a reload.
  const hardest = levels.at(-1);
  await page.getByLabel("Next puzzles").selectOption(String(hardest));
  await says(page.locator(".record"), `${hardest} of 8`);
  await page.goto("/puzzles/iris");
  await ready(page);
  await says(page.locator(".record"), `${hardest} of 8`);
  await page.locator(".puzzle-list summary").click();
  await page.getByLabel("Next puzzles").selectOption("");
  await page.goto("/puzzles/iris");
  await ready(page);
  assert.equal(await page.getByLabel("Next puzzles").inputValue(), "");
});
