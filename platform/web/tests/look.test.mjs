// Every screen in light and dark, small and wide: nothing to scroll sideways, nothing that an accessibility audit finds
// serious, and a picture of it for a person to look at.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { games, pictures, ready, says, sitDown, touch, visit } from "./support.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const diagrams = new URL("../../../docs/rules/diagrams/", import.meta.url);

/** A position from the rules pages: its headers and moves. */
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

/** Every screen: its name and how to come there. */
const screens = {
  home: (page) => wait(page, "/", ".card"),
  games: async (page) => {
    await table(page, "iri-middle");
    await table(page, "quintets-end");
    await wait(page, "/games", ".entry");
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
    ["iri-first", "iri-middle", "quintets-middle", "quintets-end", "iris-start", "iris-end", "enantiomerfolk-start", "enantiomerfolk-middle", "loom-middle", "loom-end", "factory-middle", "factory-end"].map(
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

mkdirSync(pictures, { recursive: true });
for (const [name, go] of Object.entries(screens)) {
  for (const colorScheme of ["light", "dark"]) {
    visit(`${name} in ${colorScheme}`, { colorScheme, expects: [/status of 404/] }, async (page) => {
      await go(page);
      await page.evaluate(() => document.fonts.ready);
      await page.screenshot({ path: `${pictures}/${name}-1440-${colorScheme}.png`, animations: "disabled" });
      await audit(page);
      for (const width of [360, 390]) {
        await page.setViewportSize({ width, height: 844 });
        await says(page.locator("body"), /\w/);
        const wide = await page.evaluate(tooWide);
        assert.deepEqual(wide, [], `at ${width} pixels this is cut off or has to be scrolled to`);
      }
      await page.screenshot({ path: `${pictures}/${name}-390-${colorScheme}.png`, animations: "disabled", fullPage: true });
    });
  }
}

/** Fails where axe finds something serious. */
async function audit(page) {
  await page.evaluate(axe);
  const found = await page.evaluate(() => axe.run({ resultTypes: ["violations"] }));
  const serious = found.violations
    .filter(({ impact }) => ["serious", "critical"].includes(impact))
    .map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(" | ")}`);
  assert.deepEqual(serious, []);
}

/** Runs in the page: if it can be scrolled sideways, what is to blame. */
function tooWide() {
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= width) return [];
  const wide = [...document.body.querySelectorAll("*")].filter((each) => each.getBoundingClientRect().right > width + 0.5);
  return wide.slice(0, 5).map((each) => `${each.tagName}.${each.className}`);
}
