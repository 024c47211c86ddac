const shell = document.getElementById("shell");
// What is drawn already comes first: the module would take the line from the style sheet. A hidden page draws nothing.
const drawn = new Promise((done) => {
  requestAnimationFrame(() => setTimeout(done));
  setTimeout(done, 500);
});
if (shell) await drawn;
const load = async () => {
  // Compiled while it comes.
  const wasm = fetch("PAGE_WASM");
  const module = await import("PAGE_MODULE");
  await module.default({ module_or_path: wasm });
  return module;
};
const notLoaded = {
  en: "Pentad could not be loaded. Try again when the connection is better; if that does not help, this browser is too old for it.",
  fr: "Pentad n’a pas pu être chargé. Réessayez avec une meilleure connexion ; sinon, ce navigateur est trop ancien.",
  ja: "Pentad を読み込めませんでした。接続を確かめて再読み込みしてください。それでも開かない場合、このブラウザは古すぎます。",
};

// When the app has taken the place of the shell, a button that was pressed there is pressed again, and the focus is where it was.
new MutationObserver((_, observer) => {
  if (shell?.isConnected) return;
  observer.disconnect();
  const own = (kind) => [...document.querySelectorAll(kind)].filter((each) => !each.closest("dialog"));
  own("a, button")[window.focused]?.focus({ preventScroll: true });
  own("button")[window.pressed]?.click();
}).observe(document.body, { childList: true });

const { offer_version, start } = await load().catch((reason) => {
  const notice = document.createElement("p");
  notice.className = "not-loaded";
  notice.setAttribute("role", "alert");
  notice.textContent = notLoaded[document.documentElement.lang] ?? notLoaded.en;
  document.body.prepend(notice);
  throw reason;
});
// Frames and touches come between the steps of the start.
await new Promise((done) => setTimeout(done));
start("WORKER_SCRIPT");
// A page that the browser has kept as it was, to go back to, knows nothing of what other pages have changed since.
addEventListener("pageshow", (event) => event.persisted && location.reload());

// The service worker keeps the app for times without a network. Old browsers and insecure addresses have none.
const keeper = navigator.serviceWorker;
// Keeping it loads everything a second time, which can wait.
await new Promise((idle) => (window.requestIdleCallback ?? setTimeout)(idle));
const registration = await keeper?.register("/service-worker.js").catch(() => {});
if (registration) {
  const take = () => {
    const next = registration.waiting;
    // Another page may have taken it already.
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
  // The browser itself looks for a new version when a page is loaded, and this one may be open for days.
  setInterval(() => registration.update().catch(() => {}), 3_600_000);
}
