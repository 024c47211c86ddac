import init, { listen } from "WORKER_MODULE";

// The smallest module that uses SIMD. A browser without SIMD cannot load the bots, which need it.
const VECTORS = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
]);

// Held as long as the worker runs: the page waits for this lock to learn that a terminated worker has ended.
navigator.locks?.request(self.name, () => new Promise(() => {}));

if (WebAssembly.validate(VECTORS)) {
  await init({ module_or_path: "WORKER_WASM" });
  listen();
} else {
  // Every question is answered with this failure, in the format of the worker's own failures. The page shows a message for the reason.
  self.onmessage = ({ data }) => {
    const { id } = JSON.parse(data);
    self.postMessage(JSON.stringify({ failed: { id, reason: "no-vectors" } }));
  };
  self.postMessage(JSON.stringify("ready"));
}
