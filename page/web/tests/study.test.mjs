// The analysis board: variations, comments, the engine, import and export.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { open, pictures, prompt, ready, says, sitDown, thing, touch, visit } from "./support.mjs";

const change = (page, name) => page.getByRole("toolbar", { name: "Change this line" }).getByRole("button", { name });
const tool = (page, name) => page.getByRole("toolbar", { name: "Tools" }).getByRole("button", { name });
const moves = (page) => page.locator(".study-moves button.move");
const played = async (page) => (await moves(page).allInnerTexts()).slice(1);
const count = (page) => page.locator(".steps .ply");
const lines = (page) => page.locator(".lines button.line");

/** Opens a fresh study of a game. */
async function study(page, game) {
  await page.goto(`/study/${game}`);
  await ready(page);
}

/** Types moves, as players write them. */
async function type(page, ...texts) {
  for (const text of texts) {
    const before = await moves(page).count();
    await page.getByPlaceholder("Type a move").fill(text);
    await page.keyboard.press("Enter");
    await page.waitForFunction((before) => document.querySelectorAll(".study-moves button.move").length > before, before);
  }
}

/** Clicks a button and returns the file that the browser saves. */
async function saved(page, name) {
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("dialog").getByRole("button", { name, exact: true }).click()]);
  return readFileSync(await download.path());
}

visit("a game goes from the table to the study with the position that is shown", {}, async (page) => {
  await sitDown(page, "quintets", ["La1", "Sc5", "Ma2", "Lb1"]);
  await page.keyboard.press("ArrowLeft");
  await page.getByRole("toolbar").getByRole("button", { name: "Study" }).click();
  await says(count(page), "3 / 4");
  await says(page.locator(".study-moves [aria-current=step]"), "Ma2");
});

visit("variations are made, promoted, deleted and brought back", {}, async (page) => {
  await study(page, "quintets");
  await touch(page, "reserve", "hand 1 L");
  await touch(page, "cell", "a1");
  await type(page, "Sc5", "Ma2");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await says(count(page), "1 / 3");
  await type(page, "Sa3", "Lb4");
  assert.deepEqual(await played(page), ["La1", "Sc5", "Sa3", "Lb4", "Ma2"]);
  assert.equal(await page.locator(".study-moves li.variation").count(), 1);
  await page.screenshot({ path: `${pictures}/study-variations.png` });

  // Up and down switch between the choices of a turn.
  await page.keyboard.press("ArrowLeft");
  await says(page.locator(".study-moves [aria-current=step]"), "Sa3");
  await page.keyboard.press("ArrowUp");
  await says(page.locator(".study-moves [aria-current=step]"), "Sc5");
  assert.ok(await change(page, "Make main line").isDisabled());
  await page.keyboard.press("ArrowDown");
  await change(page, "Make main line").click();
  assert.deepEqual(await played(page), ["La1", "Sa3", "Sc5", "Ma2", "Lb4"]);

  await change(page, "Delete from here").click();
  await says(prompt(page), "Deleted 2 positions.");
  assert.deepEqual(await played(page), ["La1", "Sc5", "Ma2"]);
  await page.locator(".prompt").getByRole("button", { name: "Undo" }).click();
  assert.deepEqual(await played(page), ["La1", "Sa3", "Sc5", "Ma2", "Lb4"]);
});

visit("comments and the place that is shown survive a reload", {}, async (page) => {
  await page.clock.install();
  await study(page, "iris");
  await type(page, "e5", "c3");
  await change(page, "Comment").click();
  await page.getByPlaceholder("What is there to say about this position?").fill("Far from the rim.\nToo far?");
  await says(page.locator(".study-moves li.comment"), /Far from the rim/);
  await page.keyboard.press("Escape");
  await page.keyboard.press("ArrowLeft");
  await says(count(page), "1 / 2");
  // The address is updated after a moment without changes (debounced).
  await page.clock.fastForward(1000);
  await page.reload();
  await says(count(page), "1 / 2");
  await says(page.locator(".study-moves li.comment"), /Far from the rim/);
  await page.goto("/study");
  await says(count(page), "1 / 2");
});

