// Premoves: an action made before the player's turn is shown as waiting, can be taken back, and is played in its turn.

import assert from "node:assert/strict";
import { challenge, join, people, type } from "../company.mjs";
import { botPlays, botThinks, chance, cites, holdBots, moves, patience, plies, prompt, says, sitDown, thing, touch, visit } from "../support.mjs";
import { test } from "node:test";

const dictionary = "bS bL bM aS bS aL aM bM aM bS aM bS bL bM aM aS bM bL aL aL bL aS aL aS";

/** The outlines of a premove: dashed frames over the board. */
const ghosts = (page) => page.locator('main .board-picture .over .mark [stroke-dasharray]');

const written = async (page) => (await moves(page).allInnerTexts()).map((text) => text.trim());

for (const phone of [false, true]) {
  visit(`a whole move waits while a bot thinks, and is played: ${phone ? "fingers" : "mouse"}`, { phone }, async (page) => {
    await holdBots(page);
    await sitDown(page, "quintets", ["La1"], { levels: [0, 1] });
    await botThinks(page);
    await touch(page, "reserve", "hand 1 S");
    // One touch is enough even for fingers, since a premove can be taken back.
    await touch(page, "cell", "c5");
    await says(prompt(page), /Waits for your turn: .*c5/);
    assert.ok((await ghosts(page).count()) > 0, "it is shown as waiting");
    assert.equal(await thing(page, "piece", "c5").count(), 0, "and not as played");
    await botPlays(page, "Se3");
    await plies(page, 3);
    assert.deepEqual(await written(page), ["La1", "Se3", "Sc5"]);
    assert.equal(await ghosts(page).count(), 0);
    await thing(page, "piece", "c5").waitFor();
  });
}

visit("what waits is taken back by Escape, by a tap on it and by a button; another move is another wish", {}, async (page) => {
  await holdBots(page);
  await sitDown(page, "quintets", ["La1"], { levels: [0, 1] });
  await botThinks(page);
  const wait = async () => {
    await touch(page, "reserve", "hand 1 S");
    await touch(page, "cell", "c5");
    await says(prompt(page), /Waits for your turn/);
  };
  const gone = () => page.waitForFunction(() => !/Waits/.test(document.querySelector(".prompt p").textContent));
  await wait();
  await page.keyboard.press("Escape");
  await gone();
  await wait();
  await touch(page, "cell", "c5");
  await gone();
  await wait();
  await page.locator(".prompt button", { hasText: "Take back" }).click();
  await gone();
  assert.equal(await ghosts(page).count(), 0);
  await wait();
  await touch(page, "reserve", "hand 1 M");
  await touch(page, "cell", "e2");
  await says(prompt(page), /Waits for your turn: .*e2/);
  await botPlays(page, "Se3");
  await plies(page, 3);
  assert.equal((await written(page))[2], "Me2");
});

visit("what cannot be played when the turn comes is refused in words", {}, async (page) => {
  await holdBots(page);
  await sitDown(page, "iris", ["e5"], { headers: { Size: 5 }, levels: [0, 1] });
  await botThinks(page);
  await touch(page, "cell", "d5");
  await says(prompt(page), /d5/);
  await botPlays(page, "d5", "f5");
  await says(prompt(page), /“.*d5.*” could not be played: .*d5/);
  await cites(page, "IRIS-4");
  assert.equal(await moves(page).count(), 3, "nothing was played instead");
  // Afterwards everything is as usual.
  await touch(page, "cell", "d4");
  await plies(page, 4);
});

visit("a piece that was chosen ahead stays chosen", {}, async (page) => {
  await holdBots(page);
  await sitDown(page, "quintets", ["La1", "Se3", "Mb1", "Md1"], { levels: [1, 0] });
  await botThinks(page);
  await touch(page, "piece", "e3");
  await says(prompt(page), /ahead/);
  await botPlays(page, "Sa3");
  await page.locator("main.table.your-turn").waitFor();
  // One more touch is the whole move.
  await touch(page, "cell", "d4");
  await plies(page, 6);
  assert.equal((await written(page))[5], "e3-d4");
});

