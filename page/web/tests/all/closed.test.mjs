// While a rated game runs, the engine helps with no other game of its kind in the same browser, whatever was opened before.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { challenge, join, people, type, until } from "../company.mjs";
import { patience, prompt, says, shared, sitDown } from "../support.mjs";

after(async () => {
  const { server, browser } = await shared();
  await browser.close();
  await server.stop();
});

const becomeMember = async (page, name) => {
  await page.goto("/account");
  await page.locator("input[name=name]").fill(name);
  await page.locator("input[name=password]").fill("correct horse");
  await page.locator("form button[type=submit]").click();
  await page.locator("main.account", { hasText: name }).waitFor();
};

/** Opens a rated game of Iris without an opponent yet, and returns its identifier. */
const challengeRated = async (page) => {
  await page.goto("/lobby");
  const form = page.locator("form.challenge");
  await form.locator("select[name=game]").selectOption("iris");
  await form.locator("select[name=time]").selectOption("3");
  await form.locator("select[name=own]").selectOption("0");
  await form.locator("input[name=rated]").check();
  await form.locator("button[type=submit]").click();
  await page.waitForURL(/\/game\/\w+$/);
  await page.locator(".waiting").waitFor();
  return page.url().split("/").pop();
};

/** Calls the rated game off, which ends it. */
const callOff = async (page) => {
  await page.locator(".tool", { hasText: "Call off" }).click();
  await page.locator("dialog[open] button.main").click();
  await page.locator(".result").waitFor();
};

/** Waits until the hint button is enabled, or disabled if `off`. */
const hintIs = (page, off) =>
  page.waitForFunction(
    (off) => [...document.querySelectorAll(".tool")].find((tool) => tool.textContent.includes("Hint"))?.disabled === off,
    off,
    { timeout: patience },
  );

const remembered = (page) => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("pentad.rated.")));

test("an analysis that runs stops when a rated game begins, and goes on when it is over", { timeout: 480_000 }, () =>
  people(2, async (ada, bea) => {
    await becomeMember(ada, "Ada Studies");
    await becomeMember(bea, "Bea Plays");
    const beside = await ada.context().newPage();
    await beside.goto("/study/iris?example=1");
    await beside.locator(".analysis input").check();
    const lines = beside.locator(".analysis .lines li:not(.instead)");
    await lines.first().waitFor();
    const id = await challengeRated(ada);
    assert.deepEqual(await remembered(ada), [], "a game that nobody has joined closes nothing");
    await join(bea, id);
    await beside.locator(".analysis .instead", { hasText: "game of Iris with others" }).waitFor();
    assert.equal(await lines.count(), 0, "what it thought is gone too");
    // The analysis of a skipped turn is refused in the same way, with the reason.
    await beside.bringToFront();
    await beside.evaluate(() => document.activeElement?.blur());
    await beside.keyboard.press("Home");
    await beside.keyboard.press("ArrowRight");
    await beside.locator(".skip-turn button.link").click();
    await says(beside.locator(".skip-turn"), "game of Iris with others");
    await ada.bringToFront();
    await type(ada, "c3");
    await until(ada, id, (game) => game.plies === 1);
    await callOff(ada);
    await lines.first().waitFor();
  }));

test("no hint in other games of the same kind while a rated game runs", { timeout: 480_000 }, () =>
  people(2, async (ada, bea) => {
    await becomeMember(ada, "Ada Hints");
    await becomeMember(bea, "Bea Hints");
    const [unrated, local, other] = [await ada.context().newPage(), await ada.context().newPage(), await ada.context().newPage()];
    await join(bea, await challenge(unrated, { help: true }));
    await sitDown(local, "iris", ["e5"], { headers: { Size: 5 } });
    await sitDown(other, "quintets", ["La1"]);
    for (const page of [unrated, local, other]) await hintIs(page, false);
    const id = await challengeRated(ada);
    await join(bea, id);
    for (const page of [unrated, local]) {
      await hintIs(page, true);
      await page.bringToFront();
      await page.keyboard.press("h");
      await says(prompt(page), "game of Iris with others");
    }
    await hintIs(other, false);
    // A table that is opened only now gets no hint either.
    await local.reload();
    await hintIs(local, true);
    await type(ada, "c3");
    await until(ada, id, (game) => game.plies === 1);
    await callOff(ada);
    for (const page of [unrated, local]) await hintIs(page, false);
    await local.bringToFront();
    await local.keyboard.press("h");
    await says(prompt(local), "Hint:");
  }));

test("a rated game that was over long ago closes nothing", { timeout: 480_000 }, () =>
  people(1, async (ada) => {
    await ada.addInitScript(() => localStorage.setItem("pentad.rated.gone", '"iris"'));
    await ada.goto("/study/iris?example=1");
    await ada.waitForFunction(() => !localStorage.getItem("pentad.rated.gone"), null, { timeout: patience });
    await ada.locator(".analysis input").check();
    await ada.locator(".analysis .lines li:not(.instead)").first().waitFor();
  }, { expects: [/404/] }));

test("in a casual game nobody who plays is helped unless all agreed; who watches is", { timeout: 480_000 }, () =>
  people(3, async (ada, bea, cem) => {
    // A live game turns the engine off for all games of its kind, one without a clock only for its own positions.
    for (const time of ["3", "0"]) {
      const id = await challenge(ada, { time });
      await join(bea, id);
      await cem.goto(`/game/${id}`);
      await type(ada, "c3");
      await until(ada, id, (game) => game.plies === 1);
      for (const page of [ada, bea]) await hintIs(page, true);
      await bea.bringToFront();
      await bea.keyboard.press("h");
      await says(prompt(bea), "game of Iris with others");
      // The study of the running game opens, and the engine is silent there.
      await ada.locator(".tool", { hasText: "Study" }).click();
      await ada.waitForURL(/\/study/);
      await ada.locator(".analysis input").check();
      await ada.locator(".analysis .instead", { hasText: "game of Iris with others" }).waitFor();
      await cem.locator(".moves", { hasText: "c3" }).waitFor();
      await cem.locator(".tool", { hasText: "Study" }).click();
      await cem.waitForURL(/\/study/);
      await cem.locator(".analysis input").check();
      await cem.locator(".analysis .lines li:not(.instead)").first().waitFor();
      // In another study of the kind, only the live game turns the engine off.
      const beside = await ada.context().newPage();
      await beside.goto("/study/iris");
      await beside.locator(".analysis input").check();
      const told = time === "3" ? ".analysis .instead" : ".analysis .lines li:not(.instead)";
      await beside.locator(told).first().waitFor();
      await beside.close();
      await ada.goto(`/game/${id}`);
      await callOff(ada);
    }
    const agreed = await challenge(ada, { help: true });
    await bea.goto(`/game/${agreed}`);
    await says(bea.locator(".waiting"), "By sitting down you agree");
    await join(bea, agreed);
    await hintIs(ada, false);
    await ada.bringToFront();
    await ada.keyboard.press("h");
    await says(prompt(ada), "Hint:");
  }));
