// Runs before the first paint, so that the settings apply from the first frame on. `settings.rs` sets the same root attributes later.
{
  // Preloads the later parts of the page that this place needs, together with the first one.
  for (const href of APP_PARTS[location.pathname.split("/")[1]] ?? []) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "preload", as: "fetch", type: "application/wasm", crossOrigin: "", href }));
  }
  const root = document.documentElement;
  const recall = () => {
    try {
      return [JSON.parse(localStorage.getItem("pentad.settings")) ?? {}, Object.keys(localStorage)];
    } catch {
      // Local storage may be forbidden.
      return [{}, []];
    }
  };
  const [set, names] = recall();
  const asked = { Light: false, Dark: true }[set.theme];
  root.dataset.theme = asked ?? matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const moves = { Full: true, None: false }[set.motion];
  root.dataset.motion = moves ?? !matchMedia("(prefers-reduced-motion: reduce)").matches ? "full" : "none";
  root.dataset.palette = set.distinct ? "distinct" : "plain";
  root.dataset.surface = (set.surface ?? "Paper").toLowerCase();
  root.dataset.pieces = set.distinct ? "distinct" : (set.pieces ?? "Classic").toLowerCase();
  // The shell is the home page of a reader of this language who has not played yet. Other readers see only its head.
  const known = (code) => ["en", "fr", "ja"].find((own) => code && code.toLowerCase().split(/[-_]/)[0] === own);
  const language = known(set.language) ?? navigator.languages.map(known).find(Boolean) ?? "en";
  const isOther = language !== root.lang || names.some((name) => /^pentad\.(game\.|daily$)/.test(name));
  if (isOther) root.dataset.shell = "head";
  // The shell's buttons do nothing yet: the page's script presses the last one again once the app is loaded, and restores the focus.
  const place = (target, kind) => [...document.querySelectorAll(`#shell :is(${kind})`)].indexOf(target.closest(kind));
  addEventListener("click", ({ target }) => {
    if (target.closest("#shell button")) window.pressed = place(target, "button");
  });
  addEventListener("focusin", ({ target }) => {
    if (target.closest("#shell")) window.focused = place(target, "a, button");
  });
}
