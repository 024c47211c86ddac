// Courses, completed with the help of their demonstrations.

import assert from "node:assert/strict";
import { ready, says, touch, visit } from "./support.mjs";

visit("a whole course of quintets by being shown, up to an easy game", {}, async (page) => {
  await page.goto("/learn");
  await page.getByRole("link", { name: "Quintets" }).click();
  await ready(page);
  const dots = page.locator(".progress .dot");
  const steps = await dots.count();
  assert.ok(steps > 3);
  for (let step = 0; step < steps; step++) {
    assert.equal(await page.locator(".progress .now").evaluateAll((all) => all.length), 1);
    await says(page.locator(".task"), /\w/);
    await doAsShown(page);
    if (step + 1 < steps) await page.getByRole("button", { name: "Next", exact: true }).click();
  }
  assert.equal(await page.locator(".progress .done").count(), steps);
  assert.equal(await page.getByRole("link", { name: "A game with comments" }).getAttribute("href"), "/study/quintets?example");
  await page.getByRole("button", { name: "Play an easy game" }).click();
  await page.waitForURL(/\/play\/quintets\/\w+$/);
  await says(page.locator(".plate").nth(1), "Level 1");

  await page.goto("/learn");
  await says(page.locator(".card").nth(1), `${steps} of ${steps} steps done`);
  const bars = await page.locator(".card progress").evaluateAll((all) => all.map((bar) => bar.value / bar.max));
  assert.deepEqual(bars, [0, 1, 0, 0, 0, 0]);
});

/** Asks for the demonstration and touches what it shows, until the step is done. */
async function doAsShown(page) {
  const task = page.locator(".task");
  for (let tries = 0; tries < 8; tries++) {
    if (await task.evaluate((task) => task.classList.contains("well"))) return;
    await page.waitForFunction(() => document.querySelector(".task.well") || document.querySelector(".live .can, .prompt button"));
    if (await task.evaluate((task) => task.classList.contains("well"))) return;
    await page.getByRole("button", { name: "Show me" }).click();
    const shown = await page.waitForFunction(shownThings).then((handle) => handle.jsonValue());
    const before = await page.locator(".task").innerText();
    for (const [role, name] of shown) await touch(page, role, name);
    const play = page.locator(".prompt button.main");
    if (await play.count()) await play.click();
    await page.waitForFunction(
      (before) => document.querySelector(".task.well") || document.querySelector(".task").innerText !== before || !document.querySelector(".live .can"),
      before,
    );
  }
  assert.ok(await task.evaluate((task) => task.classList.contains("well")), await task.innerText());
}

/** Runs in the page: returns the elements that the rings of an arrow surround, in their order. */
function shownThings() {
  // The hand of a seat is a separate picture, and an arrow from there to the board begins in it.
  const pictures = [...document.querySelectorAll(".hand.live"), document.querySelector(".board-picture.live")];
  const arrows = pictures.map((picture) => picture.querySelector(".over > g:last-child")).filter(Boolean);
  const rings = arrows.flatMap((arrow) => [...arrow.querySelectorAll("circle")]).map((ring) => ring.getBoundingClientRect());
  const things = rings.map((box) => {
    const at = [box.left + box.width / 2, box.top + box.height / 2];
    const thing = document.elementFromPoint(...at)?.closest("g[data-name]");
    return thing && [thing.classList[0], thing.dataset.name];
  });
  return things.length > 0 && things.every(Boolean) ? things : null;
}

visit("a wrong try gets a hint, a refused one its reason, and the step can be begun again", {}, async (page) => {
  await page.goto("/learn/iris");
  await ready(page);
  const task = await says(page.locator(".task"), /\w/);
  await page.getByRole("button", { name: "Hint" }).click();
  await says(page.locator(".task.not-yet"), /\w/);
  assert.notEqual(await page.locator(".task").innerText(), task);
  await page.getByRole("button", { name: "Start this step again" }).click();
  await says(page.locator(".task"), task);
  await page.getByRole("button", { name: "Skip this step" }).click();
  await page.waitForFunction((task) => document.querySelector(".task").innerText !== task, task);
  await page.getByRole("button", { name: "Step before" }).click();
  await says(page.locator(".task"), task);
});
