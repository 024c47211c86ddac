// Proxies between a page and its server: one that falls silent, and one that replaces the app by another version.

import { createServer, request } from "node:http";
import { createServer as listen, connect } from "node:net";
import { startServer } from "./support.mjs";

const opened = async (server) => {
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return `http://127.0.0.1:${server.address().port}`;
};

/** Starts a server behind a proxy that accepts connections and, while it is `silent`, never answers. */
export async function startSilent() {
  const server = await startServer();
  const { hostname, port } = new URL(server.address);
  const sockets = new Set();
  let silent = false;
  const between = listen((near) => {
    const far = connect(port, hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ]) {
      sockets.add(from);
      from.on("data", (data) => silent || to.write(data));
      from.on("error", () => {});
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  const address = await opened(between);
  const stop = async () => {
    between.close();
    sockets.forEach((socket) => socket.destroy());
    await server.stop();
  };
  return {
    address,
    stop,
    fallSilent: () => (silent = true),
    /** Ends the silence. Requests of the meantime are lost, with their connections. */
    answerAgain() {
      silent = false;
      sockets.forEach((socket) => socket.destroy());
    },
  };
}

/**
 * Starts a server whose web app can be replaced by the `next` version, as an upgrade does: files with a hash in their name get other
 * names, and the old names are gone.
 */
export async function startReleases() {
  const server = await startServer();
  let isNext = false;
  const between = createServer((asked, answer) => {
    const own = asked.url.startsWith("/assets/next-");
    if (asked.url.startsWith("/assets/") && own !== isNext) return answer.writeHead(404).end();
    const headers = { ...asked.headers };
    for (const name of ["accept-encoding", "if-none-match"]) delete headers[name];
    const far = request(server.address + asked.url.replace("/assets/next-", "/assets/"), { method: asked.method, headers }, async (found) => {
      if (!isNext || !/html|javascript/.test(found.headers["content-type"])) {
        answer.writeHead(found.statusCode, found.headers);
        return found.pipe(answer);
      }
      const parts = [];
      for await (const part of found) parts.push(part);
      const text = Buffer.concat(parts).toString().replace(/\/assets\//g, "/assets/next-").replace(/"pentad-(?=[0-9a-f]{16}")/g, '"pentad-next-');
      const { "content-length": length, ...rest } = found.headers;
      answer.writeHead(found.statusCode, rest).end(text);
    });
    far.on("error", () => answer.destroy());
    asked.pipe(far);
  });
  const address = await opened(between);
  const stop = async () => {
    between.close();
    between.closeAllConnections();
    await server.stop();
  };
  return { address, stop, next: () => (isNext = true) };
}
