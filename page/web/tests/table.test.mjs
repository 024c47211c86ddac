// Functions of the table besides moves: undo, hint, resign, play again, turning the board, stepping through the game, the clock, and
// saved games that survive a reload.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { botPlays, botThinks, drawn, example, holdBots, moves, patience, plies, prompt, ready, resize, says, seen, sitDown, thing, touch, visit } from "./support.mjs";

const tool = (page, name) => page.getByRole("toolbar").getByRole("button", { name });
const can = (page) => page.locator("main .live .can").evaluateAll((all) => all.map((each) => each.dataset.name));
const played = (page) => moves(page).allInnerTexts();

visit("undo takes back one's own action and the bot's answer", {}, async (page) => {
  await holdBots(page);
  await sitDown(page, "quintets", [], { levels: [0, 1] });
  const [before, could] = [await seen(page), await can(page)];
  await touch(page, "reserve", "hand 1 L");
  await touch(page, "cell", "a1");
  await botPlays(page, "Se3");
  await plies(page, 2);
  await tool(page, "Undo").click();
  await plies(page, 0);
  assert.deepEqual(await seen(page), before);
  assert.deepEqual(await can(page), could, "the same can be done as before");
  assert.ok(await tool(page, "Undo").isDisabled());

  // While the bot thinks, undo takes back only the player's action, and the bot's answer to it is discarded.
  await touch(page, "reserve", "hand 1 L");
  await touch(page, "cell", "a1");
  await botThinks(page);
  await page.keyboard.press("u");
  await plies(page, 0);
  await touch(page, "reserve", "hand 1 S");
  await touch(page, "cell", "a2");
  // The first answer comes too late: it is to the action that was taken back.
  await botPlays(page, "Se3", "Mb1");
  await plies(page, 2);
  assert.deepEqual(await played(page), ["Sa2", "Mb1"]);
});

/** Returns the actions of a stored game, without those that were taken back. */
const stands = (page, id) =>
  page.evaluate((name) => {
    const actions = [];
    for (const { what } of JSON.parse(localStorage.getItem(name)).events ?? []) {
      if (what.played) actions.push(what.played);
      if (what.took_back !== undefined) actions.length = what.took_back;
    }
    return actions;
  }, `pentad.game.${id}`);

visit("an undo draws no tile again, not even the first", {}, async (page) => {
  for (const [game, first] of [["loom", 2], ["factory", 3]]) {
    await sitDown(page, game, [], { levels: game === "loom" ? [0] : [0, 0] });
    await plies(page, first);
    // Only chance has acted: there is no decision to take back, so undo cannot produce another deal.
    assert.ok(await tool(page, "Undo").isDisabled());
    await page.keyboard.press("u");
    const field = page.getByLabel("Type a move");
    const type = async (text, count) => {
      await field.fill(text);
      await field.press("Enter");
      await plies(page, count);
    };
    const dealt = await stands(page, `a-${game}`);
    assert.equal(dealt.length, first);
    for (let turn = 0; turn < 3; turn++) {
      const turns = await moves(page).count();
      await page.locator("main .live g.reserve.can").first().waitFor();
      // A tile that fits nowhere goes aside in The Loom, and is refused in The Factory.
      for (const held of await page.locator("main .live g.reserve.can").evaluateAll((all) => all.map((each) => each.dataset.name))) {
        await touch(page, "reserve", held);
        await drawn(page);
        const cell = page.locator("main .board-picture.live g.cell.can").first();
        if ((await cell.count()) > 0) await touch(page, "cell", await cell.getAttribute("data-name"));
        await drawn(page);
        if ((await moves(page).count()) > turns) break;
      }
      await plies(page, first + 2 * (turn + 1));
    }
    const before = await stands(page, `a-${game}`);
    const laid = before.slice(first).filter((action) => !action.startsWith("flip"));
    for (let turn = 2; turn >= 0; turn--) {
      await tool(page, "Undo").click();
      await plies(page, first + 2 * turn);
    }
    assert.deepEqual(await stands(page, `a-${game}`), dealt);
    await page.reload();
    await ready(page);
    for (const [turn, action] of laid.entries()) await type(action, first + 2 * (turn + 1));
    assert.deepEqual(await stands(page, `a-${game}`), before, "the same path meets the same tiles");
  }
});

