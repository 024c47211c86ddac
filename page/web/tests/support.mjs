// Support for all tests: a server, a browser, a page that records every error, and functions that play on its boards.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { after, test } from "node:test";
import { chromium } from "./.driver/playwright/driver/package/index.mjs";

const repository = fileURLToPath(new URL("../../..", import.meta.url));

/** Folder for screenshots, which are for review by eye. */
export const pictures = `${repository}target/screenshots`;

export const games = ["iri", "quintets", "iris", "enantiomerfolk", "loom", "factory"];
export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

/** Timeout in milliseconds for everything that should happen automatically. */
export const patience = 60_000;

/**
 * Starts a server on a free port and returns its address. The environment names the program that `cargo xtask test` has built:
 * `PENTAD_SERVER` the server alone, `PENTAD_PROGRAM` a whole `pentad`. Without them, cargo builds the server.
 *
 * @param trial For the server alone: the `file` of its club, the `port`, and a clock that is `days` ahead and runs at a `pace`.
 */
export async function startServer({ file, port = 0, days = 0, pace = 1 } = {}) {
  if (process.env.PENTAD_URL) return { address: process.env.PENTAD_URL, stop() {} };
  const { PENTAD_PROGRAM: release, PENTAD_SERVER: built } = process.env;
  const alone = built ? [built, []] : ["cargo", ["run", "--quiet", "-p", "pentad-bundle", "--example", "serve", "--"]];
  const [program, words] = release ? [release, ["serve", "--addr"]] : alone;
  // A temporary folder for its club, deleted when the server has ended.
  const env = { ...process.env, PENTAD_DATA: mkdtempSync(`${tmpdir()}/pentad-`) };
  const club = file ? [file, String(days), String(pace)] : [];
  const server = spawn(program, [...words, `127.0.0.1:${port}`, ...club], { cwd: repository, env, stdio: ["ignore", "pipe", "ignore"] });
  const address = await new Promise((found, failed) => {
    let said = "";
    server.stdout.on("data", (text) => {
      said += text;
      const line = said.match(/http:\S+(?=\/\s)/);
      if (line) found(line[0]);
    });
    server.on("error", failed);
    server.on("exit", (code) => failed(new Error(`the server ended with ${code}`)));
  });
  const ended = new Promise((ended) => server.on("exit", ended)).then(() => rmSync(env.PENTAD_DATA, { recursive: true, force: true }));
  const stop = () => {
    server.kill();
    return ended;
  };
  return { address, stop };
}

// Chromium obeys only the last `--disable-features`, so it must repeat those of Playwright that matter here. The others are Chromium's
// internal pages: two of the address bar, invisible here, cost as much as the rest of an empty window.
const offInPlaywright = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "BoundaryEventDispatchTracksNodeRemoval",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "OptimizationHints",
  "PaintHolding",
  "RenderDocument",
  "ThirdPartyStoragePartitioning",
  "Translate",
];
const ownPages = ["InitialWebUI", "WebUIOmniboxAimPopup", "WebUIOmniboxPopup"];

/**
 * Starts a browser that sends requests only to the page's own server. It is the headless shell of Chromium, which takes a quarter less
 * processor time for all tests than a whole Chromium with hidden windows.
 */
export function launch(more = []) {
  const quiet = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    `--disable-features=${[...offInPlaywright, ...ownPages].join()}`,
  ];
  const executablePath = process.env.PENTAD_CHROMIUM ?? "/usr/bin/chromium-headless-shell";
  return chromium.launch({ executablePath, args: ["--no-sandbox", ...quiet, ...more] });
}

/**
 * Starts a worker of the web app in a page, independently of the page's own: afterwards `window.ask` sends it a question, a `ToWorker` of
 * pentad-messages, and returns its last answer.
 */
export async function wakeWorker(page, address) {
  const list = await (await fetch(`${address}/service-worker.js`)).text();
  await page.evaluate((script) => {
    const worker = new Worker(script, { type: "module" });
    const next = (isLast) =>
      new Promise((heard) => {
        const listen = (event) => {
          const told = JSON.parse(event.data);
          if (!isLast(told)) return;
          worker.removeEventListener("message", listen);
          heard(told);
        };
        worker.addEventListener("message", listen);
      });
    const awake = next(() => true);
    window.ask = async (question) => {
      await awake;
      const answer = next((told) => told.failed || told.answer.done);
      worker.postMessage(JSON.stringify(question));
      return answer;
    };
  }, list.match(/\/assets\/worker-[0-9a-f]+\.js/)[0]);
}

// V8's optimising compiler of WebAssembly takes longer than it saves in a test.
const forTests = ["--js-flags=--liftoff-only"];

