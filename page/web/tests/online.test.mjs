// Two players in separate browsers play with each other.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { ask, challenge, join, offline, people, playOut, type, until } from "./company.mjs";
import { patience, says, shared } from "./support.mjs";

after(async () => {
  const { server, browser } = await shared();
  await browser.close();
  await server.stop();
});

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
    // A rematch, with the seats rotated.
    await ada.locator(".result button", { hasText: "Rematch" }).click();
    await bea.locator(".result button", { hasText: "Accept" }).click();
    // Both pages open the new game without another click.
    const other = (url) => url.pathname.startsWith("/game/") && !url.pathname.endsWith(id);
    for (const page of [ada, bea]) await page.waitForURL(other, { timeout: patience });
    assert.equal(ada.url(), bea.url());
    await bea.locator("main.table.your-turn").waitFor();
    // The game that is over can be looked at again.
    await ada.goto(`/game/${id}`);
    await ada.locator(".result a", { hasText: "Next game" }).waitFor();
    assert.ok(ada.url().endsWith(id));
  }, { keeps: true, expects: offline }));

test("a rematch takes the players along, and a spectator is offered to watch it", { timeout: 480_000 }, () =>
  people(3, async (ada, bea, cem) => {
    const id = await challenge(ada);
    await join(bea, id);
    await cem.goto(`/game/${id}`);
    await type(ada, "c3");
    await until(ada, id, (game) => game.plies === 1);
    const draw = cem.locator(".tool", { hasText: "Draw" });
    await bea.locator(".tool", { hasText: "Draw" }).waitFor();
    await cem.locator(".moves", { hasText: "c3" }).waitFor();
    assert.equal(await draw.count(), 0, "a spectator cannot offer a draw");
    const [reply] = await ask(bea, `/api/games/${id}/legal`);
    await type(bea, reply);
    await until(ada, id, (game) => game.plies === 2);
    await bea.locator(".tool", { hasText: "Resign" }).click();
    await bea.locator("dialog[open] button.main").click();
    await bea.locator(".result button", { hasText: "Rematch" }).click();
    await ada.locator(".result button", { hasText: "Accept" }).click();
    for (const page of [ada, bea]) await page.waitForURL((url) => !url.pathname.endsWith(id), { timeout: patience });
    await cem.locator(".result a", { hasText: "Watch the rematch" }).click();
    await cem.waitForURL(ada.url());
  }));

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
    await bea.locator(".chat li bdi", { hasText: "<b>good game</b>" }).first().waitFor();
    const [reply] = await ask(bea, `/api/games/${id}/legal`);
    await type(bea, reply);
    await until(ada, id, (game) => game.plies === 2);
    await bea.locator(".tool", { hasText: "Resign" }).click();
    await bea.locator("dialog[open] button.main").click();
    await ada.locator(".result.won").waitFor();
    await bea.locator(".result.lost").waitFor();
    const [own, other] = (await ask(ada, `/api/games/${id}`)).seats.map((seat) => seat.name);
    await says(ada.locator(".result p").first(), `You won: ${other} resigned.`);
    await says(bea.locator(".result p").first(), `You resigned: ${own} won.`);
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