visit("a game in which moves were taken back is no best, and says so", {}, async (page) => {
  const { headers, actions } = example("loom");
  const last = actions[actions.length - 1];
  const best = () => page.evaluate(() => localStorage.getItem("pentad.loom.best"));
  const finish = async () => {
    await page.getByLabel("Type a move").fill(last);
    await page.getByLabel("Type a move").press("Enter");
    await page.locator(".result").waitFor();
  };
  await sitDown(page, "loom", actions.slice(0, -1), { headers, levels: [0], id: "b" });
  await finish();
  await says(page.locator(".result"), "Your best so far: 5!");
  assert.equal(await page.getByText("Moves were taken back").count(), 0);
  await page.evaluate(() => localStorage.removeItem("pentad.loom.best"));
  await tool(page, "Undo").click();
  await plies(page, actions.length - 1);
  await finish();
  await says(page.locator(".result"), "Moves were taken back, so this game counts neither as a best nor in your record.");
  assert.equal(await best(), null);
  await page.goto("/games");
  await says(page.locator(".record"), "1 game in which moves were taken back does not count.");
});

visit("on a phone the page stays where it is while the list of moves grows", { phone: true }, async (page) => {
  await sitDown(page, "enantiomerfolk", ["e4-e5", "a6-b6", "f5>e5"]);
  const field = page.getByPlaceholder("Type a move");
  assert.equal(await page.evaluate(() => scrollY), 0);
  // The value is set by script, so that the browser does not scroll to the field.
  for (const [place, move] of ["e6xe5+, f5-", "d5-e5", "b1-b2", "c2xb2+"].entries()) {
    await field.evaluate((input, text) => {
      input.value = text;
      input.dispatchEvent(new Event("input", { bubbles: true }));
      input.form.requestSubmit();
    }, move);
    await plies(page, 4 + place);
  }
  assert.equal(await page.evaluate(() => scrollY), 0);
  const inSight = await page.locator("[aria-current=step]").evaluate((current) => {
    const [own, list] = [current.getBoundingClientRect(), current.closest("ol").getBoundingClientRect()];
    return own.top >= list.top && own.bottom <= list.bottom;
  });
  assert.ok(inSight, "the last move is in sight within its list");
});

visit("a hint says and shows what to play", {}, async (page) => {
  await sitDown(page, "iris", ["e5"], { levels: [1, 0] });
  await tool(page, "Hint").click();
  const hint = await says(prompt(page), /^Hint: .*[a-i]\d/);
  const marks = page.locator("main .board-picture .over > *");
  assert.ok((await marks.count()) > 0, "it is drawn on the board");
  assert.equal(await moves(page).count(), 1, "it is not played");
  const cell = hint.match(/\b[a-i]\d\b/)[0];
  await touch(page, "cell", cell);
  await plies(page, 2);
  assert.ok((await played(page))[1].includes(cell));
});

visit("to resign is asked for first; sides are swapped, or kept, in the next game", {}, async (page) => {
  await sitDown(page, "quintets", ["La1", "Mb1"], { levels: [0, 1] });
  await tool(page, "Resign").click();
  const dialog = page.locator("dialog[open]");
  await dialog.getByRole("button", { name: "Play on" }).click();
  await dialog.waitFor({ state: "detached" });
  assert.equal(await page.locator(".result").count(), 0);
  await tool(page, "Resign").click();
  await dialog.getByRole("button", { name: "Resign" }).click();
  await says(page.locator(".result"), "You resigned: Level 1 won.");
  await says(page.locator(".plate").nth(1), "wins");
  assert.equal(await page.locator(".plate.acts").count(), 0, "nothing looks alive");
  assert.equal(await page.locator(".thinks.on").count(), 0);
  await page.reload();
  await says(page.locator(".result"), "You resigned: Level 1 won.");

  await page.getByRole("button", { name: "Swap sides" }).click();
  await says(page.locator(".plate").first(), "Level 1");
  await plies(page, 1);
  await says(page.locator(".plate").nth(1), "You");
  await tool(page, "Resign").click();
  await dialog.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("button", { name: "Play again" }).click();
  await plies(page, 1);
  await says(page.locator(".plate").nth(1), "You");
});

