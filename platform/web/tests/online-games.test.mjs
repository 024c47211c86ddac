// Whole games between browsers: every game, two to four seats, with a clock and without.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { ask, challenge, join, people, playOut, until } from "./company.mjs";
import { shared } from "./support.mjs";

after(async () => {
  const { server, browser } = await shared();
  await browser.close();
  await server.stop();
});

const played = [
  { game: "quintets", seats: 2, time: "3" },
  { game: "factory", seats: 2, time: "3" },
  { game: "factory", seats: 4, time: "0" },
  { game: "enantiomerfolk", time: "4", most: 24 },
  { game: "iri", seats: 2, time: "4" },
];

for (const { most, ...wish } of played) {
  const count = wish.seats ?? 2;
  test(`${wish.game} is played by ${count} people, each in a browser`, { timeout: 480_000 }, () =>
    people(count, async (...pages) => {
      const id = await challenge(pages[0], wish);
      for (const page of pages.slice(1)) await join(page, id);
      if (most) {
        await playOut(pages, id, most).catch((error) => assert.match(error.message, /for ever/));
        const { turn } = await until(pages[0], id, (game) => game.turn || game.state === "over");
        // The one who gives up has lost; all see it.
        if (turn) {
          await pages[turn - 1].locator(".tool", { hasText: "Resign" }).click();
          await pages[turn - 1].locator("dialog[open] button.main").click();
        }
      } else {
        await playOut(pages, id);
      }
      for (const page of pages) await page.locator(".result").waitFor();
      const { result } = await ask(pages[0], `/api/games/${id}`);
      assert.ok(result, "the game has a result");
    }));
}
