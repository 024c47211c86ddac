// Actions that take several steps, in each game: picked up, previewed, taken back, refused with a reason, played.

import assert from "node:assert/strict";
import { cites, moves, place, plies, prompt, ready, says, sitDown, spoken, thing, touch, visit } from "./support.mjs";

const dictionary = "bS bL bM aS bS aL aM bM aM bS aM bS bL bM aM aS bM bL aL aL bL aS aL aS";
const iri = { headers: { Dictionary: dictionary } };

/** The button that plays the drafted action. */
const play = (page) => page.locator(".prompt button.main");

const played = async (page) => (await moves(page).allInnerTexts()).join(" ");

visit("iri: a word is laid piece by piece in any order, and scores while it grows", {}, async (page) => {
  await sitDown(page, "iri", [], iri);
  await touch(page, "reserve", "hand 1 L");
  await touch(page, "cell", "1,0");
  await cites(page, "IRI-5");
  const isRefused = () => prompt(page).evaluate((line) => line.classList.contains("refused"));
  assert.equal(await play(page).count(), 0, "one piece is not a word yet");
  assert.ok(!(await isRefused()), "which is nobody's fault");
  assert.ok(await thing(page, "reserve", "hand 1 L").evaluate((held) => held.classList.contains("hidden")), "it has left the hand");
  await touch(page, "reserve", "hand 1 S");
  await touch(page, "cell", "0,0");
  await says(prompt(page), "This scores 6.5");

  // A touch of a drafted piece takes it back, and another can be placed there.
  await touch(page, "cell", "0,0");
  await cites(page, "IRI-5");
  await touch(page, "reserve", "hand 1 M");
  await touch(page, "cell", "0,0");
  await says(prompt(page), "This scores 6.5");
  await touch(page, "reserve", "hand 1 S");
  await touch(page, "cell", "2,0");
  await cites(page, "IRI-3");
  assert.equal(await play(page).count(), 0, "what is not in the dictionary cannot be played");
  assert.ok(await isRefused());
  await touch(page, "cell", "0,0");
  await touch(page, "cell", "2,0");
  await touch(page, "reserve", "hand 1 S");
  await touch(page, "cell", "0,0");
  await says(prompt(page), "This scores 6.5");
  await play(page).click();
  await plies(page, 1);
  assert.equal(await played(page), "0,0>SL");
});

visit("iri: as many pieces as the hand lacks are taken from the ring", {}, async (page) => {
  await sitDown(page, "iri", ["0,0>SL"], iri);
  await says(prompt(page), "takes 2 pyramids");
  await touch(page, "reserve", "dictionary 0");
  await cites(page, "IRI-9");
  await touch(page, "reserve", "dictionary 3");
  await touch(page, "reserve", "dictionary 5");
  await play(page).waitFor();
  // One piece is put back and another taken instead.
  await touch(page, "reserve", "dictionary 3");
  await play(page).waitFor({ state: "detached" });
  await touch(page, "reserve", "dictionary 6");
  await play(page).click();
  await plies(page, 2);
  assert.equal(await played(page), "0,0>SL take 5 6");
  await says(prompt(page), "Blue lays a word");
});

visit("quintets: place, slide and exchange", {}, async (page) => {
  await sitDown(page, "quintets");
  await touch(page, "reserve", "hand 1 L");
  await touch(page, "cell", "c3");
  await cites(page, "QUIN-3");
  await touch(page, "cell", "a1");
  await plies(page, 1);
  await touch(page, "reserve", "hand 2 M");
  await touch(page, "cell", "b1");
  await plies(page, 2);
  await touch(page, "piece", "a1");
  await touch(page, "piece", "b1");
  await plies(page, 3);
  await touch(page, "piece", "a1");
  await touch(page, "cell", "a2");
  await plies(page, 4);
  assert.equal(await played(page), "La1 Mb1 a1~b1 a1-a2");
  await says(spoken(page), "a2");
});

visit("quintets: a piece is dragged, and dropped beside the board it stays", { moves: true }, async (page) => {
  await sitDown(page, "quintets", ["La1", "Mb1"]);
  const [from, to] = [await place(thing(page, "piece", "a1")), await place(thing(page, "cell", "c3"))];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(20, 300, { steps: 4 });
  await page.mouse.up();
  await page.locator(".prompt button", { hasText: "Back" }).waitFor();
  await page.keyboard.press("Escape");
  assert.equal(await moves(page).count(), 2);

  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await page.mouse.up();
  await plies(page, 3);
  assert.equal(await played(page), "La1 Mb1 a1-c3");
});

