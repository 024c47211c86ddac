// Animations of decisive moments: they are shown, can be skipped, and are left out for players who prefer reduced motion.

import assert from "node:assert/strict";
import { example, plies, says, sitDown, slowMotion, thing, touch, visit } from "./support.mjs";

const nearlyFive = ["Sa1", "Se1", "Sa2", "Se2", "Sa3", "Se3", "Mb1", "Sd1"];

/** Records flying and glowing pieces from now on, frame by frame: on a busy machine a check from outside may come too late. */
const watch = (page) =>
  page.evaluate(() => {
    window.seen = { flown: 0, glowed: 0 };
    const look = () => {
      const flyers = [...document.querySelectorAll(".sky .flyer")];
      const glow = flyers.filter((each) => getComputedStyle(each).filter.includes("drop-shadow"));
      window.seen.flown = Math.max(window.seen.flown, flyers.length);
      window.seen.glowed = Math.max(window.seen.glowed, glow.length);
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    const each = () => {
      look();
      requestAnimationFrame(each);
    };
    each();
  });

/** Waits until `count` pieces have been seen flying, or glowing, at once. */
const saw = (page, what, count) => page.waitForFunction(([what, count]) => window.seen[what] === count, [what, count]);

/** The time at which the page's clock stands still. */
const began = Date.parse("2026-01-01T12:00:00Z");

/**
 * Keeps the page's moments from ending: animations are very slow, and the page's clock, which ends a moment, stands still.
 */
async function holdMoments(page) {
  await page.clock.setFixedTime(began);
  await page.addInitScript(slowMotion);
}

/** Advances the clock so far that a touch no longer counts as the one that started the moment, and skips it. */
const letMomentsBeSkipped = (page) => page.clock.setFixedTime(began + 100);

visit("quintets: the fifth piece lands, the group glows and flies to its owner", { moves: true }, async (page) => {
  await sitDown(page, "quintets", nearlyFive);
  await watch(page);
  await touch(page, "reserve", "hand 1 L");
  await touch(page, "cell", "b4");
  await plies(page, 9);
  // All five pieces are shown. Between the landing of the fifth and the flight they stand still and glow.
  await saw(page, "flown", 5);
  await saw(page, "glowed", 5);
  await page.waitForFunction(() => document.querySelectorAll(".sky .flyer").length === 0);
  assert.equal(await thing(page, "piece", "a1").count(), 0);
  // After their arrival the group is counted, and the hand holds one large pyramid less.
  await says(page.locator(".plate .score").first(), /^1$/);
  assert.match(await thing(page, "reserve", "formed 1 1").getAttribute("aria-label"), /group 1 of 3: formed/);
  assert.match(await thing(page, "reserve", "formed 1 2").getAttribute("aria-label"), /not yet formed/);
  assert.match(await thing(page, "reserve", "hand 1 L").getAttribute("aria-label"), /4 large/);
});

visit("a moment ends with the next touch, and that touch is not lost", { moves: true }, async (page) => {
  await holdMoments(page);
  await sitDown(page, "quintets", nearlyFive);
  await touch(page, "reserve", "hand 1 L");
  await touch(page, "cell", "b4");
  await plies(page, 9);
  assert.equal(await page.locator(".sky .flyer").count(), 5);
  await letMomentsBeSkipped(page);
  await touch(page, "reserve", "hand 2 L");
  await page.waitForFunction(() => document.querySelectorAll(".sky .flyer").length === 0);
  await touch(page, "cell", "d4");
  await plies(page, 10);
});

visit("where no movement is wanted nothing flies", {}, async (page) => {
  await sitDown(page, "quintets", nearlyFive);
  await watch(page);
  await touch(page, "reserve", "hand 1 L");
  await touch(page, "cell", "b4");
  await plies(page, 9);
  assert.equal(await page.evaluate(() => window.seen.flown), 0);
});

visit("enantiomerfolk: a captured piece flies into a hand; a bot's move can be seen again", { moves: true }, async (page) => {
  await sitDown(page, "enantiomerfolk", ["e4-e3"]);
  await watch(page);
  await touch(page, "piece", "d3");
  await touch(page, "piece", "e3");
  await plies(page, 2);
  await saw(page, "flown", 1);
  await page.waitForFunction(() => document.querySelectorAll(".sky .flyer").length === 0);
  await page.keyboard.press("ArrowLeft");
  await watch(page);
  await page.keyboard.press("ArrowRight");
  // Stepping forward again shows the moment again.
  await saw(page, "flown", 1);
});

visit("iri: a word shines in the ring and on the board together", { moves: true }, async (page) => {
  const dictionary = "bS bL bM aS bS aL aM bM aM bS aM bS bL bM aM aS bM bL aL aL bL aS aL aS";
  await holdMoments(page);
  await sitDown(page, "iri", [], { headers: { Dictionary: dictionary } });
  for (const [role, name] of [["reserve", "hand 1 S"], ["cell", "0,0"], ["reserve", "hand 1 L"], ["cell", "1,0"]]) await touch(page, role, name);
  await page.locator(".prompt button.main").click();
  await plies(page, 1);
  const marks = page.locator('g.mark[data-name^="word"]');
  assert.equal(await marks.count(), 2, "one on the board, one in the ring");
  const running = await marks.evaluateAll((all) => all.map((each) => each.getAnimations().length));
  assert.deepEqual(running, [1, 1]);
});

const decided = (page) => page.locator('main .live g.mark[data-name^="decided"], main .live g.mark[data-name^="word"], main .live g.mark[data-name^="five"]');

for (const game of ["iri", "quintets", "iris", "enantiomerfolk", "loom", "factory"]) {
  visit(`${game}: what has decided the game shines on the board`, { moves: true }, async (page) => {
    const { headers, actions } = example(game);
    const last = actions.pop();
    const seats = Number(headers.Seats ?? (game === "loom" ? 1 : 2));
    await holdMoments(page);
    // Records the highest number of shining marks, frame by frame.
    await page.addInitScript(() => {
      window.shone = 0;
      const look = () => {
        const marks = [...document.querySelectorAll("main .live g.mark[data-name]")].filter((each) => /^(decided|word|five)/.test(each.dataset.name));
        window.shone = Math.max(window.shone, marks.filter((each) => each.getAnimations().length > 0).length);
        requestAnimationFrame(look);
      };
      look();
    });
    await sitDown(page, game, actions, { headers, levels: Array(seats).fill(0) });
    // A pass that is the only legal action is played automatically, and so are chance actions.
    if (last !== "pass" && !last.startsWith("flip")) {
      await page.locator(".typed input").fill(last);
      await page.locator(".typed input").press("Enter");
    }
    await page.locator(".result").waitFor();
    await page.waitForFunction(() => window.shone > 0);
    assert.ok((await decided(page).count()) > 0);
    // A touch skips the animation, and the marks stay.
    await letMomentsBeSkipped(page);
    await page.mouse.click(5, 5);
    await page.waitForFunction(() => [...document.querySelectorAll("main .live g.mark")].every((each) => each.getAnimations().length === 0));
    assert.ok((await decided(page).count()) > 0);
  });
}

visit("where no movement is wanted the end stands there at once", {}, async (page) => {
  const { headers, actions } = example("iris");
  const last = actions.pop();
  await sitDown(page, "iris", actions, { headers });
  await page.locator(".typed input").fill(last);
  await page.locator(".typed input").press("Enter");
  await page.locator(".result").waitFor();
  assert.ok((await decided(page).count()) > 0);
  const running = await decided(page).evaluateAll((all) => all.reduce((sum, each) => sum + each.getAnimations().length, 0));
  assert.equal(running, 0);
});