visit("the board can be turned and nothing else changes", {}, async (page) => {
  await sitDown(page, "quintets", ["La1", "Mb1"]);
  const before = await seen(page);
  await tool(page, "Turn board").click();
  await page.waitForFunction((was) => document.querySelector('g.piece[data-name="a1"]').getAttribute("transform") !== was, transformOf(before, "a1"));
  const names = (list) => list.map(([role, name, label]) => [role, name, label].join()).sort();
  assert.deepEqual(names(await seen(page)), names(before));
  await touch(page, "piece", "a1");
  await touch(page, "cell", "c3");
  await plies(page, 3);
  await page.keyboard.press("u");
  await plies(page, 2);
  await page.keyboard.press("f");
  await page.waitForFunction((was) => document.querySelector('g.piece[data-name="a1"]').getAttribute("transform") === was, transformOf(before, "a1"));
});

const transformOf = (list, name) => list.find((each) => each[0] === "piece" && each[1] === name)[3];

visit("← → Home End and the list lead through the game", {}, async (page) => {
  await sitDown(page, "quintets", ["La1", "Mb1", "a1~b1"]);
  const at = (ply) => says(page.locator(".ply"), new RegExp(`^${ply} / 3$`));
  const last = await seen(page);
  await page.keyboard.press("ArrowLeft");
  await at(2);
  await says(prompt(page), "looking back");
  assert.match(await thing(page, "cell", "a1").getAttribute("aria-label"), /large/);
  await page.keyboard.press("Home");
  await at(0);
  assert.equal(await page.locator("main .board-picture.live g.piece").count(), 0);
  await page.keyboard.press("ArrowRight");
  await at(1);
  await page.keyboard.press("End");
  await at(3);
  assert.deepEqual(await seen(page), last);
  await moves(page).nth(1).click();
  await at(2);
  await page.getByRole("button", { name: "To the start" }).click();
  await at(0);
  // A touch of the board returns to the present and plays nothing.
  await touch(page, "cell", "c3");
  await at(3);
  assert.equal(await moves(page).count(), 3);
});

visit("a clock runs for whoever is to act, and ends the game", {}, async (page) => {
  await sitDown(page, "quintets", ["La1"], { clock: { increment: 1000, left: [90_000, 61_000] } });
  const times = page.locator(".time");
  await says(times.nth(1), /^0:5\d|^1:00/);
  await says(times.first(), "1:30");
  await touch(page, "reserve", "hand 2 L");
  await touch(page, "cell", "b1");
  await says(times.first(), /^1:2\d/);

  await sitDown(page, "quintets", ["La1"], { id: "late", clock: { increment: 0, left: [90_000, 400] } });
  await says(page.locator(".result"), "Blue ran out of time");
  await says(page.locator(".plate").first(), "wins");
});

visit("a clock is chosen in the form", {}, async (page) => {
  await page.goto("/play/quintets");
  await ready(page);
  assert.equal(await page.locator(".time").count(), 0);
  await page.keyboard.press("n");
  const form = page.locator("dialog[open] form");
  await form.getByLabel("Clock").selectOption({ label: "3 min + 2 s a turn" });
  await form.getByRole("button", { name: "Start" }).click();
  await says(page.locator(".time").nth(1), "3:00");
});

visit("a reload in the middle of a game keeps everything", {}, async (page) => {
  await page.goto("/play/enantiomerfolk");
  await ready(page);
  await touch(page, "piece", "e4");
  await touch(page, "cell", "e3");
  await plies(page, 2);
  const [board, list] = [await seen(page), await played(page)];
  const plates = () => page.locator(".plate").allInnerTexts();
  const players = await plates();
  assert.match(players[1], /Level 2/);
  await page.reload();
  await ready(page);
  await plies(page, 2);
  assert.deepEqual(await seen(page), board);
  assert.deepEqual(await played(page), list);
  assert.deepEqual(await plates(), players);
});