visit("both stones of a turn wait, and a typed move too", {}, async (page) => {
  await holdBots(page);
  await sitDown(page, "iris", ["e5"], { headers: { Size: 5 }, levels: [0, 1] });
  await botThinks(page);
  await touch(page, "cell", "d5");
  await touch(page, "cell", "f6");
  await says(prompt(page), /d5.*f6/);
  await page.keyboard.press("Escape");
  await page.locator(".typed input").fill("f5");
  await page.locator(".typed input").press("Enter");
  await says(prompt(page), /d5.*f5/);
  await botPlays(page, "c3", "c5");
  await plies(page, 5);
  assert.deepEqual(await written(page), ["e5", "c3", "c5", "d5", "f5"]);
});

visit("a touch while a tile is turned up counts", { moves: true }, async (page) => {
  await page.clock.install();
  await page.goto("/play/loom");
  await page.locator("main .live .can").first().waitFor();
  // From here on the page's clock stands still: no tile is turned up unless a touch skips the wait.
  await page.clock.pauseAt(Date.now() + 3_600_000);
  for (let turn = 0; turn < 5; turn += 1) {
    if (turn > 0) {
      assert.equal(await page.locator("main .live .can").count(), 0, "a tile is still to be turned up");
      await says(prompt(page), "A tile is turned up");
    }
    const before = await written(page);
    const open = page.locator('main .live g.reserve[data-name^="hand 1"]:not([data-name$="face down"])').first();
    const tile = await open.getAttribute("data-name");
    await touch(page, "reserve", tile);
    const target = await page.locator("main .live g.cell.can").first().getAttribute("data-name");
    await touch(page, "cell", target);
    const laid = `${tile.replace("hand 1 ", "")}@${target}`;
    await page.locator("button.move", { hasText: laid }).waitFor();
    const news = (await written(page)).slice(before.length);
    assert.equal(news.length, turn > 0 ? 2 : 1, news.join());
    assert.equal(news.at(-1), laid);
    if (turn > 0) assert.match(news[0], /^flip /);
  }
});

for (const game of ["quintets", "iri"]) {
  visit(`${game}: a hasty player who never waits plays a whole game`, { phone: game === "iri" }, async (page) => {
    await sitDown(page, game, [], { levels: [0, 1], headers: game === "iri" ? { Dictionary: dictionary } : { QuietDraw: 30 } });
    const next = chance(3);
    let [last, changed] = ["", Date.now()];
    while ((await page.locator(".result").count()) === 0) {
      const wishes = await page.evaluate(() => {
        const things = [...document.querySelectorAll("main .live .can")].map((each) => each.getBoundingClientRect());
        const button = (document.querySelector(".prompt button.main") ?? document.querySelector(".prompt button.back"))?.getBoundingClientRect();
        const list = [...document.querySelectorAll("button.move")].map((each) => each.textContent.trim()).join(" ");
        const isPaused = document.querySelector(".prompt button.main:disabled") !== null;
        return { places: things.map((box) => [box.x + box.width / 2, box.y + box.height / 2]), button: button && [button.x + 9, button.y + 9], list, isPaused };
      });
      const { places, button, list, isPaused } = wishes;
      if (list !== last) [last, changed] = [list, Date.now()];
      assert.ok(Date.now() - changed < patience, `the game does not go on after ${list}`);
      // An action cannot be confirmed in the moment after it was chosen, and a touch begins another one.
      if (isPaused && next() < 0.7) {
        await page.waitForTimeout(130);
        continue;
      }
      const [x, y] = button && next() < 0.4 ? button : (places[Math.floor(next() * places.length)] ?? [10, 300]);
      if (game === "iri") await page.touchscreen.tap(x, y);
      else await page.mouse.click(x, y);
    }
  });
}

test("with others a move waits for the turn", { timeout: 240_000 }, () =>
  people(2, async (ada, bea) => {
    const id = await challenge(ada, { game: "quintets" });
    await join(bea, id);
    await ada.locator("main.table.your-turn").waitFor();
    // Only a page that knows its own seat can call the game off or premove.
    await bea.locator(".tool:enabled", { hasText: "Call off" }).waitFor();
    await touch(bea, "reserve", "hand 2 S");
    await touch(bea, "cell", "e3");
    await says(prompt(bea), /Waits for your turn/);
    await type(ada, "La1");
    await plies(bea, 2);
    assert.equal((await written(bea))[1], "Se3");
    await plies(ada, 2);
  }));
