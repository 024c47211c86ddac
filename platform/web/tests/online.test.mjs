// People in browsers of their own play with each other.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { open, patience, phone, shared } from "./support.mjs";

after(async () => {
  const { server, browser } = await shared();
  await browser.close();
  await server.stop();
});

/** So many people, each with a browser of their own. The first has a wide window, the second a phone. */
async function people(count, act, options = {}) {
  const opened = [];
  for (let place = 0; place < count; place += 1) opened.push(await open({ phone: place === 1, ...options }));
  try {
    await act(...opened.map(({ page }) => page));
    for (const { complaints } of opened) assert.deepEqual(complaints, []);
  } finally {
    for (const { close } of opened) await close();
  }
}

/** What the club says of a game. */
async function ask(page, path) {
  const answer = await page.request.get(path);
  assert.ok(answer.ok(), `${path}: ${answer.status()}`);
  return answer.json();
}

/** Opens a game in the lobby, and says its name. */
async function challenge(page, { game = "iris", seats, own = "0", time = "0", series = false } = {}) {
  await page.goto("/lobby");
  await page.locator("form.challenge select[name=game]").selectOption(game);
  if (seats) await page.locator("form.challenge select[name=seats]").selectOption(String(seats));
  await page.locator("form.challenge select[name=own]").selectOption(own);
  await page.locator("form.challenge select[name=time]").selectOption(time);
  if (series) await page.locator("form.challenge input[name=series]").check();
  await page.locator("form.challenge button[type=submit]").click();
  await page.waitForURL(/\/game\/\w+$/);
  return page.url().split("/").pop();
}

/** Follows the link and sits down: two clicks in all. */
async function join(page, id) {
  await page.goto(`/game/${id}`);
  await page.locator(".waiting .buttons button").first().click();
  await page.locator(".waiting").waitFor({ state: "detached" });
}

/** Plays an action by typing it, once it is this page's turn. */
async function type(page, action) {
  const field = page.locator(".typed input");
  await field.waitFor();
  await page.waitForFunction(() => !document.querySelector(".typed input").disabled, null, { timeout: patience });
  await field.fill(action);
  await field.press("Enter");
}

/** Waits until the club knows so many events. */
async function until(page, id, fits) {
  const end = Date.now() + patience;
  for (;;) {
    const game = await ask(page, `/api/games/${id}`);
    if (fits(game)) return game;
    assert.ok(Date.now() < end, `it never came: ${JSON.stringify(game)}`);
    await new Promise((soon) => setTimeout(soon, 60));
  }
}

/** Plays to the end, each action typed by the page whose turn it is. */
async function playOut(pages, id, most = 400) {
  for (let turn = 0; turn < most; turn += 1) {
    const game = await until(pages[0], id, (game) => game.state === "over" || game.turn);
    if (game.state === "over") return game;
    const legal = await ask(pages[0], `/api/games/${id}/legal`);
    // A pass that is all there is happens by itself.
    if (legal.length > 1 || legal[0] !== "pass") await type(pages[game.turn - 1], legal[(turn * 7) % legal.length]);
    await until(pages[0], id, (now) => now.plies !== game.plies || now.state === "over");
  }
  assert.fail("the game goes on for ever");
}

