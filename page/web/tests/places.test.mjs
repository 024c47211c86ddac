// Every address shows its page, and unknown addresses show none.

import assert from "node:assert/strict";
import { games, ready, says, shared, sitDown, visit } from "./support.mjs";

const names = { iri: "Iri", quintets: "Quintets", iris: "Iris", enantiomerfolk: "Enantiomerfolk", loom: "The Loom", factory: "The Factory" };

visit("home leads to every game, its lessons, its study and its rules", {}, async (page) => {
  await page.goto("/");
  await says(page.locator("h1"), /\w/);
  for (const [index, game] of games.entries()) {
    const card = page.locator(".card").nth(index);
    await says(card.locator("h2"), names[game]);
    const links = await card.locator(".links a").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    assert.deepEqual(links, [`/learn/${game}`, `/study/${game}`, `/rules/${game}`]);
  }
  await page.locator(".card .picture").nth(2).click();
  await page.locator("dialog[open] .offers button").first().click();
  await ready(page);
  assert.match(page.url(), /\/play\/iris\/\w+$/);
  await page.goBack();
  await says(page.locator("h1"), /\w/);
});

for (const game of games) {
  visit(`deep links to ${game}`, {}, async (page) => {
    assert.equal((await page.goto(`/play/${game}`)).status(), 200);
    await ready(page);
    assert.match(await page.title(), new RegExp(names[game]));
    assert.equal((await page.goto(`/learn/${game}`)).status(), 200);
    await ready(page);
    await says(page.locator(".task"), /\w/);
    assert.equal((await page.goto(`/rules/${game}`)).status(), 200);
    await says(page.locator("article h1"), /\w/);
    const pictures = page.locator("article figure.diagram > svg");
    assert.equal(await pictures.count(), await page.locator("article figure.diagram").count(), "every picture is drawn");
    assert.ok((await pictures.count()) > 1, "the rules have pictures");
    assert.ok(await pictures.evaluateAll((all) => all.every((picture) => picture.getBoundingClientRect().height > 100)));
    assert.equal((await page.goto(`/study/${game}`)).status(), 200);
    await ready(page);
  });
}

visit("lists of games, lessons and rules", {}, async (page) => {
  await page.goto("/games");
  await says(page.locator("main"), "Games you play are kept here");
  for (const place of ["learn", "rules"]) {
    await page.goto(`/${place}`);
    const list = page.locator(`main a[href^="/${place}/"]:not([aria-hidden])`);
    await list.first().waitFor();
    assert.equal(await list.count(), games.length);
    assert.equal(await page.locator(`nav a[href="/${place}"]`).first().getAttribute("aria-current"), "page");
  }
});

visit("links, back and forward lead from place to place, and nothing is loaded twice", {}, async (page) => {
  const asked = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const modules = () => asked.filter((path) => path.endsWith(".wasm") && !path.includes("/worker-"));
  const there = (place) => page.waitForFunction((place) => location.pathname === place && document.querySelector("main h1"), place);
  const link = (name) => page.getByRole("navigation", { name: "Places" }).getByRole("link", { name });
  await page.goto("/");
  // A link of the shell would load the next page anew.
  await page.waitForFunction(() => !document.getElementById("shell"));
  await there("/");
  await page.evaluate(() => (window.loaded = "once"));
  assert.equal(modules().length, 1, `the home page is in the module that is loaded first: ${modules()}`);
  for (const [name, place] of [["Rules", "/rules"], ["Puzzles", "/puzzles"], ["Study", "/study"], ["Games", "/games"]]) {
    await link(name).first().click();
    await there(place);
  }
  const study = modules().length;
  assert.ok(modules().some((path) => /^\/assets\/split_study-\w+\.wasm$/.test(path)), `a part is loaded when it is entered: ${modules()}`);
  assert.ok(!modules().some((path) => path.includes("online")), "and no other");
  await page.locator("a.brand").click();
  await there("/");
  for (const place of ["/games", "/study", "/puzzles", "/rules", "/"]) {
    await page.goBack();
    await there(place);
  }
  for (const place of ["/rules", "/puzzles", "/study", "/games", "/"]) {
    await page.goForward();
    await there(place);
  }
  assert.equal(modules().length, study, "a part is loaded once");
  await link("Play").or(page.locator('nav a[href="/lobby"]')).first().click();
  await there("/lobby");
  assert.ok(modules().length > study);
  assert.equal(await page.evaluate(() => window.loaded), "once", "the page is never loaded again");
});

