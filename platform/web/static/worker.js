import init, { listen } from "WORKER_MODULE";
await init({ module_or_path: "WORKER_WASM" });
listen();
