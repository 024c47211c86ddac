// Every screen in light and dark, small and wide: no horizontal scrolling, no serious finding of an accessibility audit, and, with
// PENTAD_PICTURES=1, a screenshot to look at.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { games, holdBots, overlapping, pictures, ready, resize, sitDown, tooWide, touch, visit } from "../support.mjs";

const axe = readFileSync(new URL("../.driver/axe_playwright_python/axe.min.js", import.meta.url), "utf8");
const diagrams = new URL("../../../../docs/rules/diagrams/", import.meta.url);

/** Returns a position from the rules pages: its headers and moves. */
function diagram(name) {
  const lines = readFileSync(new URL(`${name}.txt`, diagrams), "utf8").split("\n");
  const headers = Object.fromEntries(lines.map((line) => line.match(/^\[(\w+) "(.*)"\]$/)?.slice(1)).filter(Boolean));
  const { Game, Seats, Result, ...options } = headers;
  const moves = lines.filter((line) => line && !line.startsWith("["));
  return { moves, headers: options, levels: Array(Number(Seats)).fill(0) };
}

async function table(page, name) {
  const { moves, ...rest } = diagram(name);
  await sitDown(page, name.split("-")[0], moves, { id: name, ...rest });
}

async function wait(page, path, selector) {
  await page.goto(path);
  await page.locator(selector).first().waitFor();
}

/** Every screen: its name, and a function that opens it. */
const screens = {
  home: (page) => wait(page, "/", ".card"),
  games: async (page) => {
    await table(page, "iri-middle");
    await table(page, "quintets-end");
    await wait(page, "/games", ".entry");
  },
  daily: (page) => wait(page, "/daily", "h1"),
  puzzles: (page) => wait(page, "/puzzles", ".card"),
  puzzle: async (page) => {
    await wait(page, "/puzzles/iris?puzzle=3", ".task");
    await ready(page);
    await page.locator(".puzzle-list summary").click();
  },
  example: async (page) => {
    await page.goto("/study/iris?example=1");
    await ready(page);
    await page.locator(".moves .comment").first().waitFor();
  },
  review: async (page) => {
    await sitDown(page, "iris", ["c3", "a1", "pass", "pass"], { id: "reviewed", headers: { Size: 3 } });
    await page.getByRole("toolbar").getByRole("button", { name: "Study" }).click();
    await page.locator(".whole-game button").first().click();
    await page.locator(".mistake-card").waitFor();
  },
  ending: async (page) => {
    await sitDown(page, "iris", ["c3", "a1", "pass", "pass"], { id: "ended", headers: { Size: 3 }, levels: [0, 1] });
    await page.locator(".result .accuracy").waitFor();
  },
  walk: async (page) => {
    await sitDown(page, "iris", ["c3", "a1", "pass", "pass"], { id: "walked", headers: { Size: 3 } });
    await page.locator(".result").getByRole("button", { name: /^Go through/ }).click();
    await page.locator(".walk").waitFor();
  },
  waiting: async (page) => {
    await holdBots(page);
    await sitDown(page, "quintets", ["La1"], { id: "waiting", levels: [0, 8] });
    await touch(page, "reserve", "hand 1 S");
    await touch(page, "cell", "c5");
    await page.locator(".prompt .take-back").waitFor();
  },
  "scores-explained": async (page) => {
    await table(page, "iris-end");
    await page.locator(".plate button.score").first().click();
    await page.locator("dialog[open] .explained-scores").waitFor();
  },
  "games-none": async (page) => {
    await wait(page, "/games", "h1");
  },
  "new-game": async (page) => {
    await wait(page, "/", ".card");
    await page.getByRole("button", { name: "Quintets: new game" }).click();
    await page.locator("dialog[open] summary").click();
  },
  settings: async (page) => {
    await wait(page, "/", ".card");
    await page.getByRole("button", { name: "Settings" }).click();
    await page.locator("dialog[open] input").first().waitFor();
  },
  keys: async (page) => {
    await table(page, "iris-end");
    await page.keyboard.press("?");
    await page.locator("dialog[open] kbd").first().waitFor();
  },
  resign: async (page) => {
    await table(page, "quintets-middle");
    await page.getByRole("toolbar").getByRole("button", { name: "Resign" }).click();
    await page.locator("dialog[open]").waitFor();
  },
  "half-made": async (page) => {
    await sitDown(page, "quintets", ["La1", "Mb1"], { id: "half" });
    await touch(page, "piece", "a1");
  },
  refused: async (page) => {
    await sitDown(page, "iris", ["e5", "c3"], { id: "refused" });
    await touch(page, "cell", "c4");
    await page.locator(".prompt .refused").waitFor();
  },
  ...Object.fromEntries(
    ["iri-first", "iri-middle", "quintets-middle", "quintets-end", "iris-start", "iris-end", "enantiomerfolk-start", "enantiomerfolk-middle", "enantiomerfolk-four", "loom-middle", "loom-end", "factory-middle", "factory-end"].map(
      (name) => [`play-${name}`, (page) => table(page, name)],
    ),
  ),
  learn: (page) => wait(page, "/learn", ".card"),
  ...Object.fromEntries(
    games.map((game) => [
      `learn-${game}`,
      async (page) => {
        await page.goto(`/learn/${game}`);
        await ready(page);
      },
    ]),
  ),
  rules: (page) => wait(page, "/rules", "main li"),
  ...Object.fromEntries(games.map((game) => [`rules-${game}`, (page) => wait(page, `/rules/${game}`, "article h1")])),
  study: (page) => wait(page, "/study", "h1"),
  ...Object.fromEntries(
    games.map((game) => [
      `study-${game}`,
      async (page) => {
        await page.goto(`/study/${game}`);
        await ready(page);
      },
    ]),
  ),
  "not-found": (page) => wait(page, "/nowhere", "h1"),
  "game-gone": (page) => wait(page, "/play/iris/unknown", "h1"),
};

