// An action that a player has begun before their turn survives the actions of bots and of chance.

import assert from "node:assert/strict";
import { botPlays, botThinks, holdBots, moves, plies, prompt, says, sitDown, thing, touch, visit } from "../support.mjs";

const dictionary = "bS bL bM aS bS aL aM bM aM bS aM bS bL bM aM aS bM bL aL aL bL aS aL aS";

const written = async (page) => (await moves(page).allInnerTexts()).map((text) => text.trim());

const isRefused = (page) => prompt(page).evaluate((line) => line.classList.contains("refused"));

visit("iri: a word that is half laid stays while a bot lays a word and takes", {}, async (page) => {
  await holdBots(page);
  await sitDown(page, "iri", ["0,0>SL", "take 3 5"], { headers: { Dictionary: dictionary }, levels: [0, 1] });
  await botThinks(page);
  const held = thing(page, "reserve", "hand 1 L");
  const hasLeftTheHand = () => held.evaluate((held) => held.classList.contains("hidden"));
  await touch(page, "reserve", "hand 1 L");
  await touch(page, "cell", "1,-1");
  assert.ok(await hasLeftTheHand());
  await botPlays(page, "1,1>LS");
  await plies(page, 3);
  // It is still the bot's turn: it takes.
  await botThinks(page);
  assert.ok(!(await isRefused(page)), "nothing was refused");
  assert.ok(await hasLeftTheHand(), "the piece lies where it was put");
  await botPlays(page, "take 0 1");
  await page.locator("main.table.your-turn").waitFor();
  assert.ok(!(await isRefused(page)), "nothing was refused");
  assert.ok(await hasLeftTheHand());
  // One more piece, and the word is laid.
  await touch(page, "reserve", "hand 1 S");
  await touch(page, "cell", "2,-1");
  await page.locator(".prompt button.main").click();
  await plies(page, 5);
  assert.equal((await written(page))[4], "1,-1>LS");
});

visit("iri: after a bot's action a finger goes on with the word", { phone: true }, async (page) => {
  await holdBots(page);
  await sitDown(page, "iri", ["0,0>SL", "take 3 5"], { headers: { Dictionary: dictionary }, levels: [0, 1] });
  await botThinks(page);
  await touch(page, "reserve", "hand 1 L");
  await touch(page, "cell", "1,-1");
  await botPlays(page, "1,1>LS");
  await plies(page, 3);
  await botThinks(page);
  await touch(page, "reserve", "hand 1 S");
  await touch(page, "cell", "1,2");
  await page.locator(".prompt button.main").click();
  await says(prompt(page), /Waits for your turn/);
  await botPlays(page, "take 0 1");
  await plies(page, 5);
});

visit("factory: a tile that was chosen stays chosen while a bot lays one and another is turned up", {}, async (page) => {
  await holdBots(page);
  // North passes and has two tiles then.
  await sitDown(page, "factory", ["flip SE", "flip SE", "flip NE", "pass", "flip NW"], { levels: [0, 1] });
  await botThinks(page);
  await touch(page, "reserve", "hand 1 NW");
  await says(prompt(page), /ahead/);
  await botPlays(page, "NE@0,-1");
  await page.locator("main.table.your-turn").waitFor();
  await plies(page, 7);
  // Both tiles could be laid now, so a cell alone would not say which.
  await touch(page, "cell", "-1,0");
  await plies(page, 8);
  assert.ok((await written(page)).includes("NW@-1,0"), `${await written(page)}`);
});