visit("the engine's lines are listed, drawn, played and kept", {}, async (page) => {
  await study(page, "enantiomerfolk");
  await page.getByRole("switch", { name: "Analysis" }).check();
  await lines(page).nth(2).waitFor();
  await says(lines(page).first(), /\d+ %/);
  assert.ok((await page.locator("main .board-picture .over text").count()) > 0, "win chances stand on the board");
  await says(page.locator(".plate").first(), /\d+ %/);
  await page.getByRole("button", { name: "Keep this line as a variation" }).first().click();
  assert.ok((await played(page)).length > 1, "a whole line was kept");
  await lines(page).first().click();
  await says(count(page), /^1 \//);
  await page.getByRole("switch", { name: "Analysis" }).uncheck();
  assert.equal(await lines(page).count(), 0);
});

visit("what chance may bring is listed with its worth and its likelihood", {}, async (page) => {
  await study(page, "loom");
  await page.getByRole("switch", { name: "Analysis" }).check();
  await lines(page).nth(3).waitFor();
  const told = await lines(page).allInnerTexts();
  assert.equal(told.length, 4, "there are four ways a tile may lie");
  for (const line of told) assert.match(line.replace(/\s+/g, " "), /[\d.]+ points .*flip .*25 %/);
  await says(page.locator(".lines"), /Chance decides here/);
  await lines(page).first().click();
  await says(count(page), "1 / 1");
});

visit("a whole game is looked through, and its mistakes are named", {}, async (page) => {
  // IRIS-5: black passes though white is ahead, and white ends the game by passing too.
  await page.goto("/study");
  await page.getByPlaceholder("Paste a record or a link").fill('[Game "iris"]\n[Size "3"]\n\nc3\na1\npass\npass\n');
  await page.locator(".text-in").getByRole("button", { name: "Open" }).click();
  await says(count(page), "0 / 4");
  await page.getByRole("button", { name: "Look through the whole game" }).click();
  await says(page.locator(".panel"), /Better: /);
  assert.ok((await page.locator(".graph .dot").count()) > 0, "mistakes are marked in the graph");
  await page.getByRole("button", { name: "Add the better move as a variation" }).first().click();
  assert.ok((await page.locator(".study-moves li.variation").count()) > 0);
});

visit("a study travels as a link and as a text", { permissions: ["clipboard-read", "clipboard-write"] }, async (page) => {
  await study(page, "quintets");
  await type(page, "La1", "Sc5");
  await page.keyboard.press("ArrowLeft");
  await type(page, "Sa3");
  await tool(page, "Share").click();
  await page.getByRole("button", { name: "Copy link" }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const text = (await saved(page, "Save record")).toString();
  assert.match(text, /^\[Game "quintets"\]/);
  assert.match(text, /\+ Sa3/);

  const friend = await open();
  await friend.page.goto(link);
  await says(count(friend.page), /^2 \//);
  assert.deepEqual(await played(friend.page), ["La1", "Sc5", "Sa3"]);
  await tool(friend.page, "Open").click();
  await friend.page.getByPlaceholder("Paste a record or a link").fill(text.replace("Sc5", "Sa1"));
  await friend.page.locator(".text-in").getByRole("button", { name: "Open" }).click();
  // Unreadable input is explained, and the board stays as it is.
  await says(friend.page.locator(".warning, .problem").first(), /a1/);
  assert.deepEqual(await played(friend.page), ["La1", "Sc5", "Sa3"]);
  assert.deepEqual(friend.complaints, []);
  await friend.close();
});

visit("a file of several games opens whole", {}, async (page) => {
  await page.goto("/study");
  const games = ["e5", "c3", "d4"].map((move) => `[Game "iris"]\n[Result "*"]\n\n${move}\n`);
  await page.locator("input[type=file]").setInputFiles({ name: "match.txt", mimeType: "text/plain", buffer: Buffer.from(games.join("\n")) });
  await says(page.locator(".problem"), /holds 3 games/);
  assert.deepEqual(await played(page), ["e5"]);
  await tool(page, "Open").click();
  const earlier = page.getByRole("dialog").locator("section", { hasText: "Earlier studies" }).locator(".entry");
  assert.equal(await earlier.count(), 3);
  await earlier.nth(1).click();
  await page.waitForFunction(() => document.querySelectorAll(".study-moves button.move")[1]?.innerText === "c3");
});

visit("what cannot be opened is explained in the reader's language, and pictures speak it too", { locale: "fr" }, async (page) => {
  await page.goto("/study");
  const file = (text) => page.locator("input[type=file]").setInputFiles({ name: "x.txt", mimeType: "text/plain", buffer: Buffer.from(text) });
  const told = page.locator(".warning, .problem").first();
  await file('[Game "iris"]\n\ne5\ne5\n');
  await says(told, /ligne 4, e5\s: Il y a déjà une pierre noire en e5 \(IRIS-4\)/);
  await file('[Game "iris"\n');
  await says(told, /la ligne 1 ne se lit pas/);
  await file('[Game "chess"]\n');
  await says(told, /les en-têtes ne décrivent aucune partie/);
  await file('[Game "iris"]\n[Result "*"]\n\ne5\n');
  await page.locator(".study-moves button.move", { hasText: "e5" }).waitFor();
  await page.getByRole("button", { name: "Partager" }).click();
  const svg = (await saved(page, "SVG")).toString();
  assert.ok(svg.includes("<title>e5, vide</title>"));
  assert.ok(!/empty|partner/.test(svg));
});

visit("pictures and films are what they say", {}, async (page) => {
  await study(page, "quintets");
  await type(page, "La1", "Sc5");
  await tool(page, "Share").click();
  assert.match((await saved(page, "SVG")).toString(), /^<svg [\s\S]*<\/svg>\s*$/);
  assert.equal((await saved(page, "PNG")).subarray(0, 8).toString("latin1"), "\x89PNG\r\n\x1a\n");
  const film = await saved(page, "GIF");
  assert.equal(film.subarray(0, 6).toString("latin1"), "GIF89a");
  const pauses = film.toString("latin1").match(/\x21\xf9\x04/g);
  assert.equal(pauses.length, 3, "one picture for each position");
});

visit("a position is set up, refused while it is impossible, and studied", {}, async (page) => {
  await study(page, "iris");
  await tool(page, "Set up").click();
  const editor = page.locator("main.editor");
  const token = (name) => editor.getByRole("radio", { name, exact: true });
  const cell = (name) => editor.locator(`g.cell[data-name="${name}"]`);
  await token("b").click();
  await cell("e5").click();
  await token("w").click();
  await cell("c3").click();
  await cell("c4").click();
  await editor.getByLabel("To act").selectOption({ label: "Black" });
  await page.screenshot({ path: `${pictures}/study-editor.png` });
  const field = editor.getByRole("textbox", { name: "As text" });
  const text = await field.inputValue();
  assert.match(text, /ww/);
  await field.fill(`${text}; phase nonsense`);
  await says(editor.locator(".prompt p"), /phase/);
  assert.ok(await editor.getByRole("button", { name: "Study this" }).isDisabled());
  await field.fill(text);
  await editor.getByRole("button", { name: "Study this" }).click();
  await says(count(page), "0 / 0");
  await thing(page, "piece", "c4").waitFor();
  await type(page, "d6");
  assert.deepEqual(await played(page), ["d6"]);
});

/** Opens the editor of a game, and returns helpers for its fields. */
async function setUp(page, game) {
  await study(page, game);
  await tool(page, "Set up").click();
  const editor = page.locator("main.editor");
  const field = editor.getByRole("textbox", { name: "As text" });
  return {
    editor,
    field,
    token: (name) => editor.getByRole("radio", { name, exact: true }),
    cell: (name) => editor.locator(`g.cell[data-name="${name}"]`),
    number: (name) => editor.getByRole("spinbutton", { name, exact: true }),
    step: (name) => editor.getByRole("button", { name, exact: true }),
    piece: (name) => editor.locator(`g.piece[data-name="${name}"]`),
    phase: (label) => editor.locator("label.row", { hasText: /^Turn/ }).locator("select").selectOption({ label }),
    done: editor.getByRole("button", { name: "Study this" }),
    told: editor.locator(".prompt p"),
    holds: (text) => page.waitForFunction((text) => document.querySelector("textarea.setup")?.value.includes(text), text),
  };
}

visit("hands and groups of Quintets are set by touch", {}, async (page) => {
  const { cell, done, editor, holds, number, piece, step, told, token } = await setUp(page, "quintets");
  await token("rS").click();
  await cell("c3").click();
  // A piece on the board has left the hand.
  await holds("hands S4M5L5 S5M5L5");
  assert.equal(await number("Hand: Red: S").inputValue(), "4");
  await step("Groups formed: Blue +").click();
  await says(told, /blue must have 10 pieces on the board and in hand, not 15/i);
  assert.ok(await done.isDisabled());
  await number("Hand: Blue: M").fill("0");
  await number("Hand: Blue: M").press("Enter");
  await says(told, /Red|Blue/);
  await holds("formed 0 1");
  await step("Passes in a row +").click();
  await holds("passes 1");
  assert.ok(await done.isEnabled());
  await editor.getByRole("radio", { name: "remove" }).click();
  await piece("c3").click();
  await holds("hands S5M5L5 S5L5");
  await page.screenshot({ path: `${pictures}/study-editor-counts.png` });
  await done.click();
  await says(count(page), "0 / 0");
});

visit("points, phase and hands of Iri are set by touch", {}, async (page) => {
  const { cell, done, holds, number, phase, step, told, token } = await setUp(page, "iri");
  await token("aM").click();
  await cell("0,0").click();
  await says(told, /should have taken 1 more from the dictionary/);
  assert.ok(await done.isDisabled());
  await phase("pieces are taken");
  await holds("phase take");
  assert.ok(await done.isEnabled());
  await phase("a word is laid");
  await step("Hand: Yellow: M +").click();
  await holds("hands SML SML");
  await step("Points: Blue +").click();
  await holds("scores 0 0.5");
  await number("Points: Yellow").fill("6.5");
  await number("Points: Yellow").press("Enter");
  await holds("scores 6.5 0.5");
  await done.click();
  await says(count(page), "0 / 0");
  await thing(page, "piece", "0,0").waitFor();
});

visit("a Factory is set up from its first tile to its points by touch", {}, async (page) => {
  const { cell, done, holds, phase, step, told, token } = await setUp(page, "factory");
  for (const [tile, at] of [["SE", "0,0"], ["SW", "1,0"], ["NE", "0,1"], ["NW", "1,1"]]) {
    await token(tile).click();
    await cell(at).click();
  }
  // FACT-5: the pattern is a point of the seat to act.
  await holds("points 1 0");
  await phase("as usual");
  await says(told, /a seat shows a tile whenever another one plays/i);
  await step("Hand: North: NE +").click();
  await step("Hand: East: SW +").click();
  await holds("hands NE+8 SW+11");
  assert.ok(await done.isEnabled());
  await phase("a tile is turned up");
  await says(told, /neither passes nor turns one up/);
  await phase("as usual");
  await step("Points: North −").click();
  await says(told, /1 in all, not 0/);
  await step("Points: East +").click();
  await holds("points 0 1");
  await done.click();
  await says(count(page), "0 / 0");
});

visit("pieces of Enantiomerfolk are turned, used and held by touch", {}, async (page) => {
  const { cell, done, editor, holds, phase, piece, step, told, token } = await setUp(page, "enantiomerfolk");
  await step("Empty board").click();
  await holds("6/6/6/6/6/6; to 1");
  await token("R+B").click();
  await cell("a1").click();
  await editor.getByRole("radio", { name: "turn" }).click();
  await piece("a1").click();
  await holds("6/6/6/6/6/R-B5; to 1");
  await piece("a1").click();
  await says(told, /attacks nothing/);
  await step("Empty board").click();
  await step("Hand: Clockwise: RY +").click();
  await phase("after BB was used");
  await holds("hands RY -; to 1; used BB");
  assert.ok(await done.isEnabled());
});

visit("where a game was given up, a study asks for no move and says how it ended", {}, async (page) => {
  await sitDown(page, "quintets", ["La1", "Mb1"]);
  await page.getByRole("toolbar").getByRole("button", { name: "Resign" }).click();
  await page.locator("dialog[open] .main").click();
  await page.locator(".result").waitFor();
  await page.getByRole("toolbar").getByRole("button", { name: "Study" }).click();
  await page.locator("main.study").waitFor();
  await says(page.locator(".prompt p"), /resigned/);
  assert.equal(await page.locator(".plate.acts").count(), 0, "nobody is to act");
  await says(page.locator(".plate.won"), "wins");
  // The previous position is playable, and other moves can be tried there.
  await page.keyboard.press("ArrowLeft");
  await page.locator(".plate.acts").waitFor();
  await page.keyboard.press("ArrowRight");
  await page.locator(".plate.acts").waitFor({ state: "detached" });
});

visit("a deleted study can be taken back, at once and later", {}, async (page) => {
  await page.goto("/study/iris");
  await ready(page);
  await touch(page, "cell", "e5");
  await page.waitForFunction(() => Object.keys(localStorage).some((name) => name.startsWith("pentad.study.")));
  const openings = async () => {
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /Open/ }).first().click();
    await page.locator(".openings").waitFor();
  };
  const entries = page.locator(".openings section", { hasText: "Earlier studies" }).locator(".entry");
  await openings();
  assert.equal(await entries.count(), 1);
  await page.locator(".openings .game-list").first().getByRole("button", { name: "Delete" }).click();
  await says(page.locator(".openings .gone"), "The study of Iris was deleted.");
  assert.equal(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("pentad.study.")).length), 0);
  await page.locator(".openings .gone").getByRole("button", { name: "Undo" }).click();
  await entries.first().waitFor();
  assert.equal(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("pentad.study.")).length), 1);
  // Later, a deleted study can be restored from the list.
  await page.locator(".openings .game-list").first().getByRole("button", { name: "Delete" }).click();
  await page.locator(".openings .gone").waitFor();
  await page.goto("/study/quintets");
  await ready(page);
  await openings();
  await page.locator(".openings .shelf summary").click();
  await page.locator(".openings .shelf").getByRole("button", { name: "Take back" }).click();
  await thing(page, "piece", "e5").waitFor();
});

