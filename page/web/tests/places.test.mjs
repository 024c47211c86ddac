// Every address leads where it says, and nowhere else.

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

visit("links, back and forward lead from one half of the app to the other", {}, async (page) => {
  const halfIs = (name) => page.waitForFunction((name) => document.querySelector("head script[type=module]").src.includes(`/assets/${name}-`), name);
  const there = async (place, half) => {
    await page.waitForFunction((place) => location.pathname === place && document.querySelector("main"), place);
    await halfIs(half);
  };
  const link = (name) => page.getByRole("navigation", { name: "Places" }).getByRole("link", { name });
  await page.goto("/");
  await there("/", "play");
  await page.evaluate(() => (window.loaded = "once"));
  await link("Rules").click();
  await there("/rules", "play");
  assert.equal(await page.evaluate(() => window.loaded), "once", "within a half nothing is loaded again");
  await link("Puzzles").click();
  await there("/puzzles", "study");
  await page.evaluate(() => (window.loaded = "once"));
  await link("Study").click();
  await there("/study", "study");
  assert.equal(await page.evaluate(() => window.loaded), "once");
  await page.locator("a.brand").click();
  await there("/", "play");
  for (const [place, half] of [["/study", "study"], ["/puzzles", "study"], ["/rules", "play"], ["/", "play"]]) {
    await page.goBack();
    await there(place, half);
  }
  for (const [place, half] of [["/rules", "play"], ["/puzzles", "study"], ["/study", "study"], ["/", "play"]]) {
    await page.goForward();
    await there(place, half);
  }
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

  // Another reader opens the link: nothing of it is in a server.
  await page.evaluate(() => localStorage.clear());
  await page.goto("/");
  // A page that is left while it loads complains.
  await page.locator("main").waitFor();
  await page.goto(link);
  await written.first().waitFor();
});

visit("a broken link to a study is explained", {}, async (page) => {
  await page.goto("/study#nonsense");
  await says(page.getByRole("alert"), "cannot be opened");
});
