// A study that is open in two tabs: a change in one appears in the other, which otherwise stays as it is.

import assert from "node:assert/strict";
import { ready, thing, touch, visit } from "../support.mjs";

visit("a change in one tab of a study leaves the analysis of the other on", {}, async (page) => {
  await page.goto("/study/iris");
  await ready(page);
  await touch(page, "cell", "e5");
  await page.waitForURL(/#/);
  await page.locator(".analysis input").check();
  const other = await page.context().newPage();
  await other.goto("/study");
  await ready(other);
  await thing(other, "piece", "e5").waitFor();
  await touch(other, "cell", "d5");
  await page.waitForFunction(() => /d5/.test(document.querySelector(".study-moves")?.textContent ?? ""));
  assert.ok(await page.locator(".analysis input").isChecked());
  await page.locator(".analysis .lines li:not(.instead)").first().waitFor();
  // What is deleted there is left here.
  await touch(page, "cell", "f6");
  await other.waitForFunction(() => /f6/.test(document.querySelector(".study-moves")?.textContent ?? ""));
  await other.locator(".study-moves").getByText("e5", { exact: true }).click();
  await other.keyboard.press("Delete");
  await page.waitForFunction(() => !/e5/.test(document.querySelector(".study-moves")?.textContent ?? ""));
  await thing(page, "piece", "e5").waitFor({ state: "detached" });
  assert.ok(await page.locator(".analysis input").isChecked());
});

visit("however often the analysis is turned on and off, no two of its workers run", {}, async (page) => {
  const running = new Set();
  let most = 0;
  page.on("worker", (worker) => {
    running.add(worker);
    most = Math.max(most, running.size);
    worker.on("close", () => running.delete(worker));
  });
  await page.goto("/study/iris");
  await ready(page);
  const input = page.locator(".analysis input");
  const line = page.locator(".analysis .lines li:not(.instead)").first();
  await input.check();
  await line.waitFor();
  // Some of these toggles come before the engine has started to think, and some after.
  for (let toggle = 0; toggle < 24; toggle++) {
    await page.keyboard.press("a");
    await page.waitForTimeout(60 * (toggle % 6));
  }
  assert.ok(await input.isChecked());
  await line.waitFor();
  assert.equal(most, 1, `${most} workers ran at the same time`);
  assert.equal(running.size, 1);
});