visit("two tabs of one study stay in step, and never overwrite each other", {}, async (page) => {
  await page.goto("/study/iris");
  await ready(page);
  await touch(page, "cell", "e5");
  await page.waitForURL(/#/);
  const other = await page.context().newPage();
  await other.goto("/study");
  await ready(other);
  await thing(other, "piece", "e5").waitFor();
  // A move in one tab appears in the other, which stays at its position.
  await touch(other, "cell", "d5");
  await page.waitForFunction(() => /d5/.test(document.querySelector(".study-moves")?.textContent ?? ""));
  assert.equal(await thing(page, "piece", "d5").count(), 0, "the position that is shown stays");
  await touch(page, "cell", "f5");
  await other.waitForFunction(() => /f5/.test(document.querySelector(".study-moves")?.textContent ?? ""));
  const texts = await page.evaluate(() => Object.entries(localStorage).filter(([name]) => name.startsWith("pentad.study.")).map(([, text]) => text));
  assert.equal(texts.length, 1, "it is one study");
  assert.ok(texts[0].includes("d5") && texts[0].includes("f5"), texts[0]);
  // A tab that has not received a change yet saves its own state as another study.
  await page.evaluate(() => {
    window.addEventListener("storage", (event) => event.stopImmediatePropagation(), true);
    const [name, text] = Object.entries(localStorage).find(([name]) => name.startsWith("pentad.study."));
    const study = JSON.parse(text);
    localStorage.setItem(name, JSON.stringify({ ...study, text: study.text.replace("f5", "f6") }));
  });
  await touch(page, "cell", "d4");
  await says(page.locator(".prompt p"), /changed in another tab/);
  const kept = await page.evaluate(() => Object.entries(localStorage).filter(([name]) => name.startsWith("pentad.study.")).map(([, text]) => text));
  assert.equal(kept.length, 2);
  assert.ok(kept.some((text) => text.includes("f6")) && kept.some((text) => text.includes("d4")));
});
