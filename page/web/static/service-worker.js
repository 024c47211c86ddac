// Caches the whole app, so that it works without a network and while the server does not answer. Each version has a cache of its own.
const store = "pentad-APP_VERSION";
const files = APP_FILES;
// First segments of the paths that the page shows.
const places = APP_PLACES;
// The browser's most preferred language in which there is a home page.
const language = navigator.languages.map((code) => code.toLowerCase().split("-")[0]).find((code) => files.includes(`/home-${code}.html`)) ?? "en";
// Marker entry in the cache of each version that has served pages.
const served = "/.served";
// Milliseconds to wait for the server before a navigation is answered from the cache.
const patience = 2500;

// A new version waits until the last page of the previous one is closed or the reader accepts it, so that each page finds the files of its
// own version. The first version has nothing to wait for.
self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(store)
      .then((cache) => cache.addAll(files.map((path) => new Request(path, { cache: path.startsWith("/assets/") ? "default" : "reload" })))),
  );
});

self.addEventListener("message", (event) => {
  if (event.data === "take over") event.waitUntil(self.skipWaiting());
});

self.addEventListener("activate", (event) => event.waitUntil(takeOver()));

// Of the caches of other versions, the one that served last is kept: its pages may still be open and request their files.
async function takeOver() {
  await (await caches.open(store)).put(served, new Response());
  const others = (await caches.keys()).filter((name) => name.startsWith("pentad-") && name !== store);
  const marks = await Promise.all(others.map((name) => caches.match(served, { cacheName: name })));
  const last = others.filter((_, index) => marks[index]).pop() ?? others[others.length - 1];
  await Promise.all(others.filter((name) => name !== last).map((name) => caches.delete(name)));
  await self.clients.claim();
}

self.addEventListener("fetch", (event) => {
  const request = event.request;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin || url.pathname.startsWith("/api/") || url.pathname === "/healthz") return;
  event.respondWith(request.mode === "navigate" ? visit(request, url.pathname.split("/")[1]) : kept(request));
});

// Answers a place of the app from the cache, whatever the server does. For any other address only the server knows the answer.
async function visit(request, place) {
  const own = await caches.open(store);
  const page = (place === "" && (await own.match(`/home-${language}.html`))) || (await own.match("/index.html"));
  if (page && places.includes(place)) return page;
  const late = new Promise((_, fail) => page && setTimeout(fail, patience));
  return Promise.race([fetch(request), late]).catch(() => page ?? Response.error());
}

// A page of the previous version finds its files in that version's cache.
async function kept(request) {
  const own = await caches.open(store);
  return (await own.match(request)) ?? (await caches.match(request)) ?? fetch(request);
}

// A notification about a game has the game's identifier as its tag, and a click on it opens the game.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(new URL(`/game/${event.notification.tag}`, location.origin).href));
});

async function show(address) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => page.url.startsWith(address));
  return there ? there.focus() : self.clients.openWindow(address);
}
