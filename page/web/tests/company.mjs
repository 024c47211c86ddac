// Helpers for tests with several players, each in a separate browser.

import assert from "node:assert/strict";
import { open, patience } from "./support.mjs";

/** Opens `count` pages, each in a browser context of its own. The first has a wide window, the second a phone. */
export async function people(count, act, options = {}) {
  const opened = [];
  for (let place = 0; place < count; place += 1) opened.push(await open({ phone: place === 1, ...options }));
  try {
    await act(...opened.map(({ page }) => page));
    for (const { complaints } of opened) assert.deepEqual(complaints, []);
  } finally {
    for (const { close } of opened) await close();
  }
}

/** Returns the club's response for a path, as JSON. */
export async function ask(page, path) {
  const answer = await page.request.get(path);
  assert.ok(answer.ok(), `${path}: ${answer.status()}`);
  return answer.json();
}

/** Opens a game in the lobby, and returns its identifier. */
export async function challenge(page, { game = "iris", seats, own = "0", time = "0", series = false, help = false } = {}) {
  await page.goto("/lobby");
  await page.locator("form.challenge select[name=game]").selectOption(game);
  if (seats) await page.locator("form.challenge select[name=seats]").selectOption(String(seats));
  await page.locator("form.challenge select[name=own]").selectOption(own);
  await page.locator("form.challenge select[name=time]").selectOption(time);
  if (series) await page.locator("form.challenge input[name=series]").check();
  if (help) await page.locator("form.challenge input[name=help]").check();
  await page.locator("form.challenge button[type=submit]").click();
  await page.waitForURL(/\/game\/\w+$/);
  return page.url().split("/").pop();
}

/** Follows the link and sits down: two clicks in all. */
export async function join(page, id) {
  await page.goto(`/game/${id}`);
  await page.locator(".waiting .buttons button").first().click();
  // Seated: the link for the others is shown, or the game has begun.
  await page.waitForFunction(() => !document.querySelector(".waiting") || document.querySelector(".share-link"));
}

/** Plays an action by typing it, once it is this page's turn. */
export async function type(page, action) {
  const field = page.locator(".typed input");
  await page.locator("main.table.your-turn").waitFor();
  await field.fill(action);
  await field.press("Enter");
}

/** Asks the club repeatedly until its response fits. */
export async function askUntil(page, path, fits) {
  const end = Date.now() + patience;
  for (;;) {
    const answer = await ask(page, path);
    if (fits(answer)) return answer;
    assert.ok(Date.now() < end, `it never came: ${JSON.stringify(answer)}`);
    await new Promise((soon) => setTimeout(soon, 60));
  }
}

/** Waits until the club's state of a game fits. */
export function until(page, id, fits) {
  return askUntil(page, `/api/games/${id}`, fits);
}

/** Messages in the browser's console when the network is lost. */
export const offline = [/ERR_INTERNET_DISCONNECTED/, /WebSocket/, /Failed to load/, /Failed to fetch/, /service worker/i];

/**
 * Plays to the end, each action typed by the page whose turn it is.
 *
 * @param most Maximum number of actions.
 * @param alone In this turn the player to act is offline, acts all the same, and reconnects.
 */
export async function playOut(pages, id, most = 400, alone = -1) {
  for (let turn = 0; turn < most; turn += 1) {
    const game = await until(pages[0], id, (game) => game.state === "over" || game.turn);
    if (game.state === "over") return game;
    const legal = await ask(pages[0], `/api/games/${id}/legal`);
    // A pass that is the only legal action is played automatically.
    if (legal.length > 1 || legal[0] !== "pass") {
      const [page, action] = [pages[game.turn - 1], legal[(turn * 7) % legal.length]];
      if (turn === alone) await page.context().setOffline(true);
      await type(page, action);
      if (turn === alone) {
        await page.locator(".panel .warning", { hasText: "connection is lost" }).waitFor();
        const now = await ask(pages.find((other) => other !== page), `/api/games/${id}`);
        assert.equal(now.plies, game.plies, "nothing has arrived");
        await page.context().setOffline(false);
      }
    }
    await until(pages[0], id, (now) => now.plies !== game.plies || now.state === "over");
  }
  assert.fail("the game goes on for ever");
}
