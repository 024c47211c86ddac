// Measurements of the web app's size and speed, as a table; not a test. `cargo xtask measure-web` runs this script.

import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { desktop, launch, phone, place, plies, sitDown, startServer, thing, touch, wakeWorker } from "./support.mjs";
import { firstLoadLimit, transferred } from "./weight.mjs";

const root = new URL("../../../", import.meta.url);
const server = await startServer();
const browser = await launch();
const rows = [];

const report = (what, measured, goal, reached) => {
  rows.push(`| ${what} | ${measured} | ${goal} | ${reached === undefined ? "" : reached ? "yes" : "**no**"} |`);
  console.error(rows.at(-1));
};
const median = (list) => [...list].sort((one, other) => one - other)[Math.floor(list.length / 2)];
const inOrder = (list) => `${median(list).toFixed(0)} ms (worst of ${list.length}: ${Math.max(...list).toFixed(0)} ms)`;

/** Opens a page without a service worker, which would load everything a second time. */
async function visitor(options = {}) {
  const context = await browser.newContext({ baseURL: server.address, viewport: desktop, serviceWorkers: "block", ...options });
  const page = await context.newPage();
  return { page, context };
}

/** Returns the compressed size of the worker's files. The page's session does not see their transfer, so the server is asked. */
async function workerBytes() {
  const list = await (await fetch(`${server.address}/service-worker.js`)).text();
  const paths = [...new Set(list.match(/\/assets\/worker[^"]*/g))];
  const sizes = await Promise.all(
    paths.map(async (path) => {
      const response = await fetch(server.address + path, { headers: { "accept-encoding": "br" }, method: "HEAD" });
      return Number(response.headers.get("content-length"));
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Returns the bytes that the first load of an address transfers until the selector `there` matches. */
async function load(path, there) {
  const { page, context } = await visitor();
  const { total } = await transferred(page, path, there);
  await context.close();
  return total;
}

async function sizes() {
  const kilobytes = (size) => `${(size / 1000).toFixed(0)} KB`;
  const total = await load("/", ".card");
  report("first load, compressed", kilobytes(total), `< ${kilobytes(firstLoadLimit)}`, total < firstLoadLimit);
  const worker = await workerBytes();
  report("first load with the worker", kilobytes(total + worker), "");
  report("first load of a study", kilobytes(await load("/study/iris", "main .board-picture")), "");
}

/** Runs in the page before it loads: clicks as soon as there is a button, and records the time of the response. */
function clickAtOnce() {
  window.answered = 0;
  new MutationObserver((_, observer) => {
    const button = document.querySelector("header.top > button");
    if (!button || !document.querySelector("main")) return;
    observer.disconnect();
    const look = () => {
      if (document.querySelector("dialog[open]")) window.answered = performance.now();
      else requestAnimationFrame(look);
    };
    button.click();
    look();
  }).observe(document, { childList: true, subtree: true });
}

/** Runs in the page before it loads: records layout shifts and the largest contentful paint. */
function observe() {
  window.noted = { shift: 0, paint: 0 };
  const on = (type, note) => new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  on("layout-shift", (entry) => (window.noted.shift += entry.value));
  on("largest-contentful-paint", (entry) => (window.noted.paint = entry.startTime));
}

async function loads() {
  const slow = { offline: false, latency: 40, downloadThroughput: 1.25e6, uploadThroughput: 1.25e6 };
  for (const [name, net] of [
    ["without a network between", null],
    ["over 10 Mbit/s and 40 ms", slow],
  ]) {
    const times = [];
    for (let round = 0; round < 5; round++) {
      const { page, context } = await visitor();
      await page.addInitScript(clickAtOnce);
      if (net) await (await context.newCDPSession(page)).send("Network.emulateNetworkConditions", net);
      await page.goto("/", { waitUntil: "commit" });
      times.push(await page.waitForFunction(() => window.answered).then((handle) => handle.jsonValue()));
      await context.close();
    }
    report(`first click answered, ${name}`, inOrder(times), "< 2,000 ms", median(times) < 2000);
  }
  const { page, context } = await visitor();
  await page.addInitScript(observe);
  const paints = [];
  let shift = 0;
  for (const path of ["/", "/play/iri", "/play/iris", "/play/factory", "/learn/iri", "/rules/iri", "/study/iris", "/games"]) {
    await page.goto(path, { waitUntil: "networkidle" });
    const noted = await page.evaluate(() => window.noted);
    if (noted.shift > 0) console.error(`layout shift ${noted.shift} at ${path}`);
    shift += noted.shift;
    paints.push(noted.paint);
  }
  await context.close();
  report("largest paint, eight pages", inOrder(paints), "");
  report("layout shift, eight pages together", shift.toFixed(4), "0", shift === 0);
}

/** Runs in the page before it loads: records the first and the largest contentful paint, and long tasks of the main thread. */
function observeStart() {
  window.start = { first: 0, largest: 0, tasks: [] };
  const on = (type, note) => new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  on("paint", (entry) => entry.name === "first-contentful-paint" && (window.start.first = entry.startTime));
  on("largest-contentful-paint", (entry) => (window.start.largest = entry.startTime));
  on("longtask", ({ startTime, duration }) => window.start.tasks.push([startTime, duration]));
}

/** Measures the home page's first load on a phone: slow 4G and a processor at a quarter of this one's speed, as in Lighthouse. */
async function slowStart() {
  const starts = [];
  for (let round = 0; round < 5; round++) {
    const { page, context } = await visitor({ viewport: phone, isMobile: true, hasTouch: true, deviceScaleFactor: 2 });
    await page.addInitScript(observeStart);
    const session = await context.newCDPSession(page);
    await session.send("Network.emulateNetworkConditions", { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 });
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await page.goto("/", { waitUntil: "commit" });
    await page.waitForFunction(() => document.querySelector(".home dialog"), null, { timeout: 60_000 });
    // The app's work right after its start counts as well.
    await page.waitForTimeout(1000);
    const { first, largest, tasks } = await page.evaluate(() => window.start);
    const after = tasks.filter(([start]) => start >= first).map(([, duration]) => duration);
    starts.push({ first, largest, blocking: after.reduce((sum, duration) => sum + duration - 50, 0), longest: Math.max(0, ...after) });
    await context.close();
  }
  const all = (what) => starts.map((start) => start[what]);
  const slow = "slow 4G, a quarter of the processor";
  report(`first drawing, ${slow}`, inOrder(all("first")), "< 1,500 ms", median(all("first")) < 1500);
  report(`largest paint, ${slow}`, inOrder(all("largest")), "< 2,500 ms", median(all("largest")) < 2500);
  report(`blocked after the first drawing, ${slow}`, inOrder(all("blocking")), "");
  report(`longest task after the first drawing, ${slow}`, inOrder(all("longest")), "");
}

/** Runs in the page: measures the time from the next touch until its effect is painted, a move in the list or a draft on the board. */
function watch({ what }) {
  const now = {
    move: () => document.querySelectorAll("button.move").length,
    draft: () => document.querySelector("main .board-picture .over").innerHTML,
  }[what];
  const was = now();
  window.painted = new Promise((found) => {
    let began = 0;
    addEventListener("pointerup", (event) => (began = event.timeStamp), { capture: true, once: true });
    const observer = new MutationObserver(() => {
      if (began === 0 || now() === was) return;
      observer.disconnect();
      // The frame that shows the effect begins with this call, and has ended when the message arrives.
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => found(performance.now() - began);
        channel.port2.postMessage(null);
      });
    });
    observer.observe(document.querySelector("main"), { subtree: true, childList: true, attributes: true });
  });
}

/** Returns the time from a click until the page shows its effect. */
async function answer(page, what, click) {
  await page.evaluate(watch, { what });
  await click();
  return page.evaluate(() => window.painted);
}

/** Returns the first part of a golden game, as a fraction of its length. */
function golden(name, part) {
  const [first, ...lines] = readFileSync(new URL(`testdata/golden/${name}.jsonl`, root), "utf8").trim().split("\n").map((line) => JSON.parse(line));
  const { Game, Seats, ...headers } = first;
  const moves = lines.map((line) => line.play).filter(Boolean);
  return { game: Game, moves: moves.slice(0, Math.floor(part * moves.length)), headers, levels: Array(Number(Seats)).fill(0) };
}

/** Rests the mouse at a place until the page has shown the hover effect there. */
async function rest(page, at) {
  await page.mouse.move(at.x, at.y);
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(shown)))));
}

async function inputs() {
  const { page, context } = await visitor();
  await sitDown(page, "iris", ["e5"], { headers: { Size: 10 } });
  const times = [];
  for (let round = 0; round < 30; round++) {
    const cells = await page.locator("main .board-picture.live g.cell.can").evaluateAll((all) => all.map((each) => each.dataset.name));
    const at = await place(thing(page, "cell", cells[(round * 37) % cells.length]));
    await rest(page, at);
    times.push(await answer(page, "move", () => page.mouse.click(at.x, at.y)));
  }
  report("input to painted move, Iris of size 10", inOrder(times), "< 50 ms", median(times) < 50);

  const { moves, ...late } = golden("iri-000", 0.75);
  // After a take the next seat is to place.
  while (!moves.at(-1).startsWith("take")) moves.pop();
  await sitDown(page, "iri", moves, late);
  const [laid, played] = [[], []];
  for (let round = 0; played.length < 30 && round < 60; round++) {
    const start = await page.locator("button.move").count();
    const touched = async (role, index, times) => {
      const things = await page.locator(`main .live g.${role}.can`).evaluateAll((all) => all.map((each) => each.dataset.name));
      if (things.length === 0) return false;
      const at = await place(thing(page, role, things[index % things.length]));
      await rest(page, at);
      times.push(await answer(page, "draft", () => page.mouse.click(at.x, at.y)));
      return true;
    };
    await touched("reserve", round, laid);
    for (let piece = 0; piece < 3 && (await page.locator(".prompt button.main").count()) === 0; piece++) {
      if (!(await touched("cell", round + piece, laid))) await touched("reserve", piece, laid);
    }
    const play = page.locator(".prompt button.main");
    if (await play.count()) {
      played.push(await answer(page, "move", () => play.click()));
      await page.keyboard.press("u");
      await plies(page, start);
    } else {
      while (await page.locator(".prompt button", { hasText: "Back" }).count()) await page.keyboard.press("Escape");
    }
  }
  report("input to painted piece laid, Iri after 3/4 of a game", inOrder(laid), "< 50 ms", median(laid) < 50);
  report("input to painted move, Iri after 3/4 of a game", inOrder(played), "< 50 ms", median(played) < 50);
  await context.close();
}

/** Measures the longest time between two frames while level 8 thinks, and for comparison while no bot thinks. */
async function frames() {
  const { page, context } = await visitor();
  await sitDown(page, "iris", [], { headers: { Size: 8 }, levels: [0, 8] });
  await page.evaluate(() => {
    window.gaps = [[], []];
    let [last, since] = [performance.now(), 0];
    const note = (now) => {
      const thinks = document.querySelector(".thinks.on") !== null;
      since = thinks ? since || now : 0;
      // The first moments still draw the previous move, which is measured separately.
      if (!thinks || now - since > 250) window.gaps[thinks ? 1 : 0].push(now - last);
      last = now;
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  for (let turn = 0; turn < 3; turn++) {
    const can = page.locator("main.your-turn .board-picture.live g.cell.can").first();
    await can.waitFor();
    const before = await page.locator("button.move").count();
    await touch(page, "cell", await can.getAttribute("data-name"));
    await page.waitForFunction((before) => document.querySelectorAll("button.move").length > before, before);
    // After the first turn, each turn has two stones.
    await page.waitForFunction(() => document.querySelector(".your-turn .live .can"), null, { timeout: 60_000 });
  }
  const [idle, busy] = (await page.evaluate(() => window.gaps)).map((gaps) => ({ worst: Math.max(...gaps), count: gaps.length }));
  report("largest frame gap while level 8 thinks", `${busy.worst.toFixed(0)} ms (of ${busy.count} frames)`, "< 50 ms", busy.worst < 50);
  report("largest frame gap while nobody thinks", `${idle.worst.toFixed(0)} ms (of ${idle.count} frames)`, "");
  await context.close();
}

/** Asks the native program, one question at a time. */
function native() {
  const [program, words] = process.env.PENTAD_NATIVE
    ? [process.env.PENTAD_NATIVE, []]
    : ["cargo", ["run", "--quiet", "--release", "-p", "pentad-worker", "--example", "measure"]];
  const child = spawn(program, words, { cwd: root, stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ask = async (question) => {
    child.stdin.write(`${JSON.stringify(question)}\n`);
    return JSON.parse((await lines.next()).value);
  };
  return { ask, end: () => child.stdin.end() };
}

async function searches() {
  const { page, context } = await visitor();
  await page.goto("/games");
  await wakeWorker(page, server.address);
  const program = native();
  const speed = (tell) => {
    if (!tell.answer) throw new Error(JSON.stringify(tell));
    const { effort, milliseconds } = tell.answer.answer.thought;
    return (1000 * effort) / milliseconds;
  };
  for (const name of ["iri-middle", "quintets-middle", "iris-start", "enantiomerfolk-middle", "factory-middle"]) {
    const record = readFileSync(new URL(`docs/rules/diagrams/${name}.txt`, root), "utf8");
    const question = { id: 1, question: { ask: "analyse", record, bot: "level:8", lines: 1, allowed: { microseconds: 1_500_000 } } };
    const rounds = [];
    // The rounds alternate, so that a machine that slows down affects both.
    for (let round = 0; round < 5; round++) {
      const there = speed(await page.evaluate((question) => window.ask(question), question));
      const here = speed(await program.ask(question));
      rounds.push({ there, here, ratio: there / here });
    }
    const ratio = median(rounds.map((round) => round.ratio));
    const [there, here] = ["there", "here"].map((which) => Math.round(median(rounds.map((round) => round[which]))).toLocaleString("en"));
    report(`level 8 in the worker, ${name.split("-")[0]}`, `${there}/s; native ${here}/s; ratio ${ratio.toFixed(2)}`, "≥ 0.33", ratio >= 1 / 3);
  }
  program.end();
  await context.close();
}

const measures = { sizes, loads, slowStart, inputs, frames, searches };
const wanted = process.argv.slice(2);
for (const [name, measure] of Object.entries(measures)) {
  if (wanted.length === 0 || wanted.includes(name)) await measure();
}
console.log(["| figure | measured | to reach | reached |", "|---|---|---|---|", ...rows].join("\n"));
await browser.close();
await server.stop();
