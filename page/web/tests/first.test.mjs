// The first minutes with a game: its card on the home page, a first game with hints, and the texts at its end.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { drawn, games, phone, plies, ready, says, sitDown, thing, touch, visit } from "./support.mjs";

const coach = (page) => page.locator(".coach p");
const offer = (page) => page.locator("dialog[open] .offers");
const playButton = (page, game) => page.getByRole("button", { name: `Play ${game}`, exact: true });

visit("the first Play of a game offers to learn it, or a first game with hints on the board", {}, async (page) => {
  await page.goto("/");
  await says(playButton(page, "Iris"), "Level 1");
  await playButton(page, "Iris").click();
  await offer(page).waitFor();
  assert.equal(await offer(page).getByRole("link").getAttribute("href"), "/learn/iris");
  await offer(page).getByRole("button", { name: "A first game" }).click();
  await ready(page);
  await says(page.locator(".plate").nth(1), "Level 1");
  await says(coach(page), "one stone on a gray cell");
  // The spot that the text speaks of is marked until the player acts.
  const marks = () => page.locator("main .board-picture.live > .over > *").count();
  assert.ok((await marks()) > 0, "the middle is marked");
  await touch(page, "cell", "e5");
  await page.locator(".your-turn .ply", { hasText: /[^1] \/|\/ [23]$/ }).waitFor();
  await says(coach(page), /Coloured cells are taken in pairs|Your best group/);

  // The offer is made once; afterwards the button says *Play*. The next game gets another identifier.
  await page.addInitScript(() => crypto.getRandomValues(new Uint8Array(1)));
  await page.goto("/");
  await says(playButton(page, "Iris"), "Level 2");
  await playButton(page, "Iris").click();
  await ready(page);
  await says(page.locator(".plate").nth(1), "Level 2");
  assert.equal(await coach(page).count(), 0);
});

visit("the hints of a first game go when they are not wanted", {}, async (page) => {
  await page.goto("/");
  await playButton(page, "The Loom").click();
  await offer(page).getByRole("button", { name: "A first game" }).click();
  await says(coach(page), "one of its edges must touch");
  await page.getByRole("button", { name: "No more hints" }).click();
  await page.locator(".coach").waitFor({ state: "detached" });
  await page.reload();
  await ready(page);
  await drawn(page);
  assert.equal(await coach(page).count(), 0);
});

visit("a phone shows the six games at once, and whom one would play", { phone: true }, async (page) => {
  await page.goto("/");
  await page.locator(".card").last().waitFor();
  const bottoms = await page.locator(".card").evaluateAll((all) => all.map((each) => each.getBoundingClientRect().bottom));
  assert.equal(bottoms.length, games.length);
  assert.ok(Math.max(...bottoms) <= phone.height, `${bottoms}`);
  assert.match(await page.locator(".card .main").first().innerText(), /Level 1/);
});

visit("a pass is confirmed where a stone is", { phone: true }, async (page) => {
  await sitDown(page, "iris", ["e5"], { id: "pass" });
  await page.waitForTimeout(500);
  await page.locator(".prompt .pass").tap();
  await says(page.locator(".prompt p"), "White passes");
  await plies(page, 1);
  await page.locator(".prompt .back").tap();
  await page.locator(".prompt .pass").waitFor();
  await page.waitForTimeout(500);
  await page.locator(".prompt .pass").tap();
  await page.locator(".prompt .play-it").tap();
  await plies(page, 2);
});

visit("the end says what the last action did", {}, async (page) => {
  await sitDown(page, "iris", ["c3", "a1", "pass"], { id: "end", headers: { Size: 3 } });
  await page.waitForTimeout(500);
  await page.locator(".prompt .pass").click();
  await says(page.locator(".result .last-action"), "White passes");
});

visit("what can only be passed passes by itself", {}, async (page) => {
  const lines = readFileSync(new URL("../../../testdata/golden/iri-000.jsonl", import.meta.url), "utf8").trim().split("\n").map((line) => JSON.parse(line));
  const [{ Game, Seats, ...headers }, ...rest] = lines;
  const moves = rest.map((line) => line.play).filter(Boolean);
  const pass = moves.indexOf("pass");
  assert.ok(pass > 0);
  await sitDown(page, Game, moves.slice(0, pass), { headers, levels: Array(Number(Seats)).fill(0), id: "stuck" });
  await page.locator(".ply", { hasText: new RegExp(`/ (?!${pass}$)\\d+$`) }).waitFor();
});

visit("the lesson of The Factory has the learner near, and no note gives its answer away", {}, async (page) => {
  await page.goto("/learn/factory");
  await ready(page);
  await says(page.locator(".side.near .plate"), "North");
  assert.equal(await page.locator(".side.near").count(), 1);
  await touch(page, "reserve", "hand 1 NW");
  await thing(page, "cell", "1,1").and(page.locator(".can")).waitFor();
  assert.deepEqual(await page.locator("main .board-picture.live > .over text").allTextContents(), []);
});

visit("Show me shows the action being made, and leaves it to the learner", { moves: true }, async (page) => {
  await page.goto("/learn/quintets");
  await ready(page);
  await page.getByRole("button", { name: "Show me" }).click();
  const over = (least, most) =>
    page.waitForFunction(
      ([least, most]) => {
        const count = document.querySelector("main .board-picture.live > .over").children.length;
        return count >= least && count <= most;
      },
      [least, most],
    );
  // While the piece is picked up, its destinations are shown. In the end only the arrow is left.
  await over(4, 99);
  await over(1, 2);
  assert.equal(await page.locator(".task.well").count(), 0);
  assert.equal(await thing(page, "cell", "a2").and(page.locator(".can")).count(), 0);
});