visit("Esc takes one step back", {}, async (page) => {
  await sitDown(page, "iri", [], iri);
  await touch(page, "reserve", "hand 1 S");
  await touch(page, "cell", "0,0");
  await touch(page, "reserve", "hand 1 L");
  await touch(page, "cell", "1,0");
  await says(prompt(page), "This scores 6.5");
  const back = page.locator(".prompt button", { hasText: "Back" });
  for (const still of [true, true, true, false]) {
    await page.keyboard.press("Escape");
    if (!still) await back.waitFor({ state: "detached" });
  }
  await says(prompt(page), "Yellow lays the first word");
  assert.equal(await moves(page).count(), 0);
});

visit("enantiomerfolk: a piece moves, another tips over to attack, a third is barred", {}, async (page) => {
  await sitDown(page, "enantiomerfolk");
  await touch(page, "piece", "e4");
  await touch(page, "cell", "e3");
  await plies(page, 1);
  await touch(page, "piece", "f3");
  await touch(page, "piece", "e3");
  await plies(page, 2);
  assert.equal(await played(page), "e4-e3 f3>e3");
  const label = await thing(page, "cell", "f3").getAttribute("aria-label");
  assert.match(label, /attacking west: e3/);
  assert.match(await thing(page, "cell", "e3").getAttribute("aria-label"), /attacked, force/);

  const barred = page.locator('g.cell[aria-label*="barred"]').first();
  await touch(page, "cell", await barred.getAttribute("data-name"));
  await cites(page, "ENAN-3");
  await touch(page, "piece", "f3");
  await cites(page, "ENAN-2");
  assert.equal(await moves(page).count(), 2);
});

visit("iris: a coloured pair, two stones, and a second stone that is refused", {}, async (page) => {
  await sitDown(page, "iris", [], { headers: { Size: 5 } });
  await touch(page, "cell", "a1");
  await cites(page, "IRIS-3");
  await touch(page, "cell", "e5");
  await plies(page, 1);
  await touch(page, "cell", "a1");
  await plies(page, 2);
  assert.match(await thing(page, "cell", "i5").getAttribute("aria-label"), /white stone/);
  await touch(page, "cell", "c3");
  await plies(page, 3);
  assert.match(await page.locator("main .board-picture").getAttribute("aria-label"), /second stone/);
  await touch(page, "cell", "c4");
  await cites(page, "IRIS-4");
  await touch(page, "cell", "e6");
  await plies(page, 4);
  assert.equal(await played(page), "e5 a1+i5 c3 e6");
});

visit("iris: a rim cell under the mouse shows its partner before anything is played", {}, async (page) => {
  await sitDown(page, "iris", ["e5"]);
  const marks = page.locator("main .board-picture .over > *");
  assert.equal(await marks.count(), 0);
  await page.mouse.move(...Object.values(await place(thing(page, "cell", "a1"))));
  await page.waitForFunction(() => document.querySelectorAll("main .board-picture .over > *").length >= 2);
  assert.equal(await moves(page).count(), 1);
});

visit("factory and loom: a tile from the hand goes to a cell", {}, async (page) => {
  for (const game of ["factory", "loom"]) {
    await sitDown(page, game, [], { levels: game === "loom" ? [0] : [0, 0] });
    const choice = page.locator("main .live g.can");
    await choice.first().waitFor();
    const before = await moves(page).count();
    const held = page.locator('main .live g.reserve.can[data-name^="hand 1"]');
    await touch(page, "reserve", await held.first().getAttribute("data-name"));
    const cell = page.locator("main .board-picture.live g.cell.can").first();
    await cell.waitFor();
    const name = await cell.getAttribute("data-name");
    await touch(page, "cell", name);
    await page.waitForFunction((before) => document.querySelectorAll("button.move").length > before, before);
    assert.ok((await played(page)).includes(`@${name}`), `${name} is in ${await played(page)}`);
  }
});

visit("a typed move is played, and a wrong one refused with its reason", {}, async (page) => {
  await sitDown(page, "quintets");
  const field = page.getByLabel("Type a move");
  await field.fill("Lc3");
  await field.press("Enter");
  await cites(page, "QUIN-3");
  await field.fill("hello");
  await field.press("Enter");
  await says(prompt(page), /./);
  assert.equal(await moves(page).count(), 0);
  await field.fill("La1");
  await field.press("Enter");
  await plies(page, 1);
  assert.equal(await field.inputValue(), "");
});