visit("a game left is offered again, and can be deleted", {}, async (page) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Play Quintets" }).click();
  await page.locator("dialog[open] .offers").getByRole("button", { name: "Play" }).click();
  await ready(page);
  await touch(page, "reserve", "hand 1 L");
  await touch(page, "cell", "a1");
  await plies(page, 2);
  const [list, address] = [await played(page), page.url()];
  await page.goto("/");
  await page.getByRole("link", { name: "Continue" }).click();
  await plies(page, 2);
  assert.equal(page.url(), address);
  assert.deepEqual(await played(page), list);

  // An address without a game's identifier opens the running game.
  await page.goto("/play/quintets");
  await plies(page, 2);
  await page.goto("/games");
  await says(page.locator(".entry"), "2 actions");
  await page.getByRole("button", { name: "Delete" }).click();
  await page.locator(".entry").waitFor({ state: "detached" });
  await page.goto(address);
  await says(page.locator("h1"), "This game is not here");
});

visit("a bot that thinks stops when another game begins", {}, async (page) => {
  await holdBots(page);
  await sitDown(page, "iris", ["e5"], { levels: [0, 8], headers: { Size: 8 } });
  await botThinks(page);
  await page.locator(".thinks.on").waitFor();
  const worker = page.workers()[0] ?? (await page.waitForEvent("worker"));
  const ended = new Promise((ended) => worker.on("close", ended));
  await page.keyboard.press("n");
  await page.locator("dialog[open] form").getByRole("button", { name: "Start" }).click();
  await ended;
  await plies(page, 0);
  assert.equal(await page.locator(".thinks.on").count(), 0);
  const old = await page.evaluate(() => JSON.parse(localStorage.getItem("pentad.game.a-iris")).record);
  assert.match(old.trim(), /\ne5$/, "the bot has not played in the old game");
});

visit("z leaves nothing but the board and the plates, and z brings the rest back", {}, async (page) => {
  await sitDown(page, "quintets", ["La1"]);
  const size = () => page.locator(".board-picture.live").evaluate((board) => board.getBoundingClientRect().width);
  const before = await size();
  await page.keyboard.press("z");
  await page.locator(".moves").waitFor({ state: "hidden" });
  assert.ok((await size()) > before);
  await touch(page, "reserve", "hand 2 L");
  await touch(page, "cell", "b1");
  await page.keyboard.press("z");
  await plies(page, 2);
});

visit("bots play among themselves", {}, async (page) => {
  await sitDown(page, "iris", ["c3"], { levels: [1, 1], headers: { Size: 3 } });
  await page.locator(".result").waitFor({ timeout: 2 * patience });
  assert.equal(await page.locator("main .live .can").count(), 0);
});

visit("a record is saved as it is", {}, async (page) => {
  await sitDown(page, "quintets", ["La1", "Mb1"]);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save record" }).click();
  const file = await download;
  assert.equal(file.suggestedFilename(), "quintets.txt");
  const text = await (await file.createReadStream()).toArray();
  assert.match(Buffer.concat(text).toString(), /\[Game "quintets"\][^]*\nLa1\nMb1\n/);
});

visit("after an undo everything that can be done is marked", {}, async (page) => {
  const headers = { Dictionary: "bS bL bM aS bS aL aM bM aM bS aM bS bL bM aM aS bM bL aL aL bL aS aL aS" };
  await sitDown(page, "iri", [], { headers });
  const could = await can(page);
  assert.ok(could.length > 0);
  for (const [role, name] of [["reserve", "hand 1 S"], ["cell", "0,0"], ["reserve", "hand 1 L"], ["cell", "1,0"]]) {
    await touch(page, role, name);
  }
  await page.locator(".prompt button.main").click();
  await plies(page, 1);
  await page.keyboard.press("u");
  await plies(page, 0);
  assert.deepEqual(await can(page), could);
});

