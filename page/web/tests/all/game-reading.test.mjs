// Reading a game: the list of moves, the review of mistakes, links to a position, and drawings on the board.

import assert from "node:assert/strict";
import { botPlays, example, holdBots, open, patience, pictures, place, ready, says, sitDown, thing, tooWide, touch, visit } from "../support.mjs";

const dictionary = "bS bL bM aS bS aL aM bM aM bS aM bS bL bM aM aS bM bL aL aL bL aS aL aS";
const count = (page) => page.locator(".steps .ply");
const current = (page) => page.locator(".moves [aria-current=step]");
const card = (page) => page.locator(".mistake-card");
const over = (page) => page.locator("main .board-picture .over > g");

/** IRIS-5: black passes though white is ahead, and white ends the game by passing too. */
const thrownAway = '[Game "iris"]\n[Size "3"]\n\nc3\na1\npass\npass\n';

/** Opens a record in the study, and returns the link to it. */
async function study(page, record) {
  await page.goto("/study");
  await page.locator("input[type=file]").setInputFiles({ name: "game.txt", mimeType: "text/plain", buffer: Buffer.from(record) });
  await ready(page);
  await page.waitForFunction(() => location.pathname === "/study" && location.hash.length > 1);
  return page.evaluate(() => location.hash);
}

/** Returns each turn of the list: its number, its actions, and the coordinates of its first action. */
function turns(page) {
  return page.locator(".moves li.turn").evaluateAll((all) =>
    all.map((turn) => {
      const moves = [...turn.querySelectorAll("button.move")];
      const { left, top } = moves[0].getBoundingClientRect();
      return { number: turn.querySelector(".number").innerText, moves: moves.map((move) => move.innerText), left: Math.round(left), top: Math.round(top), gain: turn.querySelector(".gain")?.innerText };
    }),
  );
}

visit("two seats have a column each, and a turn of two stones stays together", {}, async (page) => {
  await sitDown(page, "iris", ["e5", "d4", "g5", "c3", "f6", "a1+i5"]);
  const all = await turns(page);
  assert.deepEqual(all.map((turn) => turn.moves), [["e5"], ["d4", "g5"], ["c3", "f6"], ["a1+i5"]]);
  assert.deepEqual(all.map((turn) => turn.number), ["1", "", "2", ""]);
  const [first, second, third, fourth] = all;
  assert.equal(first.top, second.top, "a round is a row");
  assert.equal(third.top, fourth.top);
  assert.ok(third.top > first.top);
  assert.equal(first.left, third.left, "a seat has its column");
  assert.equal(second.left, fourth.left);
  assert.ok(second.left > first.left);
  await says(page.locator(".moves .heads"), /Black\s+White/);
  await says(page.locator(".moves li.turn").nth(1), /White/);
});

visit("what a turn gained stands beside it", {}, async (page) => {
  await sitDown(page, "iri", ["0,0>SL", "take 5 6"], { headers: { Dictionary: dictionary } });
  const [first] = await turns(page);
  assert.deepEqual(first, { ...first, moves: ["0,0>SL", "take 5 6"], gain: "+6.5" });
});

visit("three seats of Quintets have columns; where moves are long, each turn has a row and a chip", {}, async (page) => {
  await sitDown(page, "quintets", ["La1", "Sc5", "Ma2", "Lb1"], { levels: [0, 0, 0] });
  const all = await turns(page);
  assert.equal(new Set(all.map((turn) => turn.left)).size, 3);
  assert.equal(new Set(all.map((turn) => turn.top)).size, 2);
  await sitDown(page, "iri", ["0,0>SL", "take 5 6"], { headers: { Dictionary: `${dictionary} cS cM cL cS cM cL cS cM cL cS cM cL` }, levels: [0, 0, 0], id: "three" });
  assert.equal(await page.locator(".moves li.turn .chip").count(), 1);
  assert.equal(await page.locator(".moves .heads").count(), 0);
});

