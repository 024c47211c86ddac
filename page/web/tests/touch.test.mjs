// Fingers on a board: scrolling, pinching and slipping play nothing, a double tap confirms nothing, a turn is confirmed once.

import assert from "node:assert/strict";
import { test } from "node:test";
import { challenge, join, people, type } from "./company.mjs";
import { drawn, moves, place, plies, prompt, ready, says, seen, sitDown, thing, touch, visit } from "./support.mjs";

const play = (page) => page.locator(".prompt button.play-it");
const ghosts = (page) => page.locator("main .board-picture .over > *");

/** Returns everything that a touch could change: the board, the drawings over it, the list of moves, the prompt. */
async function table(page) {
  const over = await page.locator("main .live .over > *").evaluateAll((all) => all.map((each) => each.outerHTML));
  const can = await page.locator("main .live .can").evaluateAll((all) => all.map((each) => each.dataset.name));
  return { seen: await seen(page), over, can, moves: await moves(page).allInnerTexts(), prompt: await page.locator(".prompt").allInnerTexts() };
}

async function fingersOf(page) {
  const devtools = await page.context().newCDPSession(page);
  const send = (type, touchPoints) => devtools.send("Input.dispatchTouchEvent", { type, touchPoints });
  return { devtools, send };
}

/** Swipes up twice: once as the browser's scroll gesture, and once as separate touch events. */
async function swipe(page, from, distance) {
  const { devtools, send } = await fingersOf(page);
  await devtools.send("Input.synthesizeScrollGesture", { ...from, yDistance: -distance, gestureSourceType: "touch", speed: 1600, preventFling: true });
  await drawn(page);
  await page.evaluate(() => scrollTo(0, 0));
  await drawn(page);
  await send("touchStart", [{ ...from, id: 1 }]);
  for (let step = 1; step <= 8; step++) await send("touchMove", [{ x: from.x, y: from.y - (distance * step) / 8, id: 1 }]);
  await send("touchEnd", []);
  await drawn(page);
  await page.evaluate(rest);
}

/** Runs in the page: scrolls to the top until inertial scrolling has ended. */
async function rest() {
  for (let frames = 0; frames < 20; frames++) {
    if (scrollY !== 0) frames = 0;
    scrollTo(0, 0);
    await new Promise(requestAnimationFrame);
  }
}

/** Swipes over these elements, twice each, and checks that nothing has changed. */
async function swipesDoNothing(page, things) {
  for (const [role, name] of things) {
    await page.evaluate(() => scrollTo(0, 0));
    const target = thing(page, role, name);
    await target.waitFor();
    const at = await target.evaluate(placeOnScreen);
    const before = await table(page);
    for (let times = 0; times < 2; times++) {
      await swipe(page, at, Math.min(160, at.y - 4));
      assert.deepEqual(await table(page), before, `a swipe over ${name}`);
    }
  }
}

/** Runs in the page: returns the place of an element, which must be in sight. */
function placeOnScreen(element) {
  return window.placeOf(element);
}

async function never(page) {
  await page.locator("header.top > button").click();
  await page.getByLabel("Never").check();
  await page.keyboard.press("Escape");
  await page.locator("dialog[open]").waitFor({ state: "detached" });
}

visit("a finger that scrolls over the board plays nothing, whatever is confirmed", { phone: true }, async (page) => {
  await sitDown(page, "iris");
  const before = await page.evaluate(() => document.documentElement.scrollHeight > innerHeight);
  assert.ok(before, "there is something to scroll to");
  // A legal cell, and one that is forbidden to the first stone.
  await swipesDoNothing(page, [["cell", "e5"], ["cell", "e1"]]);
  assert.equal(await play(page).count(), 0);
  await never(page);
  await swipesDoNothing(page, [["cell", "e5"], ["cell", "d4"]]);
  assert.equal(await moves(page).count(), 0);
  // Now one tap plays.
  await touch(page, "cell", "e5");
  await plies(page, 1);
});

visit("nor does it in a study, a puzzle, a lesson and the editor", { phone: true }, async (page) => {
  await page.goto("/study/iris");
  await ready(page);
  await never(page);
  await swipesDoNothing(page, [["cell", "e5"], ["cell", "e1"]]);
  await page.locator(".tool", { hasText: "Set up" }).click();
  await page.locator("main.editor .board-picture.live").waitFor();
  const cell = page.locator('main.editor g.cell[data-name="d4"]');
  const at = await cell.evaluate(placeOnScreen);
  await swipe(page, at, 120);
  assert.equal(await page.locator("main.editor .live g.piece").count(), 0, "nothing was put there");
  await page.goto("/learn/iris");
  await ready(page);
  const open = await page.locator("main .live .cell.can").first().getAttribute("data-name");
  const task = await page.locator(".task").innerText();
  await swipesDoNothing(page, [["cell", open]]);
  assert.equal(await page.locator(".task").innerText(), task);
  await page.goto("/puzzles/iris?puzzle=2");
  await ready(page);
  const free = await page.locator("main .live .cell.can").first().getAttribute("data-name");
  await swipesDoNothing(page, [["cell", free]]);
  await says(page.locator(".record .rating"), "1000");
});

