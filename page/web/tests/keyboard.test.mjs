// Whole games with the keyboard alone, followed through the status line.

import assert from "node:assert/strict";
import { chance, drawn, example, moves, phone, place, plies, prompt, ready, resize, says, sitDown, spoken, thing, touch, visit } from "./support.mjs";

/** Presses Tab until the wanted element has the focus. */
async function tabTo(page, selector, name = /./) {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press("Tab");
    const found = await page.evaluate((selector) => {
      const element = document.activeElement;
      return element.matches(selector) && (element.getAttribute("aria-label") ?? element.textContent);
    }, selector);
    if (found && name.test(found)) return found;
  }
  assert.fail(`Tab never comes to ${selector} ${name}`);
}

/** Returns the focused element of the board: its name, and whether a touch of it has an effect. */
const focused = (page) =>
  page.evaluate(() => {
    const element = document.activeElement.closest(".live g[data-name]");
    return element && { name: element.dataset.name, label: element.getAttribute("aria-label"), can: element.classList.contains("can") };
  });

visit("a whole game of iris by keyboard", {}, async (page) => {
  await page.goto("/");
  await tabTo(page, "button", /^Iris: new game$/);
  await page.keyboard.press("Enter");
  await page.locator("dialog[open] form").waitFor();
  await tabTo(page, "dialog .sitters select");
  await page.keyboard.type("Level 1");
  await tabTo(page, "dialog form > label select");
  await page.keyboard.type("3");
  await tabTo(page, "dialog button[type=submit]");
  await page.keyboard.press("Enter");
  await ready(page);
  await says(page.locator(".plate").nth(1), "Level 1");

  const next = chance(3);
  let heard = "";
  for (let step = 0; step < 600 && (await page.locator(".result").count()) === 0; step++) {
    const mine = await page.evaluate(() => document.querySelectorAll(".your-turn .live .can").length > 0);
    if (!mine) {
      await page.waitForFunction(() => document.querySelector(".result, .your-turn .live .can, .your-turn .prompt button"));
      continue;
    }
    const at = await focused(page);
    if (!at) {
      await tabTo(page, ".live g[data-name]");
    } else if (at.can) {
      const before = await moves(page).count();
      await page.keyboard.press("Enter");
      await page.waitForFunction((before) => document.querySelectorAll("button.move").length > before, before);
      const last = await moves(page).nth(before).innerText();
      assert.ok(last.split("+").includes(at.name), `${at.name} was played, and the list says ${last}`);
      assert.ok((await focused(page))?.name === at.name, "the focus stays where it was");
      const now = await spoken(page).innerText();
      assert.notEqual(now, heard, "every action is spoken");
      assert.match(now, /stone|pair|won|lost|Black|White/i);
      heard = now;
    } else {
      const arrows = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];
      await page.keyboard.press(arrows[Math.floor(next() * 4)]);
      assert.ok((await focused(page))?.label, "wherever the focus goes, there are words for it");
    }
  }
  await says(page.locator(".result"), /won|lost|draw/i);
  await says(spoken(page), /won|lost|draw/i);
});

visit("a refusal is spoken, and what was picked up is counted", {}, async (page) => {
  await sitDown(page, "quintets", ["La1", "Mb1"]);
  await tabTo(page, ".live g[data-name]");
  const go = async (name) => {
    await page.locator(`.live g[data-name="${name}"][tabindex]`).focus();
    await page.keyboard.press("Enter");
  };
  await go("a1");
  await says(spoken(page), /Picked up. It can go to \d+ places?/);
  await go("b1");
  await plies(page, 3);
  await says(spoken(page), /exchange|swap|changes/i);
  await go("a1");
  await go("e3");
  await says(spoken(page), /slides 1 or 2 points/);
});

visit("every button of the table can be reached, and windows keep the focus", {}, async (page) => {
  await sitDown(page, "quintets", ["La1", "Mb1"]);
  for (const name of ["Undo", "Hint", "Resign", "New game"]) await tabTo(page, "button", new RegExp(`^\\s*${name}`));
  await page.keyboard.press("Enter");
  await page.locator("dialog[open]").waitFor();
  for (let presses = 0; presses < 15; presses++) {
    await page.keyboard.press("Tab");
    const where = await page.evaluate(() => (document.activeElement.closest("dialog[open]") ? "inside" : document.activeElement.tagName));
    assert.ok(["inside", "BODY"].includes(where), `the focus went to ${where}`);
  }
  await page.keyboard.press("Escape");
  await page.locator("dialog[open]").waitFor({ state: "detached" });
  assert.match(await page.evaluate(() => document.activeElement.textContent), /New game/, "the focus comes back");
  await page.keyboard.press("?");
  await says(page.locator("dialog[open] h2"), "Keys");
});

visit("the first Tab leads past the places to the content", {}, async (page) => {
  await page.goto("/");
  await page.locator("h1").waitFor();
  await page.keyboard.press("Tab");
  const link = page.locator("a.skip");
  assert.ok(await link.evaluate((link) => link === document.activeElement));
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  assert.ok(await page.evaluate(() => document.activeElement.closest("#content") !== null));
});