visit("variations and comments stand between the rounds they belong to", {}, async (page) => {
  await study(page, '[Game "iris"]\n\n# go\ne5\nd4\ng5 # both\nc3\n# + pass\n# | a1+i5\nf6\n');
  const all = await turns(page);
  assert.deepEqual(all.map((turn) => [turn.number, turn.moves]), [["1", ["e5"]], ["", ["d4", "g5"]], ["2", ["c3"]], ["2 …", ["f6"]]]);
  const variation = page.locator(".moves li.variation");
  assert.deepEqual(await variation.locator("button.move").allInnerTexts(), ["pass", "a1+i5"]);
  assert.equal(await variation.locator(".chip").count(), 2, "a variation says whose each turn is");
});

/** Steps to the third action, the losing mistake. */
async function toTheBlunder(page) {
  await says(card(page), /Better: /);
  await page.locator(".progress").waitFor({ state: "detached" });
  const end = Date.now() + patience;
  while (!/Black\s+2\s+pass/.test(await card(page).innerText())) {
    assert.ok(Date.now() < end, "the blunder is never shown");
    await page.getByRole("button", { name: "Next mistake" }).click();
  }
  await says(card(page), /pass\s*\?\?/);
}

visit("a review shows the position before a mistake, with what was played and what was better", {}, async (page) => {
  const hash = await study(page, thrownAway);
  await page.goto(`/study?plies=4&review=1${hash}`);
  await says(card(page), /Better: /);
  const begins = (await count(page).innerText()).split(" ")[0];
  assert.ok(Number(begins) < 4, "the first mistake is shown by itself");
  await toTheBlunder(page);
  await says(card(page), /Better: /);
  await says(count(page), "2 / 4");
  assert.ok((await over(page).count()) > 0, "the better move is on the board");
  await page.screenshot({ path: `${pictures}/reading-mistake.png` });
  assert.ok((await page.locator(".moves .sign", { hasText: "??" }).count()) > 0);
  assert.ok((await page.locator(".graph .dot.blunder").count()) > 0, "it is marked in the graph");
  await page.keyboard.press("End");
  await page.getByRole("button", { name: "Previous mistake" }).click();
  await says(count(page), "2 / 4");
  await page.getByRole("button", { name: "Add the better move as a variation" }).click();
  assert.ok((await page.locator(".moves li.variation").count()) > 0);
});

visit("a reader finds a better move, and is told", {}, async (page) => {
  const hash = await study(page, thrownAway);
  await page.goto(`/study?review=1${hash}`);
  await toTheBlunder(page);
  const better = (await says(card(page), /Better: /)).match(/Better: (\S+)/)[1];
  await page.getByRole("button", { name: "Find a better move" }).click();
  await says(card(page), /What would you play for Black\?/);
  assert.doesNotMatch(await card(page).innerText(), /Better:/);
  const field = page.getByPlaceholder("Type a move");
  await field.fill("pass");
  await field.press("Enter");
  await says(card(page), /pass leaves \d+ %/);
  await page.getByRole("button", { name: "Try again" }).click();
  await field.fill(better);
  await field.press("Enter");
  await says(card(page), /well done/);
  await page.getByRole("button", { name: "Show it" }).click();
  await says(card(page), /Better: /);
  await says(count(page), /^2 /);
});

visit("a mistake is read on a phone without scrolling", { phone: true }, async (page) => {
  const hash = await study(page, thrownAway);
  await page.goto(`/study?review=1${hash}`);
  await says(card(page), /Better: /);
  await page.evaluate(() => scrollTo(0, 0));
  const { y, height } = await card(page).boundingBox();
  assert.ok(y + height <= 844, `the card ends at ${y + height}`);
  assert.deepEqual(await tooWide(page), []);
});

visit("the window with all exports opens at once, and only once", {}, async (page) => {
  const hash = await study(page, thrownAway);
  const friend = await open();
  await friend.page.goto(`/study?share=1${hash}`);
  await friend.page.getByRole("dialog").getByRole("button", { name: "Copy link" }).waitFor();
  await friend.page.getByRole("dialog").getByRole("button", { name: "GIF" }).waitFor();
  await friend.page.keyboard.press("Escape");
  await friend.page.waitForFunction(() => location.search === "");
  await friend.page.reload();
  await ready(friend.page);
  await friend.page.waitForTimeout(300);
  assert.equal(await friend.page.locator("dialog[open]").count(), 0);
  assert.deepEqual(friend.complaints, []);
  await friend.close();
});

