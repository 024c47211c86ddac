import init, { start } from "PAGE_MODULE";
await init({ module_or_path: "PAGE_WASM" });
start("WORKER_SCRIPT");
// A page that the browser has kept as it was, to go back to, knows nothing of what the other half has changed since.
addEventListener("pageshow", (event) => event.persisted && location.reload());