const dictionary = "bS bL bM aS bS aL aM bM aM bS aM bS bL bM aM aS bM bL aL aL bL aS aL aS";

/** Positions, with the elements to touch by keys before the arrow keys are tried. */
const walks = [
  ["iri", [], { Dictionary: dictionary }, []],
  ["iri", [], { Dictionary: dictionary }, ["hand 1 L", "0,0"]],
  ["iri", [], { Dictionary: dictionary }, ["hand 1 L", "0,0", "hand 1 S"]],
  ["iri", ["0,0>SM"], { Dictionary: dictionary }, []],
  ["quintets", ["La1", "Mb1"], {}, []],
  ["quintets", ["La1", "Mb1"], {}, ["hand 1 S"]],
  ["quintets", ["La1", "Mb1"], {}, ["a1"]],
  ["iris", ["e5"], { Size: 5 }, []],
  ["enantiomerfolk", [], {}, []],
  ["enantiomerfolk", [], {}, ["e4"]],
  ["loom", 12, {}, []],
  ["factory", 12, {}, []],
];

for (const [game, played, headers, touched] of walks) {
  visit(`${game}: arrows lead everywhere from everywhere, after ${touched.join() || "nothing"} of ${played.length ?? played} actions`, {}, async (page) => {
    const whole = typeof played === "number" ? example(game) : null;
    await sitDown(page, game, whole ? whole.actions.slice(0, played) : played, {
      headers: whole ? whole.headers : headers,
      levels: game === "loom" ? [0] : [0, 0],
    });
    await page.waitForFunction(() => document.querySelector("main.your-turn .live .can"));
    const sizes = game === "iri" || game === "factory" ? [null, phone] : [null];
    for (const name of touched) {
      await page.keyboard.press("Tab");
      await page.locator(`main .live g[data-name="${name}"][tabindex]`).last().focus();
      await page.keyboard.press("Enter");
      await drawn(page);
    }
    for (const size of sizes) {
      if (size) await resize(page, size);
      // The Tab stop is visible.
      const stops = await page.locator('main .live g[tabindex="0"]').evaluateAll((all) => all.map((each) => getComputedStyle(each).visibility));
      assert.deepEqual(stops, ["visible"]);
      await page.keyboard.press("Tab");
      const ways = await page.evaluate(waysOfArrows);
      const acts = ways.filter((each) => each.can).map((each) => each.key);
      assert.ok(acts.length > 0);
      for (const { key } of ways) {
        const reached = closure(ways, key);
        assert.deepEqual(acts.filter((act) => !reached.has(act)), [], `these are never reached from ${key}`);
      }
    }
  });
}

/** Runs in the page: returns every focusable element, whether it can be touched, and where each arrow key leads from it. */
function waysOfArrows() {
  const keyOf = (element) => element && `${element.classList[0]} ${element.dataset.name}`;
  const all = [...document.querySelectorAll("main .live g[data-name][tabindex]")].filter((each) => getComputedStyle(each).visibility === "visible");
  // A piece and its cell count as one, and only one of them is focusable.
  const acts = new Set([...document.querySelectorAll("main .live .can")].map((each) => `${each.classList[0] === "reserve"} ${each.dataset.name}`));
  return all.map((each) => {
    const to = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"].map((key) => {
      each.focus();
      each.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      return keyOf(document.activeElement.closest("g[data-name]"));
    });
    return { key: keyOf(each), can: acts.has(`${each.classList[0] === "reserve"} ${each.dataset.name}`), to };
  });
}

function closure(ways, from) {
  const to = new Map(ways.map((each) => [each.key, each.to]));
  const reached = new Set([from]);
  for (const key of reached) for (const next of to.get(key) ?? []) if (next) reached.add(next);
  return reached;
}

const walked = (page) => page.locator("main .spread.walked");

visit("← → step though the board was clicked; ↓ and Tab begin to walk, Esc ends it", {}, async (page) => {
  await sitDown(page, "quintets", ["La1", "Mb1"]);
  const at = (ply) => says(page.locator(".ply"), new RegExp(`^${ply} / 2$`));
  await touch(page, "cell", "c3");
  await page.keyboard.press("ArrowLeft");
  await at(1);
  await page.keyboard.press("ArrowRight");
  await at(2);
  assert.equal(await walked(page).count(), 0);
  // Nor does Enter touch what was clicked.
  await touch(page, "piece", "a1");
  await page.locator(".prompt button.back").waitFor();
  await page.keyboard.press("Enter");
  assert.equal(await page.locator(".prompt button.back").count(), 1);
  await page.keyboard.press("Escape");

  await touch(page, "cell", "c3");
  await page.keyboard.press("ArrowDown");
  await walked(page).waitFor();
  const first = (await focused(page)).name;
  await page.keyboard.press("ArrowLeft");
  assert.notEqual((await focused(page)).name, first);
  await at(2);
  await page.keyboard.press("Escape");
  await walked(page).waitFor({ state: "detached" });
  await page.keyboard.press("ArrowLeft");
  await at(1);
  await page.keyboard.press("End");
  await at(2);
  await tabTo(page, ".live g[data-name]");
  await walked(page).waitFor();
  await page.keyboard.press("ArrowLeft");
  await at(2);
  // A click ends it too.
  await touch(page, "cell", "c3");
  await walked(page).waitFor({ state: "detached" });
});