visit("people at one screen agree on a draw, and the record says so", {}, async (page) => {
  await sitDown(page, "quintets", ["La1", "Mb1"]);
  await tool(page, "Draw").click();
  const dialog = page.locator("dialog[open]");
  await dialog.getByRole("button", { name: "Play on" }).click();
  await dialog.waitFor({ state: "detached" });
  assert.equal(await page.locator(".result").count(), 0);
  await tool(page, "Draw").click();
  await dialog.getByRole("button", { name: "We agree" }).click();
  await says(page.locator(".result"), "All agreed on a draw");
  assert.equal(await page.locator("main .live .can").count(), 0);
  await page.reload();
  await says(page.locator(".result"), "All agreed on a draw");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save record" }).click();
  const text = Buffer.concat(await (await (await download).createReadStream()).toArray()).toString();
  assert.match(text, /\[Result "1=2"\]\n\[Ended "agreed"\]/);

  // Undo resumes the game. Against a bot no draw can be agreed on.
  await tool(page, "Undo").click();
  await plies(page, 1);
  assert.equal(await page.locator(".result").count(), 0);
  await sitDown(page, "quintets", ["La1", "Mb1"], { id: "bot", levels: [0, 1] });
  assert.equal(await tool(page, "Draw").count(), 0);
});

visit("another game is played as this one was, whatever the form was last asked for", {}, async (page) => {
  await sitDown(page, "iris", ["c3"], { headers: { Size: 3 }, clock: { increment: 1000, left: [90_000, 90_000] } });
  await tool(page, "Resign").click();
  await page.locator("dialog[open]").getByRole("button", { name: "Resign" }).click();
  await page.getByRole("button", { name: "Play again" }).click();
  await plies(page, 0);
  assert.equal(await page.locator("main .board-picture.live g.cell").count(), 19);
  assert.equal(await page.locator(".time").count(), 2);
});

visit("two tabs of one game stay in step, and neither overwrites the other", {}, async (page) => {
  await sitDown(page, "quintets", ["La1", "Mb1"]);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await ready(other);
  await touch(page, "piece", "a1");
  await touch(page, "cell", "c3");
  await plies(page, 3);
  await plies(other, 3);
  assert.deepEqual(await seen(other), await seen(page));
  await touch(other, "reserve", "hand 2 L");
  await touch(other, "cell", "e3");
  await plies(other, 4);
  await plies(page, 4);
  assert.deepEqual(await played(page), await played(other));

  // A tab that has not received the last action yet does not overwrite it.
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem("pentad.game.a-quintets"));
    const last = kept.events.at(-1);
    kept.events.push({ n: last.n + 1, at: last.at + 1, by: 1, what: { played: "La1" } });
    localStorage.setItem("pentad.game.a-quintets", JSON.stringify(kept));
  });
  await touch(page, "reserve", "hand 1 M");
  await touch(page, "cell", "d1");
  await says(prompt(page), "gone on in another tab");
  await plies(page, 5);
  assert.equal((await played(page))[4], "La1");
});

visit("the seats of The Factory sit where their names say", {}, async (page) => {
  await sitDown(page, "factory", ["flip SW", "flip SE", "flip NW", "flip NE", "flip SE"], { levels: [0, 0, 0, 0] });
  const middle = (locator) =>
    locator.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2, left, top, right: left + width, bottom: top + height };
    });
  const plate = (name) => middle(page.locator(".side", { has: page.getByText(name, { exact: true }) }));
  const look = async () => ({
    board: await middle(page.locator(".board-picture.live")),
    north: await plate("North"),
    east: await plate("East"),
    south: await plate("South"),
    west: await plate("West"),
  });
  const around = ({ board, north, east, south, west }) =>
    north.bottom <= board.top && south.top >= board.bottom && west.right <= board.left && east.left >= board.right;
  const seen = await look();
  assert.ok(around(seen), JSON.stringify(seen));
  assert.ok(seen.board.bottom - seen.board.top >= 700, "and the board is no smaller for it");
  const asked = await middle(page.locator(".prompt"));
  assert.ok(seen.west.bottom <= asked.top, "what there is to do lies below the plate in the west");

  await resize(page, { width: 1000, height: 800 });
  const narrow = await look();
  for (const name of ["north", "east", "south", "west"]) assert.ok(narrow[name].right <= narrow.board.left, `${name} is in the column`);
  await resize(page, { width: 390, height: 844 });
  const phone = await look();
  assert.ok(phone.north.bottom <= phone.board.top && phone.south.top >= phone.board.bottom);
});

visit("a word of Iri is told by its pieces and not by letters", {}, async (page) => {
  const headers = { Dictionary: "bS bL bM aS bS aL aM bM aM bS aM bS bL bM aM aS bM bL aL aL bL aS aL aS" };
  await sitDown(page, "iri", ["0,0>SL", "take 3 5"], { headers });
  await thing(page, "piece", "0,0").hover();
  await says(page.locator(".prompt .pointer"), "small yellow – large yellow");
});

