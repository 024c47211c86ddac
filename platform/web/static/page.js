import init, { start } from "PAGE_MODULE";
await init({ module_or_path: "PAGE_WASM" });
start("WORKER_SCRIPT");
