// Keeps the whole app, so that it works without a network and without an answer. Every version has a store of its own.
const store = "pentad-APP_VERSION";
const files = APP_FILES;
// The first parts of the paths that the page shows.
const places = APP_PLACES;
// The language that the browser asks for first and that there is: the home page has one page for each.
const language = navigator.languages.map((code) => code.toLowerCase().split("-")[0]).find((code) => files.includes(`/home-${code}.html`)) ?? "en";
// An entry of every store whose version has served pages.
const served = "/.served";
// Milliseconds until a visit that is not answered is shown what is kept.
const patience = 2500;

// A new version waits until the last page of the one before is closed, or until the reader takes it: a page finds the files that it was
// made with. The first version has nothing to wait for.
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

// Of the stores of other versions, the one that served last stays: pages of it may be open, and ask for their files.
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

// Shows a place of the app from the store, whatever the server does. Only the server knows what any other address is.
async function visit(request, place) {
  const own = await caches.open(store);
  const page = (place === "" && (await own.match(`/home-${language}.html`))) || (await own.match("/index.html"));
  if (page && places.includes(place)) return page;
  const late = new Promise((_, fail) => page && setTimeout(fail, patience));
  return Promise.race([fetch(request), late]).catch(() => page ?? Response.error());
}

// A page of the version before finds its files in the store of that version.
async function kept(request) {
  const own = await caches.open(store);
  return (await own.match(request)) ?? (await caches.match(request)) ?? fetch(request);
}

// A notice that it is one's turn is tagged with the game, and leads to it.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(new URL(`/game/${event.notification.tag}`, location.origin).href));
});

async function show(address) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => page.url.startsWith(address));
  return there ? there.focus() : self.clients.openWindow(address);
}
