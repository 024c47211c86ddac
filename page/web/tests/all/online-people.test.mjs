// Players among each other: spectators, chat, games called off or left, turns in other games, members and their profiles.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { after, test } from "node:test";
import { ask, askUntil, challenge, join, offline, people, type, until } from "../company.mjs";
import { launch, patience, says, shared, startServer } from "../support.mjs";

after(async () => {
  const { server, browser } = await shared();
  await browser.close();
  await server.stop();
});

const press = async (page, tool) => {
  await page.locator(".tool", { hasText: tool }).click();
  await page.locator("dialog[open] button.main").click();
};

const becomeMember = async (page, name) => {
  await page.goto("/account");
  await page.locator("input[name=name]").fill(name);
  await page.locator("input[name=password]").fill("correct horse");
  await page.locator("form button[type=submit]").click();
  await page.locator("main.account", { hasText: name }).waitFor();
};

const speak = async (page, text) => {
  await page.locator(".chat input").fill(text);
  await page.locator(".chat input").press("Enter");
};

test("a game that has hardly begun is called off; a move made meanwhile without a network is refused in words", { timeout: 480_000 }, () =>
  people(2, async (ada, bea) => {
    const id = await challenge(ada);
    await join(bea, id);
    await type(ada, "c3");
    await until(ada, id, (game) => game.plies === 1);
    const [reply] = await ask(bea, `/api/games/${id}/legal`);
    await bea.locator(".moves", { hasText: "c3" }).waitFor();
    await bea.context().setOffline(true);
    await type(bea, reply);
    await press(ada, "Call off");
    await ada.locator(".result", { hasText: "called off" }).waitFor();
    await bea.context().setOffline(false);
    await bea.locator(".result", { hasText: "called off" }).waitFor();
    const game = await ask(ada, `/api/games/${id}`);
    assert.deepEqual([game.state, game.ended, game.plies], ["over", "aborted", 1]);
  }, { keeps: true, expects: offline }));

test("a spectator sees the moves and speaks with spectators; who is blocked is not heard", { timeout: 480_000 }, () =>
  people(3, async (ada, bea, cem) => {
    const id = await challenge(ada);
    await join(bea, id);
    await cem.goto(`/game/${id}`);
    await type(ada, "c3");
    await cem.locator(".moves", { hasText: "c3" }).waitFor();
    assert.ok(await cem.locator(".typed input").isDisabled(), "a spectator cannot act");
    assert.ok(await cem.locator(".tool", { hasText: "Resign" }).isDisabled());
    await cem.locator(".chat summary").click();
    await speak(cem, "who wins?");
    await cem.locator(".chat li", { hasText: "who wins?" }).waitFor();
    await speak(ada, "hello");
    await bea.locator(".chat li", { hasText: "hello" }).waitFor();
    assert.equal(await bea.locator(".chat li", { hasText: "who wins?" }).count(), 0, "players do not hear spectators");
    // Messages arrive in order: a page that has this one would have the earlier ones too.
    await speak(cem, "black, I think");
    await cem.locator(".chat li", { hasText: "black, I think" }).waitFor();
    assert.equal(await cem.locator(".chat li", { hasText: "hello" }).count(), 0, "spectators do not hear players");
    await bea.locator(".chat li button", { hasText: "report" }).click();
    const report = bea.locator("dialog[open] form.report");
    await report.waitFor();
    assert.ok(await report.locator("button[type=submit]").isDisabled(), "a reason is asked for");
    await report.locator("label", { hasText: "Something else" }).click();
    assert.ok(await report.locator("button[type=submit]").isDisabled(), "and what it is");
    await report.locator("textarea").fill("She says hello\nagain and again.");
    const sent = bea.waitForRequest((request) => request.url().endsWith("/report"));
    await report.locator("button[type=submit]").click();
    assert.equal((await sent).postDataJSON().text, "Something else: She says hello again and again.");
    await bea.locator(".notice", { hasText: "The report is sent" }).waitFor();
    await bea.locator(".chat li button", { hasText: "reported" }).waitFor();
    await bea.locator(".chat li button", { hasText: "block" }).click();
    await speak(ada, "can you hear me?");
    await ada.locator(".chat li", { hasText: "can you hear me?" }).waitFor();
    await speak(bea, "not a word");
    for (const page of [ada, bea]) await page.locator(".chat li", { hasText: "not a word" }).waitFor();
    assert.equal(await bea.locator(".chat li", { hasText: "can you hear me?" }).count(), 0);
  }));

