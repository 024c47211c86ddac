// Whole games between browsers: every game, two to four seats, with a clock and without.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { ask, challenge, join, offline, people, playOut } from "../company.mjs";
import { says, shared } from "../support.mjs";

after(async () => {
  const { server, browser } = await shared();
  await browser.close();
  await server.stop();
});

/** The turn in which the player to act is offline, in each game. */
const ALONE = 5;

const played = [
  { game: "quintets", seats: 2, time: "3" },
  { game: "quintets", seats: 3, time: "0" },
  { game: "factory", seats: 2, time: "3" },
  { game: "factory", seats: 4, time: "0" },
  { game: "enantiomerfolk", time: "4" },
  { game: "iris", time: "3" },
  { game: "iri", seats: 2, time: "4" },
];

for (const wish of played) {
  const count = wish.seats ?? 2;
  test(`${wish.game} is played by ${count} people, each in a browser`, { timeout: 480_000 }, () =>
    people(count, async (...pages) => {
      const id = await challenge(pages[0], wish);
      for (const page of pages.slice(1)) await join(page, id);
      await playOut(pages, id, 500, ALONE);
      for (const page of pages) await page.locator(".result").waitFor();
      const { result } = await ask(pages[0], `/api/games/${id}`);
      assert.ok(result, "the game has a result");
    }, { keeps: true, expects: offline }));
}

test("a match of The Factory goes on from game to game, and the plates add up", { timeout: 480_000 }, () =>
  people(2, async (ada, bea) => {
    const first = await challenge(ada, { game: "factory", seats: 2, time: "0", series: true });
    await join(bea, first);
    await playOut([ada, bea], first);
    for (const page of [ada, bea]) await page.locator(".result a, .result button", { hasText: "Next game" }).click();
    await ada.waitForURL((url) => url.pathname.startsWith("/game/") && !url.pathname.endsWith(first));
    const second = ada.url().split("/").pop();
    const { earlier, seats } = await ask(ada, `/api/games/${second}`);
    assert.deepEqual([earlier, seats.length], [first, 2]);
    await says(ada.locator(".plate .score").first(), /^\d+ \+ 0$/);
  }));