let started;

/** Returns the server and the browser that all tests of a file share. */
export function shared() {
  started ??= Promise.all([startServer(), launch(forTests)]).then(([server, browser]) => ({ server, browser }));
  return started;
}

/** Ends both when the last test of the file is over. */
async function end() {
  if (!started) return;
  const { server, browser } = await started;
  await browser.close();
  await server.stop();
}

let ends = false;

/**
 * Defines a test that visits the app with a storage of its own. Every complaint of the page fails it: errors and warnings in the console,
 * exceptions, violations of the Content-Security-Policy, requests to another host.
 *
 * @param options `phone` for a small touch screen; `moves` for animations; `keeps` for the service worker, which loads the whole app once
 *     more for use offline; `expects` for complaints that belong to the test; `server` to start one for this test alone; the rest is for
 *     the browser's context.
 * @param act The actions and checks on the page.
 */
export function visit(name, options, act) {
  if (!ends) after(end);
  ends = true;
  test(name, { timeout: 480_000 }, async () => {
    const server = await options.server?.();
    const { page, complaints, close } = await open({ ...options, server });
    try {
      await act(page, server);
      assert.deepEqual(complaints, []);
    } catch (error) {
      mkdirSync(`${pictures}/failed`, { recursive: true });
      await page.screenshot({ path: `${pictures}/failed/${name.replace(/\W+/g, "-")}.png` }).catch(() => {});
      if (complaints.length > 0) error.message += `\ncomplaints: ${complaints.join("\n")}`;
      throw error;
    } finally {
      await close();
      await server?.stop();
    }
  });
}

/** The browser's message when a page is left while its worker is loading. */
const left = /WebAssembly compilation aborted: Network error: Response body loading was aborted/;
/** The message for a service worker that the test blocks. */
const notKept = /Service Worker registration blocked/;

/** Opens a fresh page in a fresh context; returns it with the list of its complaints. */
export async function open({ phone: small = false, moves = false, keeps = false, expects = [], server, ...options } = {}) {
  const { server: usual, browser } = await shared();
  const address = (server ?? usual).address;
  const context = await browser.newContext({
    baseURL: address,
    viewport: small ? phone : desktop,
    hasTouch: small,
    isMobile: small,
    reducedMotion: moves ? "no-preference" : "reduce",
    serviceWorkers: keeps ? "allow" : "block",
    ...options,
  });
  context.setDefaultTimeout(patience);
  await context.addInitScript(foreseeable);
  await context.addInitScript(`window.placeOf = ${placeOf}`);
  const complaints = [];
  const complain = (text) => {
    if (![...expects, left, notKept].some((expected) => expected.test(text))) complaints.push(text);
  };
  context.on("request", (request) => {
    const url = new URL(request.url());
    if (!["data:", "blob:"].includes(url.protocol) && url.origin !== address) complain(`asked ${url} for something`);
  });
  context.on("weberror", (error) => complain(`exception: ${error.error().message}`));
  context.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complain(`${message.type()}: ${message.text()}`);
  });
  const page = await context.newPage();
  return { page, context, complaints, close: () => context.close() };
}

/** Runs in the page before everything else: seeds its random numbers, so that failures are reproducible. */
function foreseeable() {
  let state = 20260101;
  crypto.getRandomValues = (bytes) => {
    for (let index = 0; index < bytes.length; index++) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      bytes[index] = state >>> 24;
    }
    return bytes;
  };
}

/** Runs in the page: returns a point that hits an element, its middle if possible, or null if other elements cover it. */
function placeOf(element) {
  const [box, { name }] = [element.getBoundingClientRect(), element.dataset];
  const hit = (x, y) => {
    const found = document.elementFromPoint(x, y);
    return element.contains(found) || (name !== undefined && found?.closest("g[data-name]")?.dataset.name === name);
  };
  for (const down of [0.5, 0.35, 0.65, 0.2, 0.8]) {
    for (const along of [0.5, 0.35, 0.65, 0.2, 0.8]) {
      const [x, y] = [box.left + along * box.width, box.top + down * box.height];
      if (hit(x, y)) return { x, y };
    }
  }
  return null;
}