test("what is said while the page reads what was said, or between two connections, is not lost", { timeout: 480_000 }, () =>
  people(2, async (ada, bea) => {
    const id = await challenge(ada);
    await join(bea, id);
    const chat = `**/api/games/${id}/chat`;
    let late;
    await bea.route(chat, async (route) => {
      if (route.request().method() !== "GET") return route.continue();
      // The club's response is from now, but reaches the page only after later messages.
      late = { route, response: await route.fetch() };
    });
    await bea.reload();
    while (!late) await bea.waitForTimeout(50);
    await bea.waitForFunction(() => document.querySelector(".chat"), null, { timeout: patience });
    await speak(ada, "are you there?");
    await bea.locator(".chat li", { hasText: "are you there?" }).waitFor();
    await late.route.fulfill({ response: late.response });
    await bea.unroute(chat);
    // The page reconnects whenever it regains the focus.
    for (const word of ["one", "two", "three"]) {
      await Promise.all([speak(ada, word), bea.evaluate(() => window.dispatchEvent(new Event("focus")))]);
      await bea.locator(".chat li", { hasText: word }).waitFor();
    }
    assert.deepEqual(await bea.locator(".chat li > bdi").allTextContents(), ["are you there?", "one", "two", "three"]);
  }));

test("on a phone it is noticed what the others say and that they leave, and plates say who is who", { timeout: 480_000 }, () =>
  people(2, async (ada, bea) => {
    const id = await challenge(ada);
    await join(bea, id);
    const [first, second] = (await ask(ada, `/api/games/${id}`)).seats.map((seat) => seat.name);
    for (const [page, other] of [[ada, second], [bea, first]]) {
      await page.locator(".plate b", { hasText: /^You$/ }).waitFor();
      await page.locator(".plate b", { hasText: other }).waitFor();
    }
    // The chat is far below the board.
    await bea.evaluate(() => window.scrollTo(0, 0));
    await speak(ada, "good luck");
    await bea.locator(".notice", { hasText: `${first}: good luck` }).waitFor();
    const mark = bea.locator(".tool .unread");
    await says(mark, "1");
    await bea.locator(".tool", { hasText: "Chat" }).click();
    await mark.waitFor({ state: "detached" });
    assert.ok(await bea.locator(".chat input").evaluate((field) => field === document.activeElement), "ready to answer");
    await ada.goto("about:blank");
    await bea.locator(".notice", { hasText: `${first} has left` }).waitFor();
    await bea.locator(".plate.away", { hasText: "not here" }).waitFor();
    await ada.goto(`/game/${id}`);
    await bea.locator(".notice", { hasText: `${first} is back` }).waitFor();
  }));

