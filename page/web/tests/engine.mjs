// A bot that thinks in the worker of the web app, inside a browser, and speaks the protocol of docs/protocol.md, so that the arena can
// measure bots in a browser. `PENTAD_URL` is the address of the web app:
//
//     pentad serve --addr 127.0.0.1:8080
//     PENTAD_URL=http://127.0.0.1:8080 pentad arena iris "engine:node page/web/tests/engine.mjs best" best --time 100ms

import { createInterface } from "node:readline";
import { launch, startServer, wakeWorker } from "./support.mjs";

const bot = process.argv[2] ?? "best";
const server = await startServer();
const browser = await launch();
const page = await (await browser.newContext({ baseURL: server.address, serviceWorkers: "block" })).newPage();
// Any page will do, since the worker is addressed directly.
await page.goto("/games");
await wakeWorker(page, server.address);

/** Converts a `position` command to a record. */
function recordOf(line) {
  const [, game, headers, moves] = line.match(/^position game (\S+)((?: \w+="[^"]*")*)(?: moves (.*))?$/);
  const told = [...headers.matchAll(/ (\w+)="([^"]*)"/g)].map(([, name, value]) => `[${name} "${value}"]`);
  return [`[Game "${game}"]`, ...told, `[Result "*"]`, "", ...(moves ?? "").split("; "), ""].join("\n");
}

async function go(record, line) {
  const [, time] = line.match(/\btime (\d+)/) ?? [];
  const [, effort] = line.match(/\beffort (\d+)/) ?? [];
  const limits = [time && `time=${time}ms`, effort && `effort=${effort}`].filter(Boolean).join(",");
  const name = limits ? `${bot}${bot.includes(":") ? "," : ":"}${limits}` : bot;
  const told = await page.evaluate((question) => window.ask(question), { id: 1, question: { ask: "turn", record, bot: name, seed: 1 } });
  return told.answer ? `bestmove ${told.answer.answer.action}` : `error ${told.failed.reason}`;
}

let record = "";
for await (const line of createInterface({ input: process.stdin })) {
  const [command] = line.split(" ");
  if (command === "quit") break;
  if (command === "pentad") console.log(`id name Pentad in a browser\nid bot ${bot}\nprotocol 1\nready`);
  else if (command === "isready") console.log("ready");
  else if (command === "position") {
    record = recordOf(line);
    console.log("ok");
  } else if (command === "go") console.log(await go(record, line));
  else console.log(`error ${command} is not known here`);
}
await browser.close();
await server.stop();