/** Returns the positions of the ghosts. */
const ghosts = (page) => page.locator("main .board-picture .over > g").evaluateAll((all) => [...new Set(all.map((each) => each.getAttribute("transform")))]);

visit("on a phone a first tap shows a ghost, a tap elsewhere moves it, a second tap plays", { phone: true }, async (page) => {
  await sitDown(page, "iris", [], { headers: { Size: 4 } });
  await touch(page, "cell", "d4");
  await play(page).waitFor();
  assert.equal(await moves(page).count(), 0, "it is shown and not played");
  assert.equal(await thing(page, "piece", "d4").count(), 0, "a ghost is no piece");
  const first = await ghosts(page);
  assert.equal(first.length, 1);
  await touch(page, "cell", "c3");
  await page.waitForFunction((was) => document.querySelector("main .board-picture .over > g")?.getAttribute("transform") !== was, first[0]);
  assert.equal((await ghosts(page)).length, 1, "there is one ghost, somewhere else");
  assert.equal(await moves(page).count(), 0);
  await page.locator(".prompt button.play-it:enabled").waitFor();
  await touch(page, "cell", "c3");
  await plies(page, 1);
  assert.equal(await played(page), "c3");
});

visit("a double tap plays once, and nothing lies where Play was", { phone: true }, async (page) => {
  await sitDown(page, "iris", ["d4"], { headers: { Size: 4 } });
  await touch(page, "cell", "a1");
  await page.locator(".prompt button.play-it:enabled").waitFor();
  const box = await play(page).boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.touchscreen.tap(x, y);
  await page.touchscreen.tap(x, y);
  await plies(page, 2);
  await page.waitForTimeout(300);
  assert.equal(await played(page), "d4 a1+g4", "the second tap has not passed");
  const pass = await page.getByRole("button", { name: "Pass" }).boundingBox();
  const apart = pass.x + pass.width < box.x || pass.y + pass.height < box.y || pass.y > box.y + box.height;
  assert.ok(apart, "the pass lies elsewhere");
});

visit("on a phone a finger drags a piece and the page stays where it is", { phone: true, viewport: { width: 390, height: 560 } }, async (page) => {
  await sitDown(page, "enantiomerfolk");
  const [from, to] = [await place(thing(page, "piece", "e4")), await place(thing(page, "cell", "e3"))];
  const before = await page.evaluate(() => scrollY);
  const devtools = await page.context().newCDPSession(page);
  const send = (type, touchPoints) => devtools.send("Input.dispatchTouchEvent", { type, touchPoints });
  await send("touchStart", [{ ...from, id: 1 }]);
  for (let step = 1; step <= 6; step++) {
    await send("touchMove", [{ x: from.x + ((to.x - from.x) * step) / 6, y: from.y + ((to.y - from.y) * step) / 6, id: 1 }]);
  }
  // The piece follows the finger.
  const carried = page.locator(".sky .flyer");
  await carried.waitFor({ state: "attached" });
  await send("touchEnd", []);
  await carried.waitFor({ state: "detached" });
  assert.equal(await page.evaluate(() => scrollY), before);
  // After the drop it waits for confirmation.
  await play(page).click();
  await plies(page, 1);
  assert.equal(await played(page), "e4-e3");
});

visit("two fingers never play", { phone: true }, async (page) => {
  await sitDown(page, "iris", [], { headers: { Size: 4 } });
  const fingers = [await place(thing(page, "cell", "d4")), await place(thing(page, "cell", "c3"))];
  const devtools = await page.context().newCDPSession(page);
  const send = (type, touchPoints) => devtools.send("Input.dispatchTouchEvent", { type, touchPoints });
  const apart = fingers.map(({ x, y }, id) => ({ x: x + (id ? -12 : 12), y, id }));
  await send("touchStart", fingers.map((finger, id) => ({ ...finger, id })));
  await send("touchMove", apart);
  await send("touchEnd", []);
  // Afterwards one finger plays as usual, and only the touched cell.
  await touch(page, "cell", "e4");
  await play(page).waitFor();
  assert.equal((await ghosts(page)).length, 1);
  assert.equal(await moves(page).count(), 0);
});

visit("every action can be asked to be confirmed", {}, async (page) => {
  await sitDown(page, "iris");
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByLabel("Always").check();
  await page.keyboard.press("Escape");
  await ready(page);
  await touch(page, "cell", "e5");
  await play(page).waitFor();
  assert.equal(await moves(page).count(), 0);
  await page.keyboard.press("Enter");
  await plies(page, 1);
});