/** Returns a seeded generator of numbers from 0 to 1. */
export function chance(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Opens a game at the position of a record, with bots of these levels at its seats (0 for a person). */
export async function sitDown(page, game, moves = [], { headers = {}, levels = [0, 0], clock = null, ended = null, id = `a-${game}` } = {}) {
  const lines = Object.entries({ Game: game, Seats: levels.length, ...headers }).map(([name, value]) => `[${name} "${value}"]`);
  const saved = {
    id,
    game,
    record: [...lines, "", ...moves, ""].join("\n"),
    sitters: levels.map((level) => (level === 0 ? "Person" : { Bot: level })),
    clock,
    ended,
    seed: 7,
    created: 1,
    updated: Date.now(),
  };
  await page.addInitScript((saved) => {
    // Only once: after a reload the page's own saved state counts.
    const name = `pentad.game.${saved.id}`;
    if (!sessionStorage.getItem(name)) localStorage.setItem(name, JSON.stringify(saved));
    sessionStorage.setItem(name, "there");
  }, saved);
  await page.goto(`/play/${game}/${id}`);
  await ready(page);
}

/** Returns a whole game of strong bots from the examples: its headers and its actions. */
export function example(game) {
  const text = readFileSync(new URL(`../../../docs/examples/${game}.txt`, import.meta.url), "utf8");
  const lines = text.split("\n");
  const headers = Object.fromEntries(lines.filter((line) => line.startsWith("[")).map((line) => line.match(/\[(\w+) "(.*)"\]/).slice(1)));
  const actions = lines.filter((line) => line && !/^[[#]/.test(line)).map((line) => line.split("#")[0].trim());
  for (const name of ["Game", "Result", "Players"]) delete headers[name];
  return { headers, actions };
}

/** Holds the bots of this page: they think until the test answers for them. */
export function holdBots(page) {
  return page.addInitScript(() => {
    const post = Worker.prototype.postMessage;
    window.held = [];
    Worker.prototype.postMessage = function (message, ...more) {
      const asked = typeof message === "string" ? JSON.parse(message) : {};
      if (asked.question?.ask === "turn") window.held.push([this, asked.id]);
      else post.call(this, message, ...more);
    };
    window.answerFor = (action) => {
      const [worker, id] = window.held.shift();
      const told = { answer: { id, answer: { action }, done: true } };
      worker.onmessage(new MessageEvent("message", { data: JSON.stringify(told) }));
    };
  });
}

/** Waits until a held bot has been asked for its move. */
export function botThinks(page) {
  return page.waitForFunction(() => window.held.length > 0);
}

/** Lets a held bot play these actions, one after the other. */
export async function botPlays(page, ...actions) {
  for (const action of actions) {
    await botThinks(page);
    await page.evaluate((action) => window.answerFor(action), action);
  }
}

/** Runs in the page: slows all later animations down so much that they outlast every timeout. */
export function slowMotion() {
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    return animate.call(this, frames, { ...timing, duration: 400 * timing.duration });
  };
}

/** Waits until the page's present state has been painted. */
export function drawn(page) {
  return page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

/** Resizes the window, and waits until the page has been laid out for the new size. */
export async function resize(page, size) {
  await page.setViewportSize(size);
  await page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, size);
  await drawn(page);
}

/** Waits until a board is ready for touches. */
export async function ready(page) {
  await page.locator("main .board-picture.live").waitFor();
}

/** Returns an element of the board: a `cell`, `piece` or `reserve`, by its name. */
export function thing(page, role, name) {
  return page.locator(`main .live g.${role}[data-name="${name}"]`);
}

/** Returns a point that hits an element: its middle, or another point where no other element covers it. */
export async function place(target) {
  await target.scrollIntoViewIfNeeded();
  const found = await target.evaluate(placeOf);
  assert.ok(found, `nothing can be hit of ${target}`);
  return found;
}

/** Touches an element of the board, with the mouse or, on a phone, with a finger. */
export async function touch(page, role, name) {
  await point(page, await place(thing(page, role, name)));
}

async function point(page, { x, y }) {
  await ((await hasFingers(page)) ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
}

const fingers = new WeakMap();

/** Returns true if the page has a touch screen. */
async function hasFingers(page) {
  if (!fingers.has(page)) fingers.set(page, await page.evaluate(() => navigator.maxTouchPoints > 0));
  return fingers.get(page);
}

/** The line below the board. */
export const prompt = (page) => page.locator(".prompt p");

/** The list of played actions. */
export const moves = (page) => page.locator("button.move");

/** The text that a screen reader announces at the table. */
export const spoken = (page) => page.locator("main > .unseen[role=status]");

/** Waits until `count` actions have been played. */
export async function plies(page, count) {
  await page.locator(".ply", { hasText: new RegExp(`/ ${count}$`) }).waitFor();
}

/** Waits until an element has a text, and fails with its actual text otherwise. */
export async function says(locator, text) {
  const matches = (now) => (text instanceof RegExp ? text.test(now) : now.includes(text));
  const end = Date.now() + patience;
  let now = "";
  while (Date.now() < end) {
    now = (await locator.allInnerTexts()).join("\n").trim();
    if (matches(now)) return now;
    await locator.page().waitForTimeout(30);
  }
  assert.fail(`said "${now}" and not ${text}`);
}

/** Waits until a refusal is shown that links to this clause. */
export function cites(page, clause) {
  return page.locator(`.prompt a.clause[href$="#${clause}"]`).waitFor();
}

/** Returns every element of the board: its role, name, label and position. */
export function seen(page) {
  return page.locator("main .live g[data-name]").evaluateAll((all) =>
    all.map((each) => [each.classList[0], each.dataset.name, each.getAttribute("aria-label"), each.getAttribute("transform")]),
  );
}

/** Returns the elements that make the page scroll horizontally, if it does. */
export function tooWide(page) {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    const wide = [...document.body.querySelectorAll("*")].filter((each) => each.getBoundingClientRect().right > width + 0.5);
    return wide.slice(0, 5).map((each) => `${each.tagName}.${each.getAttribute("class")}`);
  });
}

/** Returns visible texts that overlap other texts. */
export function overlapping(page) {
  return page.evaluate(() => {
    const lines = (node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()].map((line) => clipped(node, line)).filter(Boolean);
    };
    const clipped = (node, { left, top, right, bottom }) => {
      for (let each = node.parentElement; each; each = each.parentElement) {
        const { overflowX, overflowY, clipPath, position } = getComputedStyle(each);
        const box = each.getBoundingClientRect();
        if (clipPath !== "none") return null;
        if (overflowX !== "visible" && each !== document.body) [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
        if (overflowY !== "visible" && each !== document.body) [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
        if (position === "fixed") break;
      }
      return right - left > 1 && bottom - top > 1 ? { left, top, right, bottom } : null;
    };
    // An open dialog covers the page.
    const root = document.querySelector("dialog[open]") ?? document.body;
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const words = [];
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const parent = node.parentElement;
      if (!node.textContent.trim() || parent.closest("svg, script, style, .skip, select, dialog:not([open])") || !parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      for (const box of lines(node)) words.push({ text: node.textContent.trim().slice(0, 40), box, node });
    }
    const meet = (one, other) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 3;
    const found = [];
    words.forEach((one, index) => words.slice(index + 1).forEach((other) => one.node !== other.node && meet(one.box, other.box) && found.push(`${one.text} / ${other.text}`)));
    return found.slice(0, 5);
  });
}

/** Plays a game to its end by touching random elements that have an effect. Bots and chance take their turns meanwhile. */
export async function playToTheEnd(page, { seed = 1, most = 900 } = {}) {
  const fingers = await hasFingers(page);
  const next = chance(seed);
  let last = null;
  for (let touches = 0; touches < most; touches++) {
    const { over, name, at } = await page.evaluate(nextTouch, { draws: [next(), next(), next()], last, fingers });
    if (over) return touches;
    last = name ?? last;
    await point(page, at);
  }
  assert.fail(`the game is not over after ${most} touches`);
}

/** Runs in the page: waits until the player can act, chooses an element by the random numbers, and returns the point to touch. */
function nextTouch({ draws: [first, second, third], last, fingers }) {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const choose = () => {
    const things = all("main .live .can").sort((one, other) => (`${one.classList[0]},${one.dataset.name}` < `${other.classList[0]},${other.dataset.name}` ? -1 : 1));
    const main = document.querySelector(".prompt button.main");
    // A preview cannot be confirmed in its first moment.
    if (main?.disabled) return main;
    if (main && (things.length === 0 || first < 0.6)) {
      // A finger's first tap has previewed the action: a second tap plays it, and so does the button.
      const again = fingers && second < 0.7 && all("main .live g[data-name]").filter((each) => each.dataset.name === last).at(-1);
      return again || main;
    }
    return things.length > 0 ? things[Math.floor(third * things.length)] : all(".prompt button").at(-1);
  };
  let covered = "";
  const look = () => {
    if (document.querySelector(".result")) return { over: true };
    if (document.querySelector("main.table:not(.your-turn)")) return null;
    const chosen = choose();
    if (!chosen || chosen.disabled) return null;
    chosen.scrollIntoView({ block: "nearest", inline: "nearest" });
    const at = window.placeOf(chosen);
    covered = at ? "" : `, and ${chosen.dataset.name ?? chosen.textContent} is covered`;
    return at && { over: false, name: chosen.dataset.name ?? null, at };
  };
  return new Promise((done, failed) => {
    // The frames of a minute, at most.
    const wait = (frames) => {
      const found = look();
      if (found) done(found);
      else if (frames === 0) failed(new Error(`nothing can be touched${covered}`));
      else requestAnimationFrame(() => wait(frames - 1));
    };
    wait(3600);
  });
}