/** The line in place of the prompt while the mistakes of a finished game are shown. */
const walk = (page) => page.locator(".walk");
const result = (page) => page.locator(".result");
const inResult = (page, name) => result(page).getByRole("button", { name });

visit("a finished game is looked through where it was played", {}, async (page) => {
  await sitDown(page, "iris", ["c3", "a1", "pass", "pass"], { headers: { Size: 3 } });
  const address = page.url();
  await says(result(page), /Turning point: \S+ \(White: \d+ % → \d+ %\)/);
  assert.ok((await result(page).locator(".graph path").count()) > 0, "the course of the game is drawn");
  await inResult(page, /^Go through/).click();
  await says(walk(page), /pass \?\?/);
  await says(walk(page), /Better: \S+/);
  await says(count(page), /^2 \/ 4/);
  assert.ok((await over(page).count()) > 0, "what was played and what was better are on the board");
  // The walk continues automatically, and leads back to the result.
  await result(page).waitFor();
  await says(count(page), /^4 \/ 4/);
  // A step with a key leaves it too.
  await inResult(page, /^Go through/).click();
  await walk(page).waitFor();
  await page.keyboard.press("Home");
  await walk(page).waitFor({ state: "detached" });
  await says(count(page), /^0 \/ 4/);
  assert.equal(page.url(), address, "nothing of it leaves the table");
});

visit("accuracy stands beside that of earlier games, and a game with an undo is compared and not kept", {}, async (page) => {
  const game = (id) => sitDown(page, "iris", ["c3", "a1", "pass", "pass"], { headers: { Size: 3 }, levels: [0, 1], id });
  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem("pentad.accuracy") ?? "[]").length);
  await holdBots(page);
  await game("first");
  await says(result(page), /Your accuracy: \d+ %$/m);
  assert.equal(await kept(), 1);
  await game("second");
  await says(result(page), /Your accuracy: \d+ % \(in the game before: \d+ %\)/);
  assert.equal(await kept(), 2);
  await page.getByRole("toolbar").getByRole("button", { name: "Undo" }).click();
  await says(count(page), /^2 \/ 2/);
  const field = page.getByPlaceholder("Type a move");
  await field.fill("pass");
  await field.press("Enter");
  await botPlays(page, "pass");
  await says(result(page), /Your accuracy: \d+ %/);
  assert.equal(await kept(), 2);
});

visit("a game is shared where it was played, and its link opens where it was shared", { permissions: ["clipboard-read", "clipboard-write"] }, async (page) => {
  await sitDown(page, "iris", ["c3", "a1", "pass", "pass"], { headers: { Size: 3 } });
  const address = page.url();
  await inResult(page, "Share").click();
  const dialog = page.getByRole("dialog");
  const field = dialog.getByRole("textbox", { name: "Link" });
  await page.waitForFunction(() => document.querySelector("dialog[open] input")?.value.includes("/study#1"));
  const link = await field.inputValue();
  await dialog.getByRole("button", { name: "Copy link" }).click();
  await says(dialog, "Copied");
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), link);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  assert.equal(page.url(), address);
  await result(page).waitFor();
  const friend = await open();
  await friend.page.goto(link);
  await ready(friend.page);
  await says(count(friend.page), /^4 \/ 4/);
  assert.deepEqual(friend.complaints, []);
  await friend.close();
});