/** True if screenshots are wanted. No test looks at them. */
const wanted = Boolean(process.env.PENTAD_PICTURES);

if (wanted) mkdirSync(pictures, { recursive: true });
for (const [name, go] of Object.entries(screens)) {
  visit(`the screen ${name}`, { expects: [/status of 404/] }, async (page) => {
    await go(page);
    for (const [theme, width] of [
      ["light", 1440],
      ["dark", 1440],
      ["dark", 360],
      ["dark", 390],
      ["light", 390],
    ]) {
      await resize(page, { width, height: width > 1000 ? 900 : 844 });
      // The setting changes only this attribute.
      await page.evaluate((theme) => document.documentElement.setAttribute("data-theme", theme), theme);
      // Only colours differ between the themes.
      if (width !== 360) await audit(page, theme === "light" ? undefined : ["color-contrast"]);
      if (width < 1000) assert.deepEqual(await tooWide(page), [], `at ${width} pixels this has to be scrolled to`);
      else assert.deepEqual(await cutOff(page), [], "this is cut off");
      if (wanted && width !== 360) {
        const path = `${pictures}/${name}-${width}-${theme}.png`;
        await page.screenshot({ path, animations: "disabled", fullPage: width < 1000 });
      }
    }
  });
}

/** A phone in landscape, and a window at 200 % zoom. */
const low = [
  { width: 640, height: 360 },
  { width: 667, height: 375 },
  { width: 844, height: 390 },
];

for (const [name, go] of Object.entries(screens)) {
  visit(`the screen ${name} in low, wide windows`, { expects: [/status of 404/] }, async (page) => {
    await page.setViewportSize(low[0]);
    await go(page);
    for (const size of low) {
      await resize(page, size);
      assert.deepEqual(await tooWide(page), [], `at ${size.width} pixels this has to be scrolled to`);
      assert.deepEqual(await overlapping(page), [], `at ${size.width} pixels words lie over each other`);
      const steps = page.locator("main.table .moves .steps");
      if ((await steps.count()) > 0) {
        const [bottom, end] = await steps.evaluate((steps) => [steps, steps.closest(".moves")].map((each) => each.getBoundingClientRect().bottom));
        assert.ok(bottom <= end, `at ${size.width} pixels the steps are cut off`);
      }
      if (wanted) await page.screenshot({ path: `${pictures}/${name}-${size.width}-low.png`, animations: "disabled" });
    }
  });
}

for (const locale of ["en-GB", "fr-FR", "ja-JP"]) {
  visit(`the places do not overlap on a phone in ${locale}`, { phone: true, locale }, async (page) => {
    await wait(page, "/rules", "main li");
    for (const width of [320, 360, 390, 412]) {
      await resize(page, { width, height: 844 });
      assert.deepEqual(await overlapping(page), [], `at ${width} pixels`);
      assert.deepEqual(await tooWide(page), [], `at ${width} pixels`);
    }
  });
}

/** Returns the plates and prompts of a table that reach out of a wide window, and the scores that have too little room. */
function cutOff(page) {
  return page.evaluate(() => {
    const of = (wanted) => [...document.querySelectorAll(wanted)];
    const below = of("main.table .side, main.table .sides > *").filter((each) => each.getBoundingClientRect().bottom > innerHeight);
    const tooLong = of("main.table .plate .score").filter((each) => each.scrollWidth > each.clientWidth);
    return [...below, ...tooLong].map((each) => `${each.className}: ${each.textContent}`);
  });
}

/** Fails if axe has a serious finding. */
async function audit(page, rules) {
  await page.evaluate(axe);
  const found = await page.evaluate((runOnly) => axe.run({ runOnly, resultTypes: ["violations"] }), rules);
  const serious = found.violations
    .filter(({ impact }) => ["serious", "critical"].includes(impact))
    .flatMap(({ id, nodes }) => nodes.filter((node) => !isDrawn(id, node)).map((node) => `${id}: ${node.html} ${node.failureSummary}`));
  assert.deepEqual(serious.slice(0, 4), []);
}

/** Returns true for a finding about a count or letter on a piece: it is part of the picture, not the piece's name. */
function isDrawn(id, node) {
  return id === "label-content-name-mismatch" && /^<g class="(cell|piece|reserve)/.test(node.html);
}
