// The web app as served by the program itself: the size of its first load, and that the parts of the page and the worker work as they are
// shipped. `cargo xtask test` runs this with the program of the tests, `cargo xtask test-release` with that of a release.

import assert from "node:assert/strict";
import { games, playToTheEnd, prompt, ready, says, visit } from "./support.mjs";
import { firstLoadLimit, transferred } from "./weight.mjs";

// Without the service worker, which loads everything a second time.
visit("the first load is small", {}, async (page) => {
  const { total, paths } = await transferred(page, "/", ".card");
  assert.ok(paths.some((path) => /^\/assets\/page-\w+\.wasm$/.test(path)), `the page is loaded: ${paths}`);
  assert.ok(!paths.some((path) => /split|chunk/.test(path)), `none of the later parts is loaded: ${paths}`);
  assert.ok(total > 100_000, `everything is counted: ${total} bytes`);
  assert.ok(total < firstLoadLimit, `the first load is ${total} bytes, and should be below ${firstLoadLimit}`);
});

for (const game of games) {
  visit(`a bot advises in ${game}, and analyses it`, { keeps: true }, async (page) => {
    await page.goto(`/play/${game}`);
    await ready(page);
    await page.getByRole("toolbar").getByRole("button", { name: "Hint" }).click();
    await says(prompt(page), /^Hint: /);
    await page.goto(`/study/${game}`);
    await ready(page);
    await page.getByRole("switch", { name: "Analysis" }).check();
    await page.locator(".lines .line").first().waitFor();
  });
}

visit("a browser without vectors says that the bots need them", {}, async (page) => {
  await page.route(/\/assets\/worker-\w+\.js$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `WebAssembly.validate = () => false;\n${await response.text()}` });
  });
  await page.goto("/play/iris");
  await ready(page);
  await page.getByRole("toolbar").getByRole("button", { name: "Hint" }).click();
  await says(prompt(page), /need a newer browser/);
});

visit("a whole game against a bot, and its review", {}, async (page) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Iris: new game" }).click();
  const form = page.locator("dialog[open] form");
  await form.locator(".sitters select").first().selectOption("1");
  await form.getByLabel("Board").selectOption("3");
  await form.getByRole("button", { name: "Start" }).click();
  await ready(page);
  await playToTheEnd(page);
  await page.locator(".result").getByRole("button", { name: /^Go through/ }).click();
  await says(page.locator(".walk"), /Better: /);
});

visit("lessons and puzzles", {}, async (page) => {
  await page.goto("/learn/iri");
  await ready(page);
  await page.goto("/puzzles/iris");
  await ready(page);
});