visit("a drag that is cancelled, or joined by a second finger, puts the piece back", { phone: true }, async (page) => {
  await sitDown(page, "enantiomerfolk");
  const [from, to] = [await place(thing(page, "piece", "e4")), await place(thing(page, "cell", "e3"))];
  const before = await table(page);
  const { send } = await fingersOf(page);
  const carried = page.locator(".sky .flyer");
  const between = (share) => ({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share, id: 1 });
  for (const end of ["cancel", "second finger"]) {
    await send("touchStart", [{ ...from, id: 1 }]);
    for (const share of [0.3, 0.6, 0.9]) await send("touchMove", [between(share)]);
    await carried.waitFor({ state: "attached" });
    if (end === "cancel") {
      await send("touchCancel", []);
    } else {
      await send("touchStart", [between(0.9), { x: from.x + 60, y: from.y + 60, id: 2 }]);
      await send("touchMove", [between(1), { x: from.x + 60, y: from.y + 60, id: 2 }]);
      await send("touchEnd", []);
    }
    await carried.waitFor({ state: "detached" });
    assert.deepEqual(await table(page), before, end);
  }
});

visit("two quick taps on one cell select it, and only a tap after a pause confirms", { phone: true }, async (page) => {
  await page.clock.install();
  await sitDown(page, "iris", ["e5"], { headers: { Size: 5 } });
  const at = await place(thing(page, "cell", "a1"));
  await page.clock.pauseAt(Date.now() + 3_600_000);
  for (let taps = 0; taps < 3; taps++) await page.touchscreen.tap(at.x, at.y);
  await play(page).waitFor();
  assert.equal(await moves(page).count(), 1, "it is shown and not played");
  assert.ok(await play(page).isDisabled(), "neither is the button to be pressed yet");
  await page.clock.fastForward(1000);
  await page.touchscreen.tap(at.x, at.y);
  await plies(page, 2);
});

for (const [game, touches] of Object.entries({
  iri: [["reserve", "hand 1 S"], ["cell", "0,0"], ["reserve", "hand 1 L"], ["cell", "1,0"]],
  quintets: [["reserve", "hand 1 S"], ["cell", "c5"]],
  iris: [["cell", "e5"]],
  enantiomerfolk: [["piece", "e4"], ["cell", "e3"]],
})) {
  visit(`${game}: the button does not come under the finger`, { phone: true }, async (page) => {
    const headers = game === "iri" ? { Dictionary: "bS bL bM aS bS aL aM bM aM bS aM bS bL bM aM aS bM bL aL aL bL aS aL aS" } : {};
    await sitDown(page, game, [], { headers });
    for (const [role, name] of touches) {
      const at = await place(thing(page, role, name));
      await page.touchscreen.tap(at.x, at.y);
      await drawn(page);
      const isOnBoard = await page.evaluate(({ x, y }) => document.elementFromPoint(x, y).closest(".live") !== null, at);
      assert.ok(isOnBoard, `${name} is still what lies under the finger`);
    }
    await play(page).waitFor();
    assert.equal(await moves(page).count(), 0);
  });
}

visit("both stones of a turn are laid first and confirmed at once", { phone: true }, async (page) => {
  await sitDown(page, "iris", ["e5"], { headers: { Size: 5 } });
  await touch(page, "cell", "d5");
  await says(prompt(page), "Now your second stone");
  assert.equal(await play(page).count(), 0, "half a turn is not confirmed");
  assert.equal(await ghosts(page).count() > 0, true);
  assert.equal(await moves(page).count(), 1);
  // The draft can be taken back by its button, and by a tap on it.
  await page.locator(".prompt button.back").click();
  await says(prompt(page), "a coloured pair or two gray stones");
  await touch(page, "cell", "d5");
  await says(prompt(page), "Now your second stone");
  await page.waitForTimeout(500);
  await touch(page, "cell", "d5");
  await says(prompt(page), "a coloured pair or two gray stones");

  await touch(page, "cell", "d5");
  // IRIS-4: not next to the first.
  await touch(page, "cell", "d6");
  await says(prompt(page), /d6/);
  await touch(page, "cell", "f6");
  await says(prompt(page), /f6/);
  assert.equal(await moves(page).count(), 1);
  await play(page).click();
  await plies(page, 3);
  assert.deepEqual((await moves(page).allInnerTexts()).map((text) => text.trim()), ["e5", "d5", "f6"]);
});

test("with others a turn of two stones is confirmed once too, and no swipe plays", { timeout: 240_000 }, () =>
  people(2, async (ada, bea) => {
    const id = await challenge(ada, { game: "iris" });
    await join(bea, id);
    await type(ada, "e5");
    await bea.locator("main.table.your-turn").waitFor();
    await swipesDoNothing(bea, [["cell", "d5"]]);
    await touch(bea, "cell", "d5");
    await says(prompt(bea), "Now your second stone");
    await touch(bea, "cell", "f6");
    await play(bea).click();
    await plies(bea, 3);
    await plies(ada, 3);
    assert.deepEqual((await moves(ada).allInnerTexts()).map((text) => text.trim()), ["e5", "d5", "f6"]);
  }),
);
