// Takes the README's pictures into docs/screenshots. `cargo xtask screenshots` runs this script.

import { mkdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { desktop, launch, phone, sitDown, startServer } from "./support.mjs";

const root = new URL("../../../", import.meta.url);
const folder = fileURLToPath(new URL("docs/screenshots/", root));
mkdirSync(folder, { recursive: true });
const server = await startServer();
const browser = await launch();

/** Opens a fresh page with this viewport and theme. */
async function visitor(viewport, colorScheme, more = {}) {
  const context = await browser.newContext({ baseURL: server.address, viewport, colorScheme, serviceWorkers: "block", ...more });
  return context.newPage();
}

/** Returns the actions and headers of a record in docs/rules/diagrams. */
function record(name) {
  const lines = readFileSync(new URL(`docs/rules/diagrams/${name}.txt`, root), "utf8").split("\n");
  const headers = Object.fromEntries(lines.map((line) => line.match(/^\[(\w+) "(.*)"\]$/)).filter(Boolean).map(([, key, value]) => [key, value]));
  const moves = lines.filter((line) => line && !line.startsWith("[") && !line.startsWith("#"));
  const { Game: game, Seats: seats = "2", Result: _, ...options } = headers;
  return { game, moves, options: { headers: options, levels: Array(Number(seats)).fill(0) } };
}

async function table(page, name, levels) {
  const { game, moves, options } = record(name);
  await sitDown(page, game, moves, { ...options, ...(levels && { levels }) });
}

async function picture(page, name) {
  // Animations have ended by then.
  await page.waitForTimeout(900);
  await page.screenshot({ path: `${folder}${name}.png` });
  console.log(`docs/screenshots/${name}.png`);
  await page.context().close();
}

let page = await visitor(desktop, "light");
await page.goto("/");
await page.locator(".card").last().waitFor();
await page.waitForTimeout(2500);
await picture(page, "home");

page = await visitor(desktop, "dark");
await table(page, "iris-end");
await page.getByRole("toolbar").getByRole("button", { name: "Study" }).click();
await page.locator(".study").waitFor();
for (let back = 0; back < 16; back++) await page.keyboard.press("ArrowLeft");
await page.getByRole("switch").check();
await page.locator(".lines li button.line").nth(3).waitFor();
await page.waitForTimeout(6000);
await picture(page, "study");

const small = { hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
page = await visitor(phone, "light", small);
await table(page, "iri-middle", [0, 3]);
await picture(page, "phone-iri");

page = await visitor(phone, "dark", small);
await table(page, "enantiomerfolk-middle", [0, 4]);
await picture(page, "phone-enantiomerfolk");

await browser.close();
await server.stop();
