// Runs before anything is drawn: what was set shows from the first frame on, as `settings.rs` puts it onto the root element again later.
{
  // The later parts of the page that this place needs are asked for together with the first one.
  for (const href of APP_PARTS[location.pathname.split("/")[1]] ?? []) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "preload", as: "fetch", type: "application/wasm", crossOrigin: "", href }));
  }
  const root = document.documentElement;
  const recall = () => {
    try {
      return [JSON.parse(localStorage.getItem("pentad.settings")) ?? {}, Object.keys(localStorage)];
    } catch {
      // The browser's memory may be forbidden.
      return [{}, []];
    }
  };
  const [set, names] = recall();
  const asked = { Light: false, Dark: true }[set.theme];
  root.dataset.theme = asked ?? matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  root.dataset.palette = set.distinct ? "distinct" : "plain";
  root.dataset.surface = (set.surface ?? "Paper").toLowerCase();
  root.dataset.pieces = set.distinct ? "distinct" : (set.pieces ?? "Classic").toLowerCase();
  // The shell is the home page of a reader with this language who has not played yet. Others see its head alone.
  const known = (code) => ["en", "fr", "ja"].find((own) => code && code.toLowerCase().split(/[-_]/)[0] === own);
  const language = known(set.language) ?? navigator.languages.map(known).find(Boolean) ?? "en";
  const isOther = language !== root.lang || names.some((name) => /^pentad\.(game\.|daily$)/.test(name));
  if (isOther) root.dataset.shell = "head";
  // A button of the shell does nothing yet: the page's script presses the last one again when the app is there. The focus moves over too.
  const place = (target, kind) => [...document.querySelectorAll(`#shell :is(${kind})`)].indexOf(target.closest(kind));
  addEventListener("click", ({ target }) => {
    if (target.closest("#shell button")) window.pressed = place(target, "button");
  });
  addEventListener("focusin", ({ target }) => {
    if (target.closest("#shell")) window.focused = place(target, "a, button");
  });
}