test("a link, two clicks, and two people play a whole game; one is offline in between", { timeout: 480_000 }, () =>
  people(2, async (ada, bea) => {
    const id = await challenge(ada);
    assert.ok((await ada.locator(".share-link input").inputValue()).endsWith(`/game/${id}`));
    await ada.locator(".share-link button", { hasText: "Code" }).click();
    await ada.locator("img.qr").waitFor();
    await join(bea, id);
    await type(ada, "c3");
    // The move is on the other board without a reload.
    await bea.waitForFunction(() => document.querySelector(".moves")?.textContent.includes("c3"), null, { timeout: patience });
    const legal = await ask(bea, `/api/games/${id}/legal`);
    await bea.context().setOffline(true);
    await type(bea, legal[0]);
    await bea.waitForFunction((move) => document.querySelector(".moves")?.textContent.includes(move.split("+")[0]), legal[0]);
    assert.equal((await ask(ada, `/api/games/${id}`)).plies, 1, "nothing has arrived");
    await bea.reload().catch(() => {});
    await bea.context().setOffline(false);
    await bea.goto(`/game/${id}`);
    await until(ada, id, (game) => game.plies === 2);
    const over = await playOut([ada, bea], id);
    assert.ok(over.result);
    for (const page of [ada, bea]) await page.locator(".result").waitFor();
    // Another game, with the seats moved on.
    await ada.locator(".result button", { hasText: "Rematch" }).click();
    await bea.locator(".result button", { hasText: "Accept" }).click();
    for (const page of [ada, bea]) await page.locator(".result a", { hasText: "Next game" }).click();
    await bea.waitForFunction(() => !document.querySelector(".typed input").disabled, null, { timeout: patience });
  }, { expects: [/ERR_INTERNET_DISCONNECTED/, /WebSocket/, /Failed to load/, /Failed to fetch/, /service worker/i] }));

test("what is proposed is answered: takeback, draw, and a game given up", { timeout: 480_000 }, () =>
  people(2, async (ada, bea) => {
    const id = await challenge(ada, { game: "quintets" });
    await join(bea, id);
    const [first] = await ask(ada, `/api/games/${id}/legal`);
    await type(ada, first);
    await until(ada, id, (game) => game.plies === 1);
    await ada.keyboard.press("u");
    await ada.locator(".tool", { hasText: "Undo" }).click().catch(() => {});
    await bea.locator(".offer button", { hasText: "Agree" }).click();
    await until(ada, id, (game) => game.plies === 0);
    await type(ada, first);
    await until(ada, id, (game) => game.plies === 1);
    await bea.locator(".tool", { hasText: "Draw" }).click();
    await bea.locator("dialog[open] button.main").click();
    await ada.locator(".offer button", { hasText: "Decline" }).click();
    await ada.locator(".offer").waitFor({ state: "detached" });
    await ada.locator(".chat input").fill("<b>good game</b>");
    await ada.locator(".chat input").press("Enter");
    await bea.locator(".chat li span", { hasText: "<b>good game</b>" }).first().waitFor();
    await bea.locator(".tool", { hasText: "Resign" }).click();
    await bea.locator("dialog[open] button.main").click();
    await ada.locator(".result.won").waitFor();
    await bea.locator(".result.lost").waitFor();
  }));

test("three sit down from the lobby, a guest among them becomes a member and keeps the game", { timeout: 480_000 }, () =>
  people(3, async (ada, bea, cem) => {
    const id = await challenge(ada, { game: "iri", seats: 3, time: "6" });
    for (const page of [bea, cem]) {
      await page.goto("/lobby");
      await page.locator(`.listed a[href="/game/${id}"]`).click();
      await page.locator(".waiting .buttons button").first().click();
    }
    await until(ada, id, (game) => game.state === "running");
    await bea.goto("/account");
    await bea.locator("input[name=name]").fill("Beatrice");
    await bea.locator("input[name=password]").fill("correct horse");
    await bea.locator("form button[type=submit]").click();
    await bea.locator("main.account", { hasText: "Beatrice" }).waitFor();
    const game = await until(ada, id, (game) => game.seats.some((seat) => seat.name === "Beatrice"));
    const turn = game.turn;
    const legal = await ask(ada, `/api/games/${id}/legal`);
    await bea.goto(`/game/${id}`);
    const pages = [ada, bea, cem];
    await type(pages[turn - 1], legal[0]);
    await until(ada, id, (now) => now.plies > game.plies);
    await bea.goto("/lobby");
    await bea.locator(`.listed a[href="/game/${id}"]`).waitFor();
  }));
