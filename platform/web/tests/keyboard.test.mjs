// A whole game with the keyboard alone, heard through the status line.

import assert from "node:assert/strict";
import { chance, moves, plies, ready, says, sitDown, spoken, visit } from "./support.mjs";

/** Presses Tab until what has the focus is what is looked for. */
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

/** What has the focus on the board: its name, and whether a touch of it does something. */
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
