// The home page is visible before the module is loaded, and the app replaces it without a layout shift.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { file, goHome, languages, written } from "./shell.mjs";
import { drawn, games, phone, ready, says, visit } from "./support.mjs";

/** Withholds the module from the page until the returned function is called. */
async function withoutModule(page) {
  let release;
  const released = new Promise((done) => (release = done));
  await page.route(/\.wasm$/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

const isTaken = (page) => page.waitForFunction(() => !document.getElementById("shell") && document.querySelector(".home"));

/** Runs in the page: returns the places of everything that a visitor sees or touches. */
function places() {
  const all = [...document.querySelectorAll(".top a, .top button, .home h1, .home p, .home li, .home button, .home .picture svg")];
  return all.filter((each) => !each.closest("dialog")).map((each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return [each.tagName, ...[x, y, width, height].map((value) => Math.round(value * 10) / 10)].join(" ");
  });
}

for (const language of languages) {
  visit(`the shell in ${language} is the home page of a new visitor`, { locale: language }, async (page) => {
    const release = await withoutModule(page);
    await page.goto("/");
    const shell = await page.evaluate(written, "#shell");
    release();
    await isTaken(page);
    await goHome(page);
    const home = await page.evaluate(written);
    assert.equal(readFileSync(file(language), "utf8"), home, "the home page has changed: run `node shell.mjs` in page/web/tests");
    assert.equal(shell, home);
  });
}

for (const [name, options] of [
  ["light", {}],
  ["dark", { colorScheme: "dark" }],
  ["phone", { phone: true }],
]) {
  visit(`the boards are drawn before the module runs, and stay where they are (${name})`, options, async (page) => {
    const release = await withoutModule(page);
    await page.goto("/");
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), name === "dark" ? "dark" : "light");
    const boards = page.locator(".card .picture svg");
    assert.equal(await boards.count(), games.length);
    assert.ok(await boards.first().isVisible());
    assert.ok((await boards.first().locator("g.piece").count()) >= 10);
    if (name === "phone") assert.equal(await page.evaluate(() => innerWidth), phone.width);
    const before = await page.evaluate(places);
    await page.evaluate(() => {
      window.shifts = [];
      const told = ({ node, previousRect, currentRect }) => `${node?.nodeName} ${node?.className}: ${JSON.stringify([previousRect, currentRect])}`;
      const note = (entry) => window.shifts.push([entry.value, entry.startTime, ...entry.sources.map(told)]);
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type: "layout-shift", buffered: true });
      document.querySelectorAll(".card .picture svg").forEach((board) => (board.isOfShell = true));
      window.scrollTo(0, 200);
    });
    const scrolled = await page.evaluate(() => scrollY);
    release();
    await isTaken(page);
    await drawn(page);
    assert.equal(await page.evaluate(() => scrollY), scrolled);
    await page.evaluate(() => window.scrollTo(0, 0));
    assert.deepEqual(await page.evaluate(places), before);
    assert.deepEqual(await page.evaluate(() => window.shifts), []);
    // The app reuses the pictures of the shell.
    assert.ok(await page.evaluate(() => [...document.querySelectorAll(".card .picture svg")].every((board) => board.isOfShell)));
    if (name !== "phone") {
      // A picture is replaced only when it is to be animated.
      await page.locator(".card").first().hover();
      await page.waitForFunction(() => !document.querySelector(".card .picture svg").isOfShell);
      assert.equal(await page.locator(".card").first().locator(".picture svg").count(), 1);
      assert.ok((await boards.first().locator("g.piece").count()) >= 8);
    }
  });
}

visit("a button that is pressed before the module is there does what it says afterwards", {}, async (page) => {
  const release = await withoutModule(page);
  await page.goto("/");
  await page.getByRole("button", { name: "Play Quintets" }).click();
  release();
  // The form offers the course before the first game of its kind.
  await page.locator("dialog[open] .offers a[href='/learn/quintets']").waitFor();
});

visit("the focus stays where it was when the app takes the place of the shell", {}, async (page) => {
  const release = await withoutModule(page);
  await page.goto("/");
  const learn = page.getByRole("navigation", { name: "Iris" }).getByRole("link", { name: "Learn" });
  await learn.focus();
  release();
  await isTaken(page);
  await drawn(page);
  assert.ok(await learn.evaluate((link) => link === document.activeElement));
});

visit("a module that cannot be loaded is said", { expects: [/./] }, async (page) => {
  await page.route(/\.wasm$/, (route) => route.abort());
  await page.goto("/");
  await says(page.getByRole("alert"), "could not be loaded");
  assert.ok(await page.locator(".card .picture svg").first().isVisible(), "what was drawn stays");
});

const settings = (set) => localStorage.setItem("pentad.settings", JSON.stringify(set));

visit("who has set a language or plays already sees nothing else first", {}, async (page) => {
  await page.goto("/");
  await isTaken(page);
  await page.evaluate(settings, { language: "fr", theme: "Dark", surface: "Wood", pieces: "Jewel" });
  let release = await withoutModule(page);
  await page.goto("/");
  const root = () => page.evaluate(() => Object.entries(document.documentElement.dataset).filter(([name]) => !["shell", "board", "motion"].includes(name)).sort());
  const early = await root();
  assert.ok(await page.locator("#shell .top").isVisible());
  assert.equal(await page.locator("#shell h1").isVisible(), false);
  release();
  await isTaken(page);
  await says(page.locator("h1"), "jeux");
  await drawn(page);
  assert.deepEqual(await root(), early, "what was set shows from the first frame on");
  await page.unroute(/\.wasm$/);

  await page.evaluate(settings, {});
  await page.getByRole("button", { name: /Iris/ }).first().click();
  await page.locator("dialog[open] .offers button").last().click();
  await ready(page);
  release = await withoutModule(page);
  await page.goto("/");
  assert.equal(await page.locator("#shell h1").isVisible(), false);
  release();
  await isTaken(page);
  assert.ok(await page.locator("h1").isVisible());
});
