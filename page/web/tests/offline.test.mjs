// After a first visit the whole app works offline.

import assert from "node:assert/strict";
import { startReleases, startSilent } from "./between.mjs";
import { games, playToTheEnd, plies, ready, says, startServer, touch, visit } from "./support.mjs";

// The browser itself logs failed requests.
const expects = [/net::ERR_/];

visit("without a network: reload, a whole game against a bot, every rules page, lessons", { keeps: true, expects, server: startServer }, async (page, server) => {
  await page.goto("/");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto("/play/iris");
  await ready(page);
  await touch(page, "cell", "e5");
  await plies(page, 2);

  await server.stop();
  await page.context().setOffline(true);
  await assert.rejects(page.evaluate(() => fetch("/healthz")), "there is no network");
  await page.reload();
  await plies(page, 2);

  await page.goto("/");
  await page.getByRole("button", { name: "Iris: new game" }).click();
  const form = page.locator("dialog[open] form");
  await form.locator(".sitters select").first().selectOption("1");
  await form.getByLabel("Board").selectOption("3");
  await form.getByRole("button", { name: "Start" }).click();
  await ready(page);
  await playToTheEnd(page);

  for (const game of games) {
    await page.goto(`/rules/${game}`);
    await says(page.locator("article h1"), /\w/);
    assert.ok((await page.locator("article figure svg").count()) > 1, game);
  }
  await page.goto("/learn/iri");
  await ready(page);
  await page.goto("/study/loom?example");
  await ready(page);
  await says(page.locator(".study-moves .said").first(), "five patterns");
});

visit("everything is kept after a first visit, in one store", { keeps: true }, async (page) => {
  await page.goto("/");
  await page.evaluate(() => navigator.serviceWorker.ready);
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    if (names.length !== 1) throw new Error(`stores: ${names}`);
    const requests = await (await caches.open(names[0])).keys();
    return requests.map((request) => new URL(request.url).pathname);
  });
  for (const path of ["/index.html", "/home-en.html", "/home-fr.html", "/manifest.webmanifest", "/puzzles/iris.txt", "/rules/en/iri.html", "/rules/fr/iri.html", "/words/en-lessons.ftl", "/words/fr-app.ftl", "/icon.svg"]) {
    assert.ok(kept.includes(path), `${path} is kept`);
  }
  for (const start of ["/assets/page-", "/assets/split_play-", "/assets/split_online-", "/assets/split_study-", "/assets/chunk_", "/assets/worker-", "/assets/style-"]) {
    assert.ok(kept.some((path) => path.startsWith(start)), `${start} is kept`);
  }
});

visit("the app can be installed", {}, async (page) => {
  await page.goto("/");
  const manifest = await page.evaluate(async () => (await fetch(document.querySelector("link[rel=manifest]").href)).json());
  assert.ok(manifest.name && manifest.start_url && manifest.display);
  assert.ok(manifest.icons.some((icon) => /512/.test(icon.sizes)));
  for (const icon of manifest.icons) {
    assert.ok(await page.evaluate(async (src) => (await fetch(src)).ok, icon.src), icon.src);
  }
});

/** Returns the address of the script of the current page. */
const script = (page) => page.evaluate(() => document.querySelector("script[type=module]").getAttribute("src"));
const isNext = async (page) => (await script(page)).startsWith("/assets/next-");

visit("a server that accepts and never answers: the app is there, and the pages of the club say so", { keeps: true, expects: [...expects, /WebSocket connection/], server: startSilent }, async (page, server) => {
  await page.goto("/");
  await page.evaluate(() => navigator.serviceWorker.ready);
  server.fallSilent();
  await page.goto("/play/iris");
  await ready(page);
  await touch(page, "cell", "e5");
  await plies(page, 2);
  for (const path of ["/players", "/archive", "/player/Ada", "/game/none", "/account"]) {
    await page.goto(path);
    await says(page.locator("main .warning").first(), "does not answer");
  }
  await page.goto("/lobby");
  await says(page.locator(".lobby-head"), "connection is lost");
  // Only the server could answer this address, and it is silent.
  await page.goto("/nowhere");
  await says(page.locator("h1"), "Nothing here");

  await page.goto("/account");
  await says(page.locator("main .warning"), "does not answer");
  server.answerAgain();
  await page.getByRole("button", { name: "Log in" }).waitFor();
  await page.locator("main .warning").waitFor({ state: "detached" });
});

visit("without a network the pages of the club say so", { keeps: true, expects, server: startServer }, async (page, server) => {
  await page.goto("/");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await server.stop();
  await page.context().setOffline(true);
  await page.goto("/account");
  await says(page.locator("main .warning"), "does not answer");
  await page.goto("/players");
  await says(page.locator("main .warning").first(), "cannot be reached");
});

/** Starts a game of Iris on the home page, past the offer of a first game. */
async function startIris(page) {
  await page.getByRole("button", { name: "Play Iris" }).click();
  await page.locator("dialog[open] .offers").getByRole("button", { name: "Play" }).click();
  await ready(page);
}

visit("a new version is offered, and pages of the one before go on with their own files", { keeps: true, server: startReleases }, async (page, server) => {
  await page.goto("/");
  await page.evaluate(() => navigator.serviceWorker.ready);
  const other = await page.context().newPage();
  await other.goto("/");
  server.next();
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
  const offer = page.locator(".new-version");
  await says(offer, "new version");
  // The new version is not taken unasked: neither by another page of the app nor by a reload.
  await page.goto("/learn");
  await page.goto("/");
  await says(offer, "new version");
  assert.equal(await isNext(page), false);
  // The bots are loaded when needed, under a name that the server no longer has.
  await startIris(page);
  await touch(page, "cell", "e5");
  await plies(page, 2);

  await offer.getByRole("button", { name: "Later" }).click();
  await offer.waitFor({ state: "detached" });
  await page.goto("/");
  await Promise.all([page.waitForEvent("load"), offer.getByRole("button", { name: "Reload" }).click()]);
  await page.getByRole("heading", { name: "Iris" }).waitFor();
  assert.equal(await isNext(page), true);
  assert.equal(await offer.count(), 0);

  // The other page was open all the time, and has not loaded its worker yet.
  assert.equal(await isNext(other), false);
  await startIris(other);
  await touch(other, "cell", "e5");
  await plies(other, 2);
});

visit("bots that cannot be loaded say so", { expects: [/status of 404/], server: startReleases }, async (page, server) => {
  // The part for playing is loaded before the version changes, and the worker is not.
  await page.goto("/play/iris/unknown");
  await says(page.locator("h1"), "This game is not here");
  await page.locator("a.brand").click();
  await page.locator(".card").first().waitFor();
  server.next();
  await startIris(page);
  await touch(page, "cell", "e5");
  await says(page.locator("main"), "reload the page");
});
