// After a first visit the whole app is there without a network.

import assert from "node:assert/strict";
import { games, playToTheEnd, plies, ready, says, startServer, touch, visit } from "./support.mjs";

// The browser itself writes down that nobody answered.
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
  for (const path of ["/index.html", "/study.html", "/learn.html", "/puzzles.html", "/games.html", "/manifest.webmanifest", "/puzzles/iris.txt", "/rules/en/iri.html", "/rules/fr/iri.html", "/words/en-lessons.ftl", "/words/fr-app.ftl", "/icon.svg"]) {
    assert.ok(kept.includes(path), `${path} is kept`);
  }
  for (const start of ["/assets/play-", "/assets/study-", "/assets/worker-", "/assets/style-"]) {
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