test("when a flag falls and a bot takes over, it is said", { timeout: 480_000 }, async () => {
  const folder = mkdtempSync(`${tmpdir()}/pentad-flag-`);
  const file = `${folder}/pentad.db`;
  const server = await startServer({ file, pace: 10 });
  try {
    await people(3, async (ada, bea, cem) => {
      const id = await challenge(ada, { game: "quintets", seats: 3, time: "1" });
      for (const page of [bea, cem]) await join(page, id);
      // The waits begin before the flag falls, since a notice disappears after a while.
      const told = Promise.all([
        ada.locator(".notice", { hasText: /ran out of time\. Level 4 plays on in that seat\./ }).first().waitFor(),
        bea.locator(".notice", { hasText: /You ran out of time\. Level 4 plays on in that seat\./ }).first().waitFor(),
        ada.locator(".plate", { hasText: "has lost; Level 4 plays on" }).first().waitFor(),
      ]);
      // The second player does not act.
      await type(ada, (await ask(ada, `/api/games/${id}/legal`))[0]);
      await told;
    }, { server });
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

test("my games shows those of the club beside those of this browser, with whose turn it is", { timeout: 480_000 }, () =>
  people(2, async (ada, bea) => {
    const ids = [await challenge(ada), await challenge(ada, { game: "quintets" })];
    for (const id of ids) await join(bea, id);
    await ada.goto(`/game/${ids[0]}`);
    await type(ada, "c3");
    await until(ada, ids[0], (game) => game.plies === 1);
    const [, other] = (await ask(ada, `/api/games/${ids[0]}`)).seats.map((seat) => seat.name);
    await ada.goto("/games");
    const rows = ada.locator(".going-on .club-games .listed");
    await says(rows.first(), "Quintets");
    await says(rows.first(), "Your turn");
    await says(rows.nth(1), `${other} to act`);
    await ada.locator("select[aria-label]").first().selectOption({ label: "Iris" });
    await ada.waitForFunction(() => document.querySelectorAll(".club-games .listed").length === 1, null, { timeout: patience });
    await rows.first().locator("a").click();
    await ada.waitForURL(`**/game/${ids[0]}`);
  }));

test("the way leads from game to game while others wait, and the title counts them", { timeout: 480_000 }, () =>
  people(2, async (ada, bea) => {
    const ids = [await challenge(ada), await challenge(ada)];
    for (const id of ids) await join(bea, id);
    await ada.goto(`/game/${ids[0]}`);
    await ada.waitForFunction(() => document.title.startsWith("(2) "), null, { timeout: patience });
    assert.equal(await ada.locator(".next-turn").count(), 0, "this one waits");
    await type(ada, "c3");
    await ada.locator(".next-turn a", { hasText: "next game" }).click();
    await ada.waitForURL(`**/game/${ids[1]}`);
    await ada.waitForFunction(() => document.title.startsWith("(1) "), null, { timeout: patience });
    await type(ada, "c3");
    await ada.locator(".next-turn").waitFor({ state: "detached" });
  }));

test("members play for ratings: help is closed until the end, and names lead to pages", { timeout: 480_000 }, () =>
  people(2, async (ada, bea) => {
    await becomeMember(ada, "Ada Rated");
    await becomeMember(bea, "Bea Rated");
    await ada.goto("/lobby");
    const form = ada.locator("form.challenge");
    await form.locator("select[name=game]").selectOption("iris");
    await form.locator("select[name=time]").selectOption("0");
    assert.equal(await form.locator("input[name=rated]").count(), 0, "without a clock nothing is rated");
    await form.locator("select[name=time]").selectOption("3");
    await form.locator("select[name=own]").selectOption("0");
    await form.locator("input[name=rated]").check();
    await form.locator("button[type=submit]").click();
    await ada.waitForURL(/\/game\/\w+$/);
    const id = ada.url().split("/").pop();
    await join(bea, id);
    await type(ada, "c3");
    await until(ada, id, (game) => game.plies === 1);
    const [reply] = await ask(bea, `/api/games/${id}/legal`);
    await type(bea, reply);
    await until(ada, id, (game) => game.plies === 2);
    for (const tool of ["Hint", "Study", "Undo"]) {
      await ada.waitForFunction(
        (tool) => [...document.querySelectorAll(".tool")].find((button) => button.textContent.includes(tool))?.disabled,
        tool,
        { timeout: patience },
      );
    }
    // The engine does not help with this kind of game in another window either.
    const beside = await ada.context().newPage();
    await beside.goto("/study/iris?example=1");
    await beside.locator(".analysis input").check();
    await beside.locator(".analysis .instead", { hasText: "game of Iris with others" }).waitFor();
    for (let plies = 2; plies < 6; plies += 1) {
      const { turn } = await ask(ada, `/api/games/${id}`);
      const mover = [ada, bea][turn - 1];
      const [move] = await ask(mover, `/api/games/${id}/legal`);
      await type(mover, move);
      await until(ada, id, (game) => game.plies === plies + 1);
    }
    await press(ada, "Resign");
    await ada.locator(".result.lost").waitFor();
    // Both pages show the change of ratings as soon as it is known.
    await says(ada.locator(".rating-changes"), /You: 1500 → 1\d\d\d \(−\d+\) · Bea Rated: 1500 → 1\d\d\d \(\+\d+\)/);
    await says(bea.locator(".rating-changes"), /Ada Rated: 1500 .* · You: 1500 /);
    assert.ok(await ada.locator(".tool", { hasText: "Study" }).isEnabled(), "afterwards everything is open");
    await beside.locator(".analysis input").uncheck();
    await beside.locator(".analysis input").check();
    await beside.locator(".analysis .lines li:not(.instead)").first().waitFor();
    await beside.close();
    // Ratings are updated soon after the end, and a profile shows the state of when it was opened.
    await askUntil(bea, "/api/players/Ada%20Rated", (player) => player.ratings.length > 0);
    await bea.locator(".plate a", { hasText: "Ada Rated" }).click();
    await bea.locator("h1", { hasText: "Ada Rated" }).waitFor();
    await bea.locator(".ratings", { hasText: "Iris" }).waitFor();
    await bea.goto("/players?game=iris");
    await bea.locator("h1", { hasText: "Best players" }).waitFor();
    await bea.locator("main", { hasText: "enough rated games" }).waitFor();
    // A change of password requires the old one.
    await ada.goto("/account");
    await ada.locator("summary", { hasText: "Change the password" }).click();
    await ada.locator("input[name=password-old]").fill("wrong horse");
    await ada.locator("input[name=password-new]").fill("battery staple");
    await ada.locator("details button[type=submit]").click();
    await ada.locator("details [role=alert]").waitFor();
    await ada.locator("input[name=password-old]").fill("correct horse");
    await ada.locator("details button[type=submit]").click();
    await ada.locator("details [role=status]", { hasText: "is changed" }).waitFor();
    const session = ada.locator(".sessions li", { hasText: "this one" });
    await says(session, /Chrome, Linux\s*last seen .*\d/);
    // The list of games shows the ratings at the time of the game.
    await ada.goto("/games");
    await ada.locator(".club-games .listed", { hasText: "Ada Rated (1500)" }).waitFor();
  }, { expects: [/403/] }));

test("who leaves a live game can be claimed against", { timeout: 480_000 }, async () => {
  const folder = mkdtempSync(`${tmpdir()}/pentad-left-`);
  // The club's time runs twenty times as fast as real time.
  const server = await startServer({ file: `${folder}/pentad.db`, pace: 20 });
  try {
    await people(2, async (ada, bea) => {
      const id = await challenge(ada, { time: "4" });
      await join(bea, id);
      await type(ada, "c3");
      await until(ada, id, (game) => game.plies === 1);
      // The win can be claimed even if it is Ada's turn.
      for (let game = { plies: 1, turn: 2 }; game.turn === 2; ) {
        const { plies } = game;
        await type(bea, (await ask(bea, `/api/games/${id}/legal`))[0]);
        game = await until(ada, id, (now) => now.plies > plies);
      }
      await bea.goto("about:blank");
      const claim = ada.locator(".offer button", { hasText: "Claim the win" });
      await claim.waitFor();
      await ada.waitForFunction(() => document.querySelector(".offer button")?.disabled === false, null, { timeout: patience });
      await claim.click();
      await ada.locator(".result.won").waitFor();
      // The page shows the result before the server has responded.
      const game = await until(ada, id, (game) => game.ended !== undefined);
      assert.match(game.ended, /^left/);
    }, { server });
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

test("a game is handed on as a link, without a server in between", { timeout: 480_000 }, () =>
  people(2, async (ada, bea) => {
    await ada.goto("/play/iris");
    await type(ada, "c3");
    await ada.locator(".table-links button", { hasText: "Send" }).click();
    const link = await ada.locator("dialog[open] input[readonly]").inputValue();
    const mail = await ada.locator("dialog[open] a[href^='mailto:']").getAttribute("href");
    assert.ok(decodeURIComponent(mail).includes(link), "the letter holds the link");
    await bea.goto(link);
    await bea.locator(".moves", { hasText: "c3" }).waitFor();
    assert.match(bea.url(), /\/play\/iris\/\w+$/, "it is a game of this browser now");
  }));

test("in a local network without encryption everything works that browsers allow", { timeout: 480_000 }, async () => {
  const { server } = await shared();
  // An address that is neither encrypted nor local, as phones in the same network use it.
  const name = `${hostname().toLowerCase()}.local`;
  const browser = await launch([`--host-resolver-rules=MAP ${name} 127.0.0.1`]);
  try {
    const context = await browser.newContext({ baseURL: `http://${name}:${new URL(server.address).port}`, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    context.setDefaultTimeout(patience);
    const page = await context.newPage();
    const errors = [];
    page.on("pageerror", (error) => errors.push(error.message));
    const id = await challenge(page);
    assert.equal(await page.evaluate(() => window.isSecureContext), false);
    await page.locator(".share-link button.main").click();
    await page.locator(".share-link button", { hasText: "Copied" }).waitFor();
    const link = await page.locator(".share-link input").inputValue();
    // The copied text can be pasted.
    await page.goto("/archive");
    await page.locator("input[name=player]").focus();
    await page.keyboard.press("Control+V");
    assert.equal(await page.locator("input[name=player]").inputValue(), link);
    await page.goto("/account");
    await page.locator(".about", { hasText: "encrypted address" }).waitFor();
    const other = await (await browser.newContext({ baseURL: `http://${name}:${new URL(server.address).port}` })).newPage();
    await join(other, id);
    await page.goto(`/game/${id}`);
    await type(page, "c3");
    await other.locator(".moves", { hasText: "c3" }).waitFor();
    assert.deepEqual(errors, []);
  } finally {
    await browser.close();
  }
});
