// The home page of a new visitor as HTML: the shell, which is shown before the module is loaded.
// `node shell.mjs` writes the shells of all languages into `static/home`; run it after each change of the home page.

import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { launch, startServer } from "./support.mjs";

export const languages = ["en", "fr", "ja"];

/** Returns the file of a language's shell. */
export const file = (language) => new URL(`../static/home/${language}.html`, import.meta.url);

/** Runs in the page: returns the home page's HTML without its invisible parts: closed dialogs, and the framework's markers. */
export function written(within = "body") {
  const parts = [".skip", "header.top", "#content"].map((part) => {
    const copy = document.querySelector(`${within} > ${part}`).cloneNode(true);
    copy.querySelectorAll("dialog").forEach((dialog) => dialog.remove());
    const marks = document.createTreeWalker(copy, NodeFilter.SHOW_COMMENT);
    const all = [];
    while (marks.nextNode()) all.push(marks.currentNode);
    all.forEach((mark) => mark.remove());
    // The router sets aria-current later, and on the home page no style depends on it.
    copy.querySelectorAll("[aria-current]").forEach((link) => link.removeAttribute("aria-current"));
    return copy.outerHTML.replace(/ (class|style)=""/g, "").replace(/\n/g, " ");
  });
  return `${parts.join("\n")}\n`;
}

/** Navigates to the home page from another page of the app, so that it is rendered without a shell. */
export async function goHome(page) {
  await page.goto("/rules");
  await page.locator("main li").first().waitFor();
  await page.locator(".brand").click();
  await page.locator(".home .card .picture svg g g").nth(5).waitFor();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [server, browser] = await Promise.all([startServer(), launch()]);
  for (const language of languages) {
    const context = await browser.newContext({ baseURL: server.address, locale: language, serviceWorkers: "block" });
    const page = await context.newPage();
    await goHome(page);
    writeFileSync(file(language), await page.evaluate(written));
    await context.close();
  }
  await browser.close();
  await server.stop();
}