visit("in a study ← → ↑ ↓ keep their meaning after a click, and the wheel steps", {}, async (page) => {
  await page.goto("/study/quintets");
  await ready(page);
  const { x, y } = await place(thing(page, "cell", "c3"));
  for (const move of ["La1", "Mb1", "Sc5"]) {
    await page.locator(".typed input").fill(move);
    await page.locator(".typed input").press("Enter");
    await page.locator(".study-moves .move", { hasText: move }).waitFor();
  }
  const now = (text) => page.locator(".study-moves [aria-current]", { hasText: text }).waitFor();
  await now("Sc5");
  await page.mouse.click(x, y);
  await page.keyboard.press("ArrowLeft");
  await now("Mb1");
  await page.keyboard.press("ArrowDown");
  assert.equal(await walked(page).count(), 0);
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, 120);
  await now("Sc5");
  await page.mouse.wheel(0, -120);
  await now("Mb1");
  await page.mouse.wheel(0, -120);
  await now("La1");
  // Many small turns of the wheel add up to one step.
  for (let turn = 0; turn < 4; turn++) await page.mouse.wheel(0, 15);
  await now("Mb1");
});

visit("after a piece is laid by keys the prompt is spoken, not that it can go nowhere", {}, async (page) => {
  await sitDown(page, "iri", [], { headers: { Dictionary: dictionary } });
  await page.keyboard.press("Tab");
  for (const name of ["hand 1 L", "0,0"]) {
    await page.locator(`main .live g[data-name="${name}"][tabindex]`).focus();
    await page.keyboard.press("Enter");
  }
  const asked = await prompt(page).innerText();
  await says(spoken(page), asked);
  assert.doesNotMatch(await spoken(page).innerText(), /nowhere/);
});

visit("what can be done is described, and t leads from one such thing to the next", {}, async (page) => {
  await sitDown(page, "quintets", ["La1", "Mb1"]);
  const described = (text) => page.locator(`main .live g[aria-description="${text}"]`);
  const names = (locator) => locator.evaluateAll((all) => all.map((each) => each.dataset.name));
  assert.ok((await names(described("can be chosen"))).includes("hand 1 S"));
  assert.equal(await described("can go here").count(), 0);
  await page.locator('main .live g[data-name="a1"][tabindex]').focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await page.locator('main .live g[data-name="a1"][tabindex]').focus();
  await page.keyboard.press("Enter");
  await described("can go here").first().waitFor();
  const targets = new Set(await names(described("can go here")));
  const visited = new Set();
  for (let press = 0; press < targets.size; press++) {
    await page.keyboard.press("t");
    const { name, can } = await focused(page);
    assert.ok(can && targets.has(name), `${name} can be gone to`);
    visited.add(name);
  }
  assert.equal(visited.size, targets.size, "each of them comes once");
  await page.keyboard.press("Shift+T");
  assert.notEqual((await focused(page)).name, [...visited].at(-1));
  await page.keyboard.press("?");
  await says(page.locator("dialog[open] dl.keys"), /t\s+T\s+to the next thing that can be played/);
});

visit("the focus comes to the board after Start, and to the heading after another page is entered", {}, async (page) => {
  await page.goto("/");
  await tabTo(page, "button", /^Iris: new game$/);
  await page.keyboard.press("Enter");
  await page.locator("dialog[open] form").waitFor();
  await tabTo(page, "dialog button[type=submit]");
  await page.keyboard.press("Enter");
  await ready(page);
  await page.waitForFunction(() => document.activeElement?.closest(".live g[data-name]"));
  await page.goto("/daily");
  await page.locator("h1").waitFor();
  await page.getByRole("link", { name: "Rules" }).first().click();
  await page.waitForURL(/\/rules/);
  await page.waitForFunction(() => document.activeElement?.tagName === "H1");
});

visit("forced colours show the seats, whose turn it is and the current move", { forcedColors: "active" }, async (page) => {
  await sitDown(page, "iris", ["e5", "a1+i5"], { headers: { Size: 5 } });
  const styles = (selector, name) => page.locator(selector).evaluateAll((all, name) => all.map((each) => getComputedStyle(each)[name]), name);
  const chips = await styles(".plate .chip", "backgroundColor");
  assert.equal(new Set(chips).size, 2, `the seats look different: ${chips}`);
  const sides = await page.locator(".side").evaluateAll((all) =>
    all.map((each) => [each.querySelector(".plate.acts") !== null, getComputedStyle(each).outlineStyle]),
  );
  assert.deepEqual(sides.map(([acts, style]) => acts === (style === "solid")), [true, true], JSON.stringify(sides));
  const current = await styles(".moves .move[aria-current]", "backgroundColor");
  const others = await styles(".moves .move:not([aria-current])", "backgroundColor");
  assert.ok(current.length === 1 && !others.includes(current[0]), `${current} among ${others}`);
});
