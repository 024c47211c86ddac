// A browser cancels the downloads of a page that its reader leaves, which is no failure.
let leaves = false;
const leave = () => (leaves = true);
addEventListener("beforeunload", leave);
const shell = document.getElementById("shell");
// The first paint comes before the module, which would compete with the style sheet for bandwidth. The timeout is for hidden pages, which
// never paint.
const drawn = new Promise((done) => {
  requestAnimationFrame(() => setTimeout(done));
  setTimeout(done, 500);
});
if (shell) await drawn;
const load = async () => {
  // Compiled while it downloads.
  const wasm = fetch("PAGE_WASM");
  // A failure is reported by the module, which waits for it.
  wasm.catch(() => {});
  const module = await import("PAGE_MODULE");
  await module.default({ module_or_path: wasm });
  return module;
};
const notLoaded = {
  en: "Pentad could not be loaded. Try again when the connection is better; if that does not help, this browser is too old for it.",
  fr: "Pentad n’a pas pu être chargé. Réessayez avec une meilleure connexion ; sinon, ce navigateur est trop ancien.",
  ja: "Pentad を読み込めませんでした。接続を確かめて再読み込みしてください。それでも開かない場合、このブラウザは古すぎます。",
};

// Once the app has replaced the shell, the last button pressed in the shell is pressed again, and the focus is restored.
new MutationObserver((_, observer) => {
  if (shell?.isConnected) return;
  observer.disconnect();
  const own = (kind) => [...document.querySelectorAll(kind)].filter((each) => !each.closest("dialog"));
  own("a, button")[window.focused]?.focus({ preventScroll: true });
  own("button")[window.pressed]?.click();
}).observe(document.body, { childList: true });

const { offer_version, start } = await load().catch(async (reason) => {
  // It may have been left before this script ran.
  await new Promise((done) => setTimeout(done, 1000));
  if (leaves) return new Promise(() => {});
  const notice = document.createElement("p");
  notice.className = "not-loaded";
  notice.setAttribute("role", "alert");
  notice.textContent = notLoaded[document.documentElement.lang] ?? notLoaded.en;
  document.body.prepend(notice);
  throw reason;
});
removeEventListener("beforeunload", leave);
// Lets frames and input events in between the steps of the start.
await new Promise((done) => setTimeout(done));
start("WORKER_SCRIPT");
// A page restored from the back/forward cache does not know what other pages have changed since.
addEventListener("pageshow", (event) => event.persisted && location.reload());

// The service worker keeps the app for use offline. Old browsers and insecure addresses have none.
const keeper = navigator.serviceWorker;
// Its installation loads all files a second time, which can wait.
await new Promise((idle) => (window.requestIdleCallback ?? setTimeout)(idle));
const registration = await keeper?.register("/service-worker.js").catch(() => {});
if (registration) {
  const take = () => {
    const next = registration.waiting;
    // Another page may have activated it already.
    if (!next) return location.reload();
    keeper.addEventListener("controllerchange", () => location.reload());
    next.postMessage("take over");
  };
  const look = () => {
    if (registration.waiting && keeper.controller) offer_version(take);
    if (registration.installing) registration.installing.onstatechange = look;
  };
  registration.addEventListener("updatefound", look);
  look();
  // Browsers look for a new version only when a page is loaded, and this one may stay open for days.
  setInterval(() => registration.update().catch(() => {}), 3_600_000);
}
