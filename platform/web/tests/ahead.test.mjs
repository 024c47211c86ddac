// What a person does before their turn has come is not lost: it waits, is shown as waiting, can be taken back, and is played.

import assert from "node:assert/strict";
import { challenge, join, people, type } from "./company.mjs";
import { chance, cites, moves, plies, prompt, says, sitDown, thing, touch, visit } from "./support.mjs";
import { test } from "node:test";

/** Bots of this page think until the test answers for them. */
const hold = (page) =>
  page.addInitScript(() => {
    const post = Worker.prototype.postMessage;
    window.held = [];
    Worker.prototype.postMessage = function (message, ...more) {
      if (typeof message === "string" && message.startsWith('{"move"')) window.held.push([this, JSON.parse(message).move.id]);
      else post.call(this, message, ...more);
    };
    window.answerFor = (action) => {
      const [worker, id] = window.held.shift();
      const line = { action, worth: 0.5, exact: false, at_most: false, visits: 1, expected: [action] };
      const thought = { lines: [line], worths: [0.5, 0.5], effort: 1, depth: 1, milliseconds: 1 };
      worker.onmessage(new MessageEvent("message", { data: JSON.stringify({ thought: { id, thought, done: true } }) }));
    };
  });

const thinks = (page) => page.waitForFunction(() => window.held.length > 0);

/** The bot plays these actions, one after the other. */
async function answer(page, ...actions) {
  for (const action of actions) {
    await thinks(page);
    await page.evaluate((action) => window.answerFor(action), action);
  }
}

const dictionary = "bS bL bM aS bS aL aM bM aM bS aM bS bL bM aM aS bM bL aL aL bL aS aL aS";

/** What waits, drawn in broken frames over the board. */
const ghosts = (page) => page.locator('main .board-picture .over .mark [stroke-dasharray]');

const written = async (page) => (await moves(page).allInnerTexts()).map((text) => text.trim());

for (const phone of [false, true]) {
  visit(`a whole move waits while a bot thinks, and is played: ${phone ? "fingers" : "mouse"}`, { phone }, async (page) => {
    await hold(page);
    await sitDown(page, "quintets", ["La1"], { levels: [0, 1] });
    await thinks(page);
    await touch(page, "reserve", "hand 1 S");
    // One touch is enough even for fingers: what waits can be taken back.
    await touch(page, "cell", "c5");
    await says(prompt(page), /Waits for your turn: .*c5/);
    assert.ok((await ghosts(page).count()) > 0, "it is shown as waiting");
    assert.equal(await thing(page, "piece", "c5").count(), 0, "and not as played");
    await answer(page, "Se3");
    await plies(page, 3);
    assert.deepEqual(await written(page), ["La1", "Se3", "Sc5"]);
    assert.equal(await ghosts(page).count(), 0);
    await thing(page, "piece", "c5").waitFor();
  });
}

visit("what waits is taken back by Escape, by a tap on it and by a button; another move is another wish", {}, async (page) => {
  await hold(page);
  await sitDown(page, "quintets", ["La1"], { levels: [0, 1] });
  await thinks(page);
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
  await answer(page, "Se3");
  await plies(page, 3);
  assert.equal((await written(page))[2], "Me2");
});

visit("what cannot be played when the turn comes is refused in words", {}, async (page) => {
  await hold(page);
  await sitDown(page, "iris", ["e5"], { headers: { Size: 5 }, levels: [0, 1] });
  await thinks(page);
  await touch(page, "cell", "d5");
  await says(prompt(page), /d5/);
  await answer(page, "d5", "f5");
  await says(prompt(page), /“d5” could not be played: .*d5/);
  await cites(page, "IRIS-4");
  assert.equal(await moves(page).count(), 3, "nothing was played instead");
  // And then everything is as usual.
  await touch(page, "cell", "d4");
  await plies(page, 4);
});

visit("a piece that was chosen ahead stays chosen", {}, async (page) => {
  await hold(page);
  await sitDown(page, "quintets", ["La1", "Se3", "Mb1", "Md1"], { levels: [1, 0] });
  await thinks(page);
  await touch(page, "piece", "e3");
  await says(prompt(page), /ahead/);
  await answer(page, "Sa3");
  await page.locator("main.table.your-turn").waitFor();
  // One more touch is the whole move.
  await touch(page, "cell", "d4");
  await plies(page, 6);
  assert.equal((await written(page))[5], "e3-d4");
});

visit("both stones of a turn wait, and a typed move too", {}, async (page) => {
  await hold(page);
  await sitDown(page, "iris", ["e5"], { headers: { Size: 5 }, levels: [0, 1] });
  await thinks(page);
  await touch(page, "cell", "d5");
  await touch(page, "cell", "f6");
  await says(prompt(page), /d5.*f6/);
  await page.keyboard.press("Escape");
  await page.locator(".typed input").fill("f5");
  await page.locator(".typed input").press("Enter");
  await says(prompt(page), /d5.*f5/);
  await answer(page, "c3", "c5");
  await plies(page, 5);
  assert.deepEqual(await written(page), ["e5", "c3", "c5", "d5", "f5"]);
});

visit("a touch while a tile is turned up counts", { moves: true }, async (page) => {
  await page.goto("/play/loom");
  await page.locator("main .live .can").first().waitFor();
  const count = async () => Number((await page.locator(".ply").innerText()).split("/")[1]);
  // Tiles are laid without a pause: each begins while the next one is being turned up.
  for (let turn = 0; turn < 5; turn += 1) {
    const before = await count();
    const hand = page.locator("main .live g.reserve.can").first();
    await touch(page, "reserve", await hand.getAttribute("data-name"));
    const target = await page.locator("main .live g.cell.can").first().getAttribute("data-name");
    await touch(page, "cell", target);
    assert.ok((await count()) > before, "the tile was laid");
  }
});

for (const game of ["quintets", "iri"]) {
  visit(`${game}: a hasty player who never waits plays a whole game`, { phone: game === "iri" }, async (page) => {
    await sitDown(page, game, [], { levels: [0, 1], headers: game === "iri" ? { Dictionary: dictionary } : { QuietDraw: 30 } });
    const next = chance(3);
    for (let touches = 0; (await page.locator(".result").count()) === 0; touches += 1) {
      assert.ok(touches < 9000, "the game goes on for ever");
      const wishes = await page.evaluate(() => {
        const things = [...document.querySelectorAll("main .live .can")].map((each) => each.getBoundingClientRect());
        const button = (document.querySelector(".prompt button.main") ?? document.querySelector(".prompt button.back"))?.getBoundingClientRect();
        return { places: things.map((box) => [box.x + box.width / 2, box.y + box.height / 2]), button: button && [button.x + 9, button.y + 9] };
      });
      const { places, button } = wishes;
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
    await touch(bea, "reserve", "hand 2 S");
    await touch(bea, "cell", "e3");
    await says(prompt(bea), /Waits for your turn/);
    await type(ada, "La1");
    await plies(bea, 2);
    assert.equal((await written(bea))[1], "Se3");
    await plies(ada, 2);
  }));
