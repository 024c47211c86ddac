// The home page and the form for a new game: running games come first, and players get the seats that were chosen.

import assert from "node:assert/strict";
import { drawn, games, plies, ready, says, sitDown, touch, visit } from "./support.mjs";

const form = (page) => page.locator("dialog[open] form");
const plates = (page) => page.locator(".plate").allInnerTexts();

async function openForm(page, game) {
  await page.goto("/");
  await page.getByRole("button", { name: `${game}: new game` }).click();
  await form(page).waitFor();
}

visit("a new visitor is welcomed with six games and what the day brings", {}, async (page) => {
  await page.goto("/");
  await says(page.locator("h1"), "Six games");
  assert.equal(await page.locator(".card").count(), games.length);
  assert.equal(await page.locator(".running").count(), 0);
  const facts = await page.locator(".card").first().locator(".facts").innerText();
  assert.match(facts, /2–4 players[^]*\d+ min[^]*(easy|medium|hard)/);
  await says(page.locator(".card").nth(4).locator(".facts"), "1 player");
  const links = await page.locator(".today a").evaluateAll((all) => all.map((each) => each.getAttribute("href")));
  assert.deepEqual(links, ["/daily", "/puzzles"]);
  // The descriptions for search engines and home screens agree with it.
  const described = await page.locator('meta[name="description"]').getAttribute("content");
  const manifest = await page.evaluate(async () => (await (await fetch("/manifest.webmanifest")).json()).description);
  const [count] = (await page.locator("h1").innerText()).split(" ");
  for (const text of [described, manifest]) assert.ok(text.startsWith(`${count} `), text);
});

visit("games that go on are the first thing, as they stand, and lead back to their table", {}, async (page) => {
  await sitDown(page, "quintets", ["La1", "Mb1"], { levels: [0, 3], id: "one" });
  await sitDown(page, "iris", ["e5"], { levels: [0, 1], id: "two" });
  // The bot answers with a pair, which is one action, or with two stones.
  await page.locator(".ply", { hasText: /\/ [23]$/ }).waitFor();
  await page.locator(".plate.acts").first().getByText("You", { exact: true }).waitFor();
  await page.goto("/");
  const running = page.locator(".running li");
  await running.first().waitFor();
  assert.equal(await running.count(), 2);
  await says(running.first(), /Iris\s+against Level 1/);
  await says(running.nth(1), /Quintets\s+against Level 3/);
  assert.equal(await running.nth(1).locator('g.piece[data-name="a1"]').count(), 1, "the real position");
  const [top, hero] = await Promise.all([".running", ".hero"].map((part) => page.locator(part).evaluate((each) => each.getBoundingClientRect().top)));
  assert.ok(top < hero, "before everything else");
  // The buttons are at the same height in all six cards, with and without running games.
  const tops = await page.locator(".card").evaluateAll((all) => all.map((each) => each.querySelector(".ways").getBoundingClientRect().bottom - each.getBoundingClientRect().bottom));
  assert.ok(tops.every((each) => Math.abs(each - tops[0]) < 2), `${tops}`);
  await running.nth(1).getByRole("link").click();
  await plies(page, 2);
  assert.match(page.url(), /\/play\/quintets\/one$/);
});

visit("you play as first, second or by chance", {}, async (page) => {
  await openForm(page, "Quintets");
  await form(page).getByLabel("Blue").check();
  await form(page).getByLabel("Opponent").selectOption("1");
  await form(page).getByRole("button", { name: "Start" }).click();
  await plies(page, 1);
  assert.match((await plates(page))[0], /Level 1/);

  // It is remembered for the next time.
  await openForm(page, "Quintets");
  assert.ok(await form(page).getByLabel("Blue").isChecked());
  await form(page).getByLabel("Random").check();
  const seats = new Set();
  for (let game = 0; game < 12 && seats.size < 2; game++) {
    // Without loading another page, since the seeded random numbers begin anew with every page.
    if (game > 0) await page.keyboard.press("n");
    await form(page).waitFor();
    assert.ok(await form(page).getByLabel("Random").isChecked());
    await form(page).getByRole("button", { name: "Start" }).click();
    await ready(page);
    seats.add((await plates(page)).findIndex((plate) => /Level 1/.test(plate)));
  }
  assert.equal(seats.size, 2, "chance gives both seats in time");
});

visit("with four at the table any seat can be taken, and bots can be watched", {}, async (page) => {
  await openForm(page, "Iri");
  await form(page).getByLabel("4", { exact: true }).check();
  await form(page).getByLabel("Red").check();
  await form(page).getByLabel("Opponent 3").selectOption("5");
  await form(page).getByRole("button", { name: "Start" }).click();
  await ready(page);
  const names = await plates(page);
  assert.deepEqual(names.map((plate) => plate.match(/Level \d/)?.[0] ?? "person"), ["Level 2", "Level 2", "person", "Level 5"]);

  await openForm(page, "Quintets");
  await form(page).getByLabel("Watch").check();
  await form(page).getByLabel("Blue").last().selectOption("1");
  await form(page).getByRole("button", { name: "Start" }).click();
  // Nothing stops the bots at the second action.
  await page.locator(".ply").filter({ hasText: /\/ ([2-9]|\d\d+)$/ }).waitFor();
});

visit("people at one screen have names, beside the board and in the record, and are asked for them no second time", {}, async (page) => {
  await openForm(page, "Quintets");
  assert.equal(await form(page).locator(".names").count(), 0);
  await form(page).getByLabel("Opponent").selectOption({ label: "A person here" });
  await form(page).getByLabel("Your name").fill("  Ada, L. ");
  await form(page).getByLabel("Player 2").fill("B".repeat(40));
  await form(page).getByLabel("Blue").check();
  await form(page).getByRole("button", { name: "Start" }).click();
  await ready(page);
  const names = await plates(page);
  assert.match(names[0], /B{24}(?!B)/);
  assert.match(names[1], /Ada L\./);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save record" }).click();
  const text = Buffer.concat(await (await (await download).createReadStream()).toArray()).toString();
  assert.match(text, /\[Players "B{24}, Ada L\."\]/);
  // The result uses their names too, here and in the list of games.
  await page.getByRole("toolbar").getByRole("button", { name: "Resign" }).click();
  await page.locator("dialog[open]").getByRole("button", { name: "Resign" }).click();
  await says(page.locator(".result"), /^B{24} resigned: Ada L\. won\./);
  await page.goto("/games");
  await says(page.locator(".finished .entry .state"), /^B{24} resigned: Ada L\. won\./);

  await openForm(page, "Iris");
  await form(page).getByLabel("Opponent").selectOption("");
  assert.equal(await form(page).getByLabel("Your name").inputValue(), "  Ada, L. ");
});

visit("the form says what the clock is, and it starts with the first move", {}, async (page) => {
  await page.clock.install();
  await openForm(page, "Quintets");
  await says(form(page).locator("#clock-about"), "all the time you like");
  await form(page).getByLabel("Opponent").selectOption("");
  await form(page).getByLabel("Clock").selectOption({ label: "5 min + 5 s a turn" });
  await says(form(page).locator("#clock-about"), "5 minutes each, and 5 s more after every turn. The clock starts with the first move.");
  await form(page).getByRole("button", { name: "Start" }).click();
  await ready(page);
  await page.clock.fastForward(3000);
  await drawn(page);
  assert.deepEqual(await page.locator(".time").allInnerTexts(), ["5:00", "5:00"]);
  await touch(page, "reserve", "hand 1 L");
  await touch(page, "cell", "a1");
  await says(page.locator(".time").nth(1), /^4:5\d/);
});
