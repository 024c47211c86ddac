// Keeps the whole app, so that it works without a network. Every version has a store of its own.
const store = "pentad-APP_VERSION";
const files = APP_FILES;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(store)
      .then((cache) => cache.addAll(files.map((path) => new Request(path, { cache: path.startsWith("/assets/") ? "default" : "reload" }))))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name.startsWith("pentad-") && name !== store).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const request = event.request;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin || url.pathname.startsWith("/api/") || url.pathname === "/healthz") return;
  event.respondWith(request.mode === "navigate" ? visit(request) : kept(request));
});

// A visit asks the server first, so that a new version is seen at once.
async function visit(request) {
  try {
    return await fetch(request);
  } catch {
    const place = new URL(request.url).pathname.split("/")[1];
    return (await caches.match(`/${place}.html`)) ?? (await caches.match("/index.html")) ?? Response.error();
  }
}

async function kept(request) {
  return (await caches.match(request)) ?? fetch(request);
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