visit("a shared study opens where it was shared, with what is said there", {}, async (page) => {
  await study(page, '[Game "quintets"]\n\nLa1\nSc5 # the point\n# + Sb1 # another\nSa3\n');
  const shared = async () => {
    await page.getByRole("toolbar").getByRole("button", { name: "Share" }).click();
    const link = await page.getByRole("dialog").getByRole("textbox", { name: "Link" }).inputValue();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    return link;
  };
  const opens = async (link, at, said) => {
    const friend = await open();
    await friend.page.goto(link);
    await ready(friend.page);
    await says(count(friend.page), at);
    if (said) await says(friend.page.locator(".prompt p.said"), said);
    // The position is shown again after a step and a reload.
    await friend.page.keyboard.press("ArrowLeft");
    await friend.page.reload();
    await ready(friend.page);
    assert.deepEqual(friend.complaints, []);
    await friend.close();
  };
  const start = await shared();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await says(count(page), /^2 \//);
  const link = await shared();
  await opens(link, /^2 \/ 3/, "the point");
  await page.keyboard.press("ArrowDown");
  await says(page.locator(".prompt p.said"), "another");
  await opens(await shared(), /^2 \/ 2/, "another");
  // A link in the format of earlier versions opens at the start.
  assert.equal(start, link.replace(/\.[-0-9]+$/, ""));
  await opens(start, /^0 \/ 3/);
});

visit("an earlier position of a finished game is played on, with the tiles that came then", {}, async (page) => {
  const { headers, actions } = example("loom");
  await sitDown(page, "loom", actions, { headers, levels: [0] });
  await result(page).waitFor();
  // A position before a tile is laid, to which chance responds by turning up another.
  const laid = actions.findIndex((action, at) => at > 8 && action.includes("@") && actions[at + 1].startsWith("flip"));
  const address = page.url();
  await page.locator("button.move").nth(laid).click();
  await page.keyboard.press("ArrowLeft");
  await page.getByRole("button", { name: "Play on from here" }).click();
  await page.waitForFunction((before) => location.href !== before, address);
  await says(count(page), `${laid} / ${laid}`);
  const field = page.getByPlaceholder("Type a move");
  await field.fill(actions[laid]);
  await field.press("Enter");
  await says(count(page), `${laid + 2} / ${laid + 2}`);
  assert.equal((await page.locator("button.move").allInnerTexts())[laid + 1], actions[laid + 1]);
  // The finished game is unchanged.
  await page.goto(address);
  await result(page).waitFor();
});

visit("a game that was resigned is over in the list of games to open", {}, async (page) => {
  await sitDown(page, "quintets", ["La1", "Sc5"]);
  await page.getByRole("toolbar").getByRole("button", { name: "Resign" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await page.locator(".result").waitFor();
  await page.goto("/study");
  await says(page.locator(".openings .entry", { hasText: "Quintets" }), /Red resigned: Blue won/);
});

/** Presses the right mouse button on one cell and releases it on another. */
async function draw(page, from, to = from) {
  const [start, end] = [await place(thing(page, "cell", from)), await place(thing(page, "cell", to))];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down({ button: "right" });
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up({ button: "right" });
  await page.mouse.move(4, 4);
}

visit("the right button draws arrows and circles that belong to a position", {}, async (page) => {
  await page.goto("/study/iris");
  await ready(page);
  const drawn = async (expected) => page.waitForFunction((expected) => document.querySelectorAll("main .board-picture .over > g").length === expected, expected);
  await draw(page, "c3");
  await drawn(1);
  await draw(page, "d4", "f6");
  await drawn(2);
  await page.keyboard.down("Shift");
  await draw(page, "e5", "e7");
  await page.keyboard.up("Shift");
  await drawn(3);
  await page.screenshot({ path: `${pictures}/reading-drawings.png` });
  assert.equal(await page.locator("button.move", { hasText: /\d/ }).count(), 0, "nothing is played");
  await draw(page, "d4", "f6");
  await drawn(2);
  // Another position has drawings of its own.
  await touch(page, "cell", "e5");
  await page.mouse.move(4, 4);
  await drawn(0);
  await draw(page, "c3");
  await drawn(1);
  await page.getByRole("button", { name: "One back" }).click();
  await page.mouse.move(4, 4);
  await drawn(2);
  await page.keyboard.press("Escape");
  await drawn(0);
  await page.getByRole("button", { name: "One forward" }).click();
  await drawn(1);
  assert.equal(await current(page).innerText(), "e5");
});

visit("the best line stands first", {}, async (page) => {
  await study(page, '[Game "iris"]\n[Size "3"]\n\nc3\n');
  await page.keyboard.press("End");
  await page.getByRole("switch", { name: "Analysis" }).check();
  await page.locator(".lines .line").nth(2).waitFor();
  const numbers = (await page.locator(".lines .worth").allInnerTexts()).map((text) => ({ wins: 100, loses: 0 })[text] ?? Number(text.match(/\d+/)[0]));
  assert.deepEqual(numbers, numbers.toSorted((one, other) => other - one));
});

visit("both cells of a pair are marked", {}, async (page) => {
  // All gray cells are taken: the advice can only be a pair or a pass.
  await study(page, '[Game "iris"]\n[Size "3"]\n\nc3\nb2\nd3\nb3\nd2\nc2\nc4\n');
  await page.keyboard.press("End");
  await page.getByRole("switch", { name: "Analysis" }).check();
  const pair = page.locator(".lines .line", { hasText: "+" }).first();
  await pair.hover();
  await page.waitForFunction(() => [...document.querySelectorAll("main .board-picture .over > g")].some((mark) => mark.querySelectorAll("circle").length >= 2));
});

visit("advice that moves a piece is an arrow with a head", {}, async (page) => {
  // The hands are still empty: pieces can only move or attack.
  await study(page, '[Game "enantiomerfolk"]\n\ne4-e3\n');
  await page.keyboard.press("End");
  await page.getByRole("switch", { name: "Analysis" }).check();
  await page.locator(".lines .line").first().hover();
  // A shaft, and a head of three corners at its end.
  await page.waitForFunction(() =>
    [...document.querySelectorAll("main .board-picture .over > g")].some(
      (mark) => mark.querySelector("polyline, line, path") && [...mark.querySelectorAll("polygon")].some((head) => head.points.length === 3),
    ),
  );
});

visit("mistakes and blunders are signed in the list as they are in the graph", {}, async (page) => {
  const hash = await study(page, thrownAway);
  await page.goto(`/study?review=1${hash}`);
  await says(card(page), /Better: /);
  await page.waitForFunction(() => document.querySelector(".graph .dot"));
  // Mistakes are added until the whole game has been analysed.
  await page.locator(".progress").waitFor({ state: "detached" });
  const signs = await page.locator(".moves .sign").allInnerTexts();
  const dots = (kind) => page.locator(`.graph .dot${kind}`).count();
  assert.ok(signs.length > 0 && signs.every((sign) => ["?", "??"].includes(sign.trim())), signs.join(" "));
  assert.equal(signs.filter((sign) => sign.trim() === "??").length, await dots(".blunder"));
  assert.equal(signs.filter((sign) => sign.trim() === "?").length, await dots(":not(.blunder)"));
});

visit("enantiomerfolk: the colour circle is beside the board and in the lesson", {}, async (page) => {
  await sitDown(page, "enantiomerfolk", []);
  const beside = page.locator(".circle-beside .colour-circle");
  assert.ok(await beside.isVisible());
  await says(beside, "Lose below two");
  assert.ok((await beside.locator("svg polygon, svg path").count()) > 3, "it is drawn");
  await page.goto("/learn/enantiomerfolk");
  await ready(page);
  assert.ok((await page.locator(".colour-circle:visible").count()) === 1);
  await sitDown(page, "quintets", [], { id: "none" });
  assert.equal(await page.locator(".colour-circle").count(), 0, "other games have no such circle");
});

for (const phone of [false, true]) {
  visit(`iris: a touch of the numbers explains them${phone ? " on a phone" : ""}`, { phone }, async (page) => {
    await sitDown(page, "iris", ["e5", "a1+i5", "b1+h5", "a2+i4"], { levels: [0, 2] });
    const score = page.locator(".plate button.score").first();
    const box = await score.boundingBox();
    assert.ok(box.height >= 40, `${box.height} px are easy to touch`);
    await (phone ? score.tap() : score.click());
    const dialog = page.locator("dialog[open]");
    await says(dialog, "What the numbers mean");
    await says(dialog, /worth as many coloured cells as it holds/);
    await says(dialog, /group worth|worth \d/);
    assert.equal(await dialog.locator("a").getAttribute("href"), "/rules/iris#IRIS-6");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    // Games with one number have nothing to explain.
    await sitDown(page, "iri", [], { id: "other", headers: { Dictionary: "bS bL bM aS bS aL aM bM aM bS aM bS bL bM aM aS bM bL aL aL bL aS aL aS" } });
    assert.equal(await page.locator(".plate button.score").count(), 0);
  });
}
