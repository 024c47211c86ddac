// Every setting takes effect at once everywhere and is remembered.

import assert from "node:assert/strict";
import { plies, ready, resize, says, sitDown, slowMotion, thing, tooWide, touch, visit } from "./support.mjs";

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

/** Returns the texts of links and buttons, without those of pictures. */
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
  // Animations of the way back end first: they are not the ones to test.
  await page.waitForFunction(() => document.getAnimations().length === 0);
  await page.evaluate(slowMotion);
  await page.keyboard.press("ArrowRight");
  await says(page.locator(".ply"), "1 / 2");
  await page.waitForFunction(() => document.querySelector('main .live g.piece[data-name="a1"]')?.getAnimations().length > 0);
});

visit("sounds are on, and one click turns them off", {}, async (page) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Turn sounds off" }).click();
  await page.getByRole("button", { name: "Turn sounds on" }).waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Turn sounds on" }).waitFor();
});

visit("boards and pieces have other looks, also beside colours for colour-blind eyes", {}, async (page) => {
  await sitDown(page, "quintets", ["La1", "Mb1"]);
  const colour = (name) => page.evaluate((name) => getComputedStyle(document.documentElement).getPropertyValue(name), name);
  const paper = await colour("--board");
  const red = await colour("--pyramid-red-plain");
  await set(page, (dialog) => dialog.getByLabel("Wood").check());
  const wood = await colour("--board");
  assert.notEqual(wood, paper);
  await set(page, (dialog) => dialog.getByLabel("Jewel").check());
  assert.notEqual(await colour("--pyramid-red-plain"), red);
  await set(page, (dialog) => dialog.getByLabel("Dark").check());
  assert.notEqual(await colour("--board"), wood);
  await page.reload();
  await ready(page);
  assert.equal(await root(page, "surface"), "wood");
  assert.equal(await root(page, "pieces"), "jewel");
  await set(page, (dialog) => dialog.getByLabel("Distinct colours").check());
  assert.equal((await colour("--pyramid-red-plain")).trim(), "#d55e00");
});

visit("the board is as large as it is set to be, at once and after a reload", {}, async (page) => {
  await sitDown(page, "quintets");
  const width = () => page.locator("main .board-picture.live").evaluate((board) => board.getBoundingClientRect().width);
  const full = await width();
  await set(page, (dialog) => dialog.getByLabel("Small", { exact: true }).check());
  const small = await width();
  assert.ok(small > full * 0.55 && small < full * 0.75, `${small} of ${full} px`);
  await page.reload();
  await ready(page);
  assert.equal(await width(), small);
  // Touches still hit the right elements.
  await touch(page, "reserve", "hand 1 L");
  await touch(page, "cell", "a1");
  await plies(page, 1);
  await resize(page, { width: 390, height: 844 });
  assert.ok((await width()) > 370, "a narrow screen has no room to give away");
});

visit("the shade of a window covers the whole page", {}, async (page) => {
  await page.goto("/");
  await page.locator(".card").first().waitFor();
  const right = async () => {
    const picture = await page.screenshot({ clip: { x: 1430, y: 300, width: 10, height: 10 } });
    return picture.toString("base64");
  };
  const before = await right();
  await page.getByRole("button", { name: "Settings" }).click();
  await page.locator("dialog[open]").waitFor();
  assert.notEqual(await right(), before);
});

visit("on a phone the places fit beside each other in every language", { phone: true }, async (page) => {
  for (const code of ["fr", "ja", "en"]) {
    await page.goto("/rules");
    await page.locator("header.top > button").click();
    await page.locator("dialog[open] select").first().selectOption(code);
    await page.locator(`html[lang=${code}]`).waitFor();
    await page.reload();
    await page.locator("h1").waitFor();
    const boxes = await page.locator("header.top nav a, header.top button, header.top .brand").evaluateAll((all) =>
      all.map((each) => each.getBoundingClientRect()).map(({ left, right }) => [left, right]),
    );
    const inOrder = boxes.sort((one, other) => one[0] - other[0]);
    for (const [index, [left]] of inOrder.entries()) assert.ok(index === 0 || left >= inOrder[index - 1][1] - 1, `${code}: ${JSON.stringify(inOrder)}`);
    const clipped = await page.locator("header.top nav").evaluate((nav) => nav.scrollWidth > nav.clientWidth + 1);
    assert.ok(!clipped, `${code}: nothing has to be scrolled to`);
  }
});

visit("on a phone the tools of the table do not overlap in any language", { phone: true }, async (page) => {
  for (const code of ["en", "fr", "ja"]) {
    await page.goto("/rules");
    await page.locator("header.top > button").click();
    await page.locator("dialog[open] select").first().selectOption(code);
    await page.locator(`html[lang=${code}]`).waitFor();
    for (const game of ["quintets", "enantiomerfolk", "factory"]) {
      await sitDown(page, game, [], { id: `${code}-${game}` });
      const boxes = await page.locator(".tools .tool span").evaluateAll((all) =>
        all.map((each) => {
          const range = document.createRange();
          range.selectNodeContents(each);
          const { left, right, top, bottom } = range.getBoundingClientRect();
          return { text: each.innerText, left, right, top, bottom };
        }),
      );
      for (const [place, one] of boxes.entries()) {
        for (const other of boxes.slice(place + 1)) {
          const apart = one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;
          assert.ok(apart, `${code}: "${one.text}" and "${other.text}" overlap`);
        }
        assert.ok(one.left >= 0 && one.right <= 390, `${code}: "${one.text}" is cut off`);
      }
    }
  }
});
