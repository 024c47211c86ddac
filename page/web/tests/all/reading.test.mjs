// The rules pages: contents, clauses, pictures, languages.

import assert from "node:assert/strict";
import { games, ready, says, visit } from "../support.mjs";

/** The number of clauses in the rules of a game, by their prefix. */
const clauses = {
  iri: { IRI: 10 },
  quintets: { QUIN: 11 },
  iris: { IRIS: 7 },
  enantiomerfolk: { ENAN: 16 },
  loom: { HERA: 4, LOOM: 6 },
  factory: { HERA: 4, FACT: 8 },
};

for (const game of games) {
  visit(`the rules of ${game} have contents, and a place for every clause`, {}, async (page) => {
    await page.goto(`/rules/${game}`);
    await says(page.locator("article h1"), /\w/);
    const links = page.locator("nav.contents a");
    const titles = await page.locator("article h2").allInnerTexts();
    assert.deepEqual(await links.allInnerTexts(), titles);
    assert.ok(titles.length >= 4, titles.join());
    for (const address of await links.evaluateAll((links) => links.map((link) => link.getAttribute("href")))) {
      assert.equal(await page.locator(`article h2[id="${address.slice(1)}"]`).count(), 1, address);
    }
    for (const [name, count] of Object.entries(clauses[game])) {
      for (let number = 1; number <= count; number++) {
        assert.equal(await page.locator(`article [id="${name}-${number}"]`).count(), 1, `${name}-${number}`);
      }
    }
    // Options are described by their effect; their names appear only in records.
    assert.doesNotMatch(await page.locator("article").innerText(), /PlyLimit|Restack\b|RepetitionDraw|QuietDraw/);
  });
}

visit("a link to a clause shows the sentence that says it", {}, async (page) => {
  await page.goto("/rules/enantiomerfolk#ENAN-9");
  const aimed = page.locator("article .aimed");
  await says(aimed, "fewer than two standing pieces");
  const isInSight = (selector) =>
    page.waitForFunction((selector) => {
      const { top, bottom } = document.querySelector(selector).getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    }, selector);
  await isInSight("article .aimed");
  await page.locator("nav.contents a").first().click();
  await page.waitForURL(/#the-pieces$/);
  await page.waitForFunction(() => document.querySelectorAll(".aimed").length === 0);
  await isInSight("#the-pieces");
});

visit("pictures follow the colours of the page", {}, async (page) => {
  await page.goto("/rules/iris");
  await page.locator("article h1").waitFor();
  const ground = () => page.locator('[data-name="iris-never-tied"] svg polygon').first().evaluate((shape) => getComputedStyle(shape).fill);
  const light = await ground();
  await page.evaluate(() => (document.documentElement.dataset.theme = "dark"));
  assert.notEqual(await ground(), light);
});

visit("the same rules in French", { locale: "fr" }, async (page) => {
  for (const game of games) {
    await page.goto(`/rules/${game}`);
    await says(page.locator("article h1"), /\w/);
    await says(page.locator("article"), "Notre lecture");
    const links = await page.locator("nav.contents a").evaluateAll((links) => links.map((link) => link.hash.slice(1)));
    for (const name of links) {
      assert.ok(await page.evaluate((name) => document.getElementById(decodeURIComponent(name)) !== null, name), name);
    }
  }
  // Names inside the pictures are in the reader's language as well.
  await page.goto("/rules/enantiomerfolk");
  await says(page.locator('[data-name="enantiomerfolk-start"]'), "Horaire");
});

visit("a refusal is told in words, and its sign opens the rule", {}, async (page) => {
  await page.goto("/study/enantiomerfolk");
  await ready(page);
  const typed = page.getByRole("textbox", { name: "Type a move" });
  const prompt = page.locator(".prompt > p");
  const type = async (move) => {
    await typed.fill(move);
    await typed.press("Enter");
  };
  await type("b3-b2");
  await type("b1-a1");
  await says(prompt, "The blue-on-blue piece on b1 is barred: its bottom is blue");
  assert.doesNotMatch(await prompt.innerText(), /ENAN|[RYB][+-][RYB]/);
  const sign = page.locator(".prompt").getByRole("link", { name: "The rule: ENAN-3" });
  const [rule] = await Promise.all([page.waitForEvent("popup"), sign.click()]);
  await says(rule.locator("article .aimed"), "another bottom and another top");
  await rule.close();
  // The next refusal has no rule behind it.
  await type("a4-a5");
  await page.waitForFunction(() => document.querySelector(".prompt .clause") === null);
});

for (const game of games) {
  visit(`the example game of ${game} opens from its rules, with comments`, {}, async (page) => {
    await page.goto(`/rules/${game}`);
    await page.getByRole("link", { name: "A game with comments" }).click();
    await page.waitForURL(/\/study/);
    await ready(page);
    const comments = page.locator(".tree .comment, .comment .said");
    await comments.first().waitFor();
    assert.ok((await comments.count()) >= 10);
    // The example is shown from its start, and can be stepped through.
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction(() => document.querySelector("[aria-current]") !== null);
  });
}

visit("an example in French, and again without a second copy", { locale: "fr" }, async (page) => {
  await page.goto("/study/iris?example");
  await ready(page);
  await says(page.locator(".comment .said").first(), "Un plateau plein");
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("pentad.study.")).length);
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => Object.keys(localStorage).some((name) => name.startsWith("pentad.study.")));
  const before = await kept();
  await page.goto("/");
  await page.locator("main").waitFor();
  await page.goto("/study/iris?example");
  await ready(page);
  assert.equal(await kept(), before);
});