visit("who has won is offered the next level, up to the last", {}, async (page) => {
  const won = readFileSync(new URL("../../../docs/rules/diagrams/quintets-end.txt", import.meta.url), "utf8");
  const actions = won.split("\n").filter((line) => line && !/^[[#]/.test(line));
  await sitDown(page, "quintets", actions, { levels: [0, 3] });
  await page.locator(".result.won").getByRole("button", { name: "Level 4" }).click();
  await says(page.locator(".plate").nth(1), "Level 4");
  await says(page.locator(".ply"), "0 / 0");
  await sitDown(page, "quintets", actions, { levels: [0, 8], id: "highest" });
  await page.locator(".result.won").waitFor();
  assert.equal(await page.locator(".result").getByRole("button", { name: /Level/ }).count(), 0);
  await sitDown(page, "quintets", actions, { levels: [3, 0], id: "lost" });
  await page.locator(".result.lost").waitFor();
  assert.equal(await page.locator(".result").getByRole("button", { name: /Level/ }).count(), 0);
});

/** Returns the place and size of a cell of the open grid on the screen. */
const boxOf = async (page, name) => (await thing(page, "cell", name).boundingBox()) ?? null;

visit("iri: the only place for a word is on the screen of a phone", { phone: true }, async (page) => {
  // Late in a game, leaving out the outermost cells would allow larger ones, but here only the outermost can be played.
  const Dictionary = "bS bL bM aS bS aL aM bM aM bS aM bS bL bM aM aS bM bL aL aL bL aS aL aS";
  const played = `0,0>SM|take 15 18|0,-1>LM|take 7 9|2,-1>S|take 6|2,-2>M|take 2|0,-2vLL|take 6 15|-1,-2>S|take 0|-1,-3>M|take 4|-2,-3>M|take 5|-1,1>S
    |take 11|-3,-3>L|take 5|-2,-4>M|take 10|-2,-5>S|take 2|-4,-2>LS|take 2|-3,-1>S|take 0|-3,-5>M|-3,-6>S|take 4`.split(/\s*\|/);
  await sitDown(page, "iri", played, { levels: [0, 1], headers: { Dictionary } });
  await touch(page, "reserve", "hand 1 L");
  await touch(page, "cell", "3,-2");
  await page.locator(".prompt button.main").click();
  await page.locator("button.move", { hasText: "3,-2>L" }).waitFor();
});

visit("iri: the wheel brings the grid nearer, and a drag moves it", {}, async (page) => {
  // Late in a game the grid is so large that its cells are small.
  const { headers, actions } = example("iri");
  const played = actions.slice(0, -8);
  await sitDown(page, "iri", played, { headers });
  const before = await boxOf(page, "0,0");
  const [x, y] = [before.x + before.width / 2, before.y + before.height / 2];
  await page.mouse.move(x, y + 2 * before.height);
  for (let turn = 0; turn < 6; turn += 1) await page.mouse.wheel(0, 120);
  // Zooming out ends where the whole grid is visible.
  await drawn(page);
  const least = await boxOf(page, "0,0");
  assert.ok(least.width <= before.width + 1);
  for (let turn = 0; turn < 12; turn += 1) await page.mouse.wheel(0, -120);
  await page.waitForFunction((was) => document.querySelector('main .live g.cell[data-name="0,0"]')?.getBoundingClientRect().width > 1.2 * was, least.width);
  await drawn(page);
  const near = await boxOf(page, "0,0");
  // A drag that does not begin on a movable piece moves the grid.
  await page.mouse.move(near.x + near.width / 2, near.y + near.height / 2);
  await page.mouse.down();
  await page.mouse.move(near.x + near.width / 2 + 60, near.y + near.height / 2 + 30, { steps: 6 });
  await page.mouse.up();
  const moved = await boxOf(page, "0,0");
  assert.ok(moved.x - near.x > 30, `it moved by ${moved.x - near.x}`);
  assert.equal(await moves(page).count(), played.length, "nothing was played");
});
