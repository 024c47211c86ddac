// Correspondence games: prepared answers, vacation, days of downtime, time that runs out while no page is open, and the archive
// afterwards.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { after, test } from "node:test";
import { ask, challenge, join, people, type, until } from "../company.mjs";
import { patience, shared, startServer } from "../support.mjs";

const folder = mkdtempSync(`${tmpdir()}/pentad-days-`);

after(async () => {
  const { server, browser } = await shared();
  await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const reads = (page, text) =>
  page.waitForFunction((text) => document.body.innerText.includes(text), text, { timeout: patience });

test("a game by correspondence goes over restarts and days", { timeout: 480_000 }, async () => {
  const file = `${folder}/pentad.db`;
  let server = await startServer({ file });
  const { address } = server;
  const port = new URL(address).port;
  const again = async (trial) => {
    await server.stop();
    server = await startServer({ file, port, ...trial });
  };
  const expects = [/ERR_CONNECTION_REFUSED/, /WebSocket/, /Failed to load/, /Failed to fetch/, /service worker/i];
  await people(2, async (ada, bea) => {
    const id = await challenge(ada, { time: "6" });
    await join(bea, id);
    await until(ada, id, (game) => game.state === "running");

    // Bea enters on the board the action she expects and her answer to it.
    await bea.locator(".prepared button", { hasText: "Prepare an answer" }).click();
    await reads(bea, "What do you expect");
    await type(bea, "c3");
    await reads(bea, "And what do you answer?");
    await type(bea, "a1");
    await bea.locator(".prepared li", { hasText: "If c3, then a1" }).waitFor();
    assert.equal((await ask(ada, `/api/games/${id}`)).plies, 0, "nothing was played");
    assert.equal(await ada.locator(".prepared li").count(), 0, "the other does not see it");
    await bea.reload();
    await bea.locator(".prepared li", { hasText: "If c3, then a1" }).waitFor();
    await type(ada, "c3");
    await until(ada, id, (game) => game.plies === 2);

    // The server is down for two days, which count against no player. The pages reconnect automatically.
    await again({ days: 2 });
    const [reply] = await ask(ada, `/api/games/${id}/legal`);
    await type(ada, reply);
    await until(ada, id, (game) => game.plies === 3);
    await bea.locator(".vacation button", { hasText: "Take vacation" }).click();
    await reads(ada, "is on vacation");
    await bea.locator(".vacation button", { hasText: "Back from vacation" }).click();
    await ada.waitForFunction(() => !document.body.innerText.includes("is on vacation"), null, { timeout: patience });

    // Days pass within seconds while no page is open.
    for (const page of [ada, bea]) await page.goto("about:blank");
    await again({ days: 2, pace: 20_000 });
    const turn = (await ask(ada, `/api/games/${id}`)).turn;
    const over = await until(ada, id, (game) => game.state === "over");
    assert.equal(over.ended, `flagged ${turn}`);
    await again({ days: 9 });
    const pages = [ada, bea];
    for (const page of pages) await page.goto(`/game/${id}`);
    await pages[turn - 1].locator(".result.lost").waitFor();
    await pages[2 - turn].locator(".result.won").waitFor();

    // The game is in the archive, and in the statistics of its positions in the study.
    await ada.goto("/archive");
    await ada.locator("select[name=game]").selectOption("quintets");
    await reads(ada, "No such game was played here");
    await ada.locator("select[name=game]").selectOption("iris");
    await ada.locator(`.listed a[href="/game/${id}"]`).waitFor();
    await ada.locator("input[name=opening]").fill("c3");
    await ada.locator("input[name=opening]").press("Enter");
    await ada.locator(`.listed a[href="/game/${id}"]`).waitFor();
    const records = await ada.request.get(await ada.locator("a[download]").first().getAttribute("href"));
    assert.match(await records.text(), /\[Ended "flagged/);
    await bea.goto("/study/iris");
    await bea.locator(".explorer summary").click();
    await bea.locator(".explorer", { hasText: "1 game came to this position" }).waitFor();
    await bea.locator(".continuations button", { hasText: "c3" }).click();
    await bea.locator(".continuations button", { hasText: "a1+" }).waitFor();
    await bea.locator(".explorer a").click();
    await bea.locator(`.listed a[href="/game/${id}"]`).waitFor();
  }, { server: { address }, expects });
  await server.stop();
});