visit("a part that cannot be loaded says so, and is there after a reload", { expects: [/status of 503/, /split_study|WebAssembly|TypeError|CompileError/] }, async (page) => {
  await page.goto("/");
  await page.locator(".card").first().waitFor();
  await page.route(/\/assets\/split_study-/, (route) => route.fulfill({ status: 503, body: "" }));
  await page.locator('nav a[href="/puzzles"]').first().click();
  await says(page.locator("h1"), "This page could not be loaded");
  await page.unroute(/\/assets\/split_study-/);
  await page.getByRole("button", { name: "Reload" }).click();
  await says(page.locator("h1"), "Puzzles");
});

visit("an address that leads nowhere says so, and the server says so too", { expects: [/status of 404/] }, async (page) => {
  for (const address of ["/nowhere", "/nowhere/else", "/index", "/apis"]) {
    assert.equal((await page.goto(address)).status(), 404, address);
    await says(page.locator("h1"), "Nothing here");
  }
  for (const address of ["/play/chess", "/learn/chess", "/rules/chess", "/study/chess"]) {
    await page.goto(address);
    await says(page.locator("h1"), "Nothing here");
  }
  await page.getByRole("link", { name: "To the games" }).click();
  await page.locator(".card").first().waitFor();
  await page.goto("/play/iris/unknown");
  await says(page.locator("h1"), "This game is not here");
  await page.getByRole("button", { name: "Play Iris" }).click();
  await ready(page);
});

visit("every answer carries a policy that keeps others out", {}, async () => {
  const { server } = await shared();
  for (const path of ["/", "/play/iri", "/nowhere", "/nothing.js", "/healthz", "/service-worker.js", "/manifest.webmanifest"]) {
    const { headers } = await fetch(server.address + path);
    const policy = headers.get("content-security-policy");
    assert.match(policy, /default-src 'none'/, path);
    assert.doesNotMatch(policy, /unsafe-inline|unsafe-eval'(?<!wasm-unsafe-eval')|\*|https?:/, path);
  }
});

visit("a game goes to the study and comes back as a link", {}, async (page) => {
  await sitDown(page, "quintets", ["La1", "Mb1", "a1~b1"]);
  await page.getByRole("toolbar").getByRole("button", { name: "Study" }).click();
  await page.waitForURL(/\/study#./);
  const link = page.url();
  const written = page.locator("main").getByText("a1~b1");
  await written.first().waitFor();

  // Another reader opens the link, which contains everything: nothing is stored on a server.
  await page.evaluate(() => localStorage.clear());
  await page.goto("/");
  // A page that is left while loading would log errors.
  await page.locator("main").waitFor();
  await page.goto(link);
  await written.first().waitFor();
});

visit("a broken link to a study is explained", {}, async (page) => {
  await page.goto("/study#nonsense");
  await says(page.getByRole("alert"), "cannot be opened");
});

visit("a page that is left while it loads does not complain", {}, async (page) => {
  // Slow enough that the module is still on its way.
  const network = await page.context().newCDPSession(page);
  await network.send("Network.emulateNetworkConditions", { offline: false, latency: 20, downloadThroughput: 400_000, uploadThroughput: 1e6 });
  for (const pause of [0, 150, 300]) {
    await page.goto("/");
    await page.locator("main").waitFor();
    await page.waitForTimeout(pause);
    await page.goto("/study/iris", { waitUntil: "commit" });
  }
});
