// The deal of the day: the same for everyone, one attempt that counts, and a result that gives nothing away.

import assert from "node:assert/strict";
import { moves, playToTheEnd, ready, says, visit } from "../support.mjs";

/** Opens the page of the day at a fixed time, and starts its deal. */
async function begin(page, day, path = "/daily", button = "Play today’s deal") {
  await page.clock.setFixedTime(new Date(`${day}T10:30:00`));
  await page.goto(path);
  await page.getByRole("button", { name: button }).click();
  await ready(page);
  await page.locator("main .live .can").first().waitFor();
}

/** Returns the tiles turned up so far. */
const tiles = async (page) => (await moves(page).allInnerTexts()).filter((move) => move.startsWith("flip"));

visit("a day has one deal, and the next day another", {}, async (page) => {
  const seen = {};
  for (const day of ["2026-11-16", "2026-11-17"]) {
    await begin(page, day);
    await says(page.locator(".day-note"), `Daily Loom ${day}`);
    await playToTheEnd(page, { seed: 3 });
    seen[day] = await tiles(page);
    assert.equal(seen[day].length, 25);
  }
  assert.notDeepEqual(seen["2026-11-16"], seen["2026-11-17"]);

  // Another player, who plays differently, gets the same tiles.
  await page.evaluate(() => localStorage.clear());
  await begin(page, "2026-11-16");
  await playToTheEnd(page, { seed: 8 });
  assert.deepEqual(await tiles(page), seen["2026-11-16"]);
});

visit("one attempt counts, without help, and its result is shared without the tiles", { permissions: ["clipboard-read", "clipboard-write"] }, async (page) => {
  await begin(page, "2026-11-15");
  await playToTheEnd(page, { seed: 1 });
  await begin(page, "2026-11-16");
  const tool = (name) => page.getByRole("toolbar").getByRole("button", { name });
  assert.ok(await tool("Undo").isDisabled());
  assert.ok(await tool("Hint").isDisabled());
  // The attempt can be left and resumed, also from the home page.
  await page.goto("/");
  await says(page.locator(".today li").first(), "Go on weaving");
  await page.locator(".today a").first().click();
  await page.getByRole("link", { name: "Go on weaving" }).click();
  await playToTheEnd(page, { seed: 2 });
  const patterns = Number((await says(page.locator(".result"), /with \d|No pattern/)).match(/with (\d+)/)?.[1] ?? 0);
  await page.getByRole("link", { name: "See how you did" }).click();
  await page.waitForURL(/\/daily\/2026-11-16$/);
  await says(page.locator(".score"), new RegExp(`^${patterns} pattern`));
  await says(page.locator(".score"), /Best play: \d/);
  await says(page.locator(".streak"), "2 days in a row");
  await says(page.locator(".streak"), "Next deal in 13 h 30 min");
  assert.equal(await page.locator(".squares i").count(), 25);

  await page.getByRole("button", { name: "Share" }).click();
  await says(page.locator(".told"), "Copied");
  const text = await page.evaluate(() => navigator.clipboard.readText());
  const lines = text.split("\n");
  assert.match(lines[0], /^Daily Loom 2026-11-16$/);
  assert.match(lines[1], /^\d+ patterns? · Best play: \d+$/);
  assert.ok(lines.slice(2, 7).every((line) => [...line].length === 5), text);
  assert.match(lines[7], /2 days in a row/);
  assert.match(lines[8], /\/daily\/2026-11-16$/);
  assert.doesNotMatch(text, /NE|SE|SW|NW|flip/);

  await page.goto("/games");
  await says(page.locator(".mark.day").first(), "2026-11-16");
  await page.goto("/daily");

  // Another attempt is practice, and changes nothing.
  await page.getByRole("button", { name: "Practise this deal" }).click();
  await ready(page);
  await says(page.locator(".day-note"), "does not count");
  await page.goto("/daily");
  await says(page.locator(".score"), new RegExp(`^${patterns} pattern`));
});

visit("earlier days are for practice, and later ones are not out yet", {}, async (page) => {
  await begin(page, "2026-11-16", "/daily/2026-11-10", "Practise this deal");
  await says(page.locator(".day-note"), "Daily Loom 2026-11-10");
  await says(page.locator(".day-note"), "does not count");
  await page.goto("/daily");
  await says(page.locator(".streak"), "No streak yet");
  await page.locator(".archive a").nth(3).click();
  await page.waitForURL(/\/daily\/2026-11-13$/);
  await page.goto("/daily/2026-11-17");
  await says(page.locator("h1"), "not out yet");
  for (const nonsense of ["2026-02-30", "tomorrow"]) {
    await page.goto(`/daily/${nonsense}`);
    await says(page.locator("h1"), "Nothing here");
  }
});
