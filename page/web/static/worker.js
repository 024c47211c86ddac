import init, { listen } from "WORKER_MODULE";

// The smallest module with a vector in it. A browser that does not know vectors cannot load the bots, which use them.
const VECTORS = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
]);

// Held as long as the worker runs: the page sees by it when a worker that was ended is really gone.
navigator.locks?.request(self.name, () => new Promise(() => {}));

if (WebAssembly.validate(VECTORS)) {
  await init({ module_or_path: "WORKER_WASM" });
  listen();
} else {
  // Every question is answered with the reason, as the worker itself does when it cannot answer. The page has the words for it.
  self.onmessage = ({ data }) => {
    const [{ id }] = Object.values(JSON.parse(data));
    self.postMessage(JSON.stringify({ failed: { id, reason: "no-vectors" } }));
  };
  self.postMessage(JSON.stringify("ready"));
}
