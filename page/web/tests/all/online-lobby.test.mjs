// The lobby: open seats, opponents, and private games.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { ask, challenge, people, until } from "../company.mjs";
import { patience, shared } from "../support.mjs";

after(async () => {
  const { server, browser } = await shared();
  await browser.close();
  await server.stop();
});

/** Seeks an opponent in the lobby with this button. */
async function seek(page, button, game = "quintets") {
  await page.goto("/lobby");
  await page.locator("select[name=quick-game]").selectOption(game);
  await page.locator("select[name=quick-time]").selectOption("4");
  await page.locator(".quick button", { hasText: button }).click();
}

test("Sit down sits down where there is nothing to choose, and says who waits", { timeout: 240_000 }, () =>
  people(2, async (ada, bea) => {
    await ada.goto("/account");
    await ada.locator("input[name=name]").fill("Adelheid");
    await ada.locator("input[name=password]").fill("correct horse");
    await ada.locator("form button[type=submit]").click();
    await ada.locator("main.account", { hasText: "Adelheid" }).waitFor();
    const id = await challenge(ada, { game: "iris" });
    await bea.goto("/lobby");
    const row = bea.locator(".listed", { has: bea.locator(`a[href="/game/${id}"]`) });
    await row.waitFor();
    assert.match(await row.innerText(), /Adelheid \(no rating yet\)/);
    // On a phone seats and quick pairing stand above the form.
    const top = async (what) => (await bea.locator(what).first().boundingBox()).y;
    assert.ok((await top(".listed")) < (await top("form.challenge")), "the seats come before the form");
    await row.locator("button", { hasText: "Sit down" }).click();
    await bea.waitForURL(`**/game/${id}`);
    await until(ada, id, (game) => game.state === "running");
    await bea.locator("main.table").waitFor();
    assert.equal(await bea.locator(".waiting").count(), 0);
  }));

test("two who seek the same game and time are paired", { timeout: 240_000 }, () =>
  people(2, async (ada, bea) => {
    await seek(ada, "Find an opponent", "iris");
    await ada.waitForURL(/\/game\/\w+$/);
    const id = ada.url().split("/").pop();
    await ada.locator(".waiting .share-link").waitFor();
    await seek(bea, "Find an opponent", "iris");
    await bea.waitForURL(`**/game/${id}`);
    await until(ada, id, (game) => game.state === "running");
    await ada.locator(".waiting").waitFor({ state: "detached" });
  }));

test("a bot is played until somebody comes, and then both are at their game", { timeout: 240_000 }, () =>
  people(2, async (ada, bea) => {
    await seek(ada, "Play a bot");
    await ada.waitForURL(/\/play\/quintets\/\w+$/);
    await ada.locator(".awaiting").waitFor();
    const id = (await ada.locator(".awaiting a").getAttribute("href")).split("/").pop();
    assert.equal((await ask(ada, `/api/games/${id}`)).state, "open");
    // The game is offered as long as the waiting player is connected, here by the page of the game against a bot.
    await bea.goto("/lobby");
    const row = bea.locator(".listed", { has: bea.locator(`a[href="/game/${id}"]`) });
    await row.locator("button", { hasText: "Sit down" }).click({ timeout: patience });
    for (const page of [ada, bea]) await page.waitForURL(`**/game/${id}`, { timeout: patience });
    assert.equal((await ask(ada, `/api/games/${id}`)).state, "running");
    await ada.goto("/play/quintets");
    await ada.locator("main.table").waitFor();
    assert.equal(await ada.locator(".awaiting").count(), 0, "nothing waits any more");
  }));

test("a private game is nowhere but with those who have the link", { timeout: 240_000 }, () =>
  people(3, async (ada, bea, cem) => {
    await ada.goto("/lobby");
    await ada.locator("form.challenge input[name=listed]").uncheck();
    const select = (name, value) => ada.locator(`form.challenge select[name=${name}]`).selectOption(value);
    await select("game", "iris");
    await select("time", "0");
    await ada.locator("form.challenge button[type=submit]").click();
    await ada.waitForURL(/\/game\/\w+$/);
    const id = ada.url().split("/").pop();
    await bea.goto(`/game/${id}`);
    await bea.locator(".waiting .buttons button", { hasText: "Sit down" }).click();
    await until(ada, id, (game) => game.state === "running");
    const watched = async () => (await ask(cem, "/api/lobby")).running.map((game) => game.id);
    assert.ok(!(await watched()).includes(id), "it is not to be watched");
    await bea.goto("/lobby");
    await bea.locator(`.listed a[href="/game/${id}"]`, { hasText: "private" }).waitFor();
    await bea.request.post(`/api/games/${id}/do`, { data: { command: "resign" } });
    await until(ada, id, (game) => game.state === "over");
    const found = (await ask(cem, "/api/games?game=iris&most=200")).games.map((game) => game.id);
    assert.ok(!found.includes(id), "it is not in the archive");
    await cem.goto(`/game/${id}`);
    await cem.locator("main.table").waitFor();
  }));
