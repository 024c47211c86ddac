// Whatever is set is seen at once everywhere and remembered.

import assert from "node:assert/strict";
import { ready, says, sitDown, thing, tooWide, visit } from "./support.mjs";

const root = (page, name) => page.locator("html").getAttribute(`data-${name}`);

async function set(page, change) {
  await page.locator("header.top > button").click();
  const dialog = page.locator("dialog[open]");
  await dialog.waitFor();
  await change(dialog);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
}

for (const [code, home, stone] of [
  ["fr", /jeux/i, /pierre/i],
  ["ja", /[\u3040-\u30ff]/, /[\u3040-\u9fff]/],
]) {
  visit(`another language (${code}) is spoken everywhere, also after a reload`, { viewport: { width: 360, height: 800 } }, async (page) => {
    await page.goto("/");
    await page.locator("h1").waitFor();
    const english = await words(page);
    await page.locator("header.top > button").click();
    await page.locator("dialog[open] select").first().selectOption(code);
    await says(page.locator("h1"), home);
    assert.equal(await page.locator("html").getAttribute("lang"), code);
    await page.reload();
    await says(page.locator("h1"), home);
    differ(await words(page), english);

    for (const path of ["/games", "/learn", "/rules", "/learn/iris", "/rules/iris", "/study", "/study/enantiomerfolk", "/play/iris/unknown"]) {
      await page.goto(path);
      await page.locator("h1").first().waitFor();
      assert.equal(await page.locator("html").getAttribute("lang"), code);
      await says(page.locator("main"), home.source.includes("jeux") ? /[éèàç]| le | la | de | un /i : home);
      assert.deepEqual(await tooWide(page), [], `${path} has to be scrolled`);
    }
    await sitDown(page, "iris", ["e5"]);
    assert.match(await thing(page, "cell", "e5").getAttribute("aria-label"), stone);
    assert.deepEqual(await tooWide(page), []);
    const raw = await page.evaluate(() => document.body.innerText.match(/\b[a-z]+-[a-z]+-[a-z-]+\b/g));
    assert.equal(raw, null, "no key of a message is shown in place of its words");
  });
}

/** The words of buttons and links, without names. */
const words = (page) => page.locator("nav a, button:not(.picture)").evaluateAll((all) => all.map((each) => each.textContent.trim()).filter(Boolean));

function differ(now, before) {
  const same = now.filter((word) => before.includes(word) && word !== "Pentad");
  assert.deepEqual(same, [], "these are still in English");
}

visit("the browser's own language is spoken where nothing is set", { locale: "fr-CA" }, async (page) => {
  await page.goto("/");
  await says(page.locator("h1"), /jeux/i);
});

visit("dark, distinct colours, letters and coordinates are seen at once and remembered", {}, async (page) => {
  await sitDown(page, "quintets", ["La1", "Mb1"]);
  const colour = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const fill = () => thing(page, "piece", "a1").evaluate((piece) => [...piece.querySelectorAll("*")].map((shape) => getComputedStyle(shape).fill).join());
  const letters = () => thing(page, "piece", "a1").locator("text").count();
  const labels = () => page.locator("main .board-picture g.label text").count();
  const plain = { page: await colour(), piece: await fill(), labels: await labels() };
  assert.equal(await root(page, "theme"), "light");
  assert.equal(await letters(), 0);

  await set(page, (dialog) => dialog.getByLabel("Dark").check());
  assert.equal(await root(page, "theme"), "dark");
  assert.notEqual(await colour(), plain.page);
  await set(page, (dialog) => dialog.getByLabel("Distinct colours").check());
  assert.equal(await root(page, "palette"), "distinct");
  assert.notEqual(await fill(), plain.piece);
  await set(page, (dialog) => dialog.getByLabel("Letters on pieces").check());
  assert.ok((await letters()) > 0);
  await set(page, (dialog) => dialog.getByLabel("Coordinates").uncheck());
  assert.ok((await labels()) < plain.labels, "the names of the points are gone");

  const before = { page: await colour(), piece: await fill(), labels: await labels() };
  await page.reload();
  await ready(page);
  assert.equal(await root(page, "theme"), "dark");
  assert.equal(await root(page, "palette"), "distinct");
  assert.deepEqual({ page: await colour(), piece: await fill(), labels: await labels() }, before);
  assert.ok((await letters()) > 0);
});

visit("dark follows the system, and no movement where the system asks for none", { colorScheme: "dark" }, async (page) => {
  await page.goto("/");
  await page.locator("h1").waitFor();
  assert.equal(await root(page, "theme"), "dark");
  assert.equal(await root(page, "motion"), "none");
  await set(page, (dialog) => dialog.getByLabel("Light").check());
  assert.equal(await root(page, "theme"), "light");
  await set(page, (dialog) => dialog.getByLabel("Full").check());
  assert.equal(await root(page, "motion"), "full");
});

visit("pieces travel where movement is wanted", { moves: true }, async (page) => {
  await sitDown(page, "quintets", ["La1", "Mb1"]);
  await page.keyboard.press("Home");
  await says(page.locator(".ply"), "0 / 2");
  const running = page.evaluate(
    () =>
      new Promise((seen) => {
        const look = () => (document.getAnimations().length > 0 ? seen(true) : requestAnimationFrame(look));
        look();
      }),
  );
  await page.keyboard.press("ArrowRight");
  assert.equal(await running, true);
});
