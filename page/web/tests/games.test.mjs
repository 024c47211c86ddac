// A complete game of each kind through the page, against a bot: half of them with a mouse, half with fingers on a phone.

import assert from "node:assert/strict";
import { games, moves, playToTheEnd, ready, says, visit } from "./support.mjs";

const onPhone = ["quintets", "loom", "factory"];

for (const game of games) {
  const small = onPhone.includes(game);
  visit(`a whole game of ${game}${small ? " on a phone" : ""}`, { phone: small }, async (page) => {
    await page.goto("/");
    const card = page.locator(".card").nth(games.indexOf(game));
    const form = page.locator("dialog[open] form");
    // The Loom has nothing to choose, and so no form.
    if (game === "loom") {
      await card.getByRole("button", { name: "Play" }).click();
      await page.locator("dialog[open] .offers").getByRole("button", { name: "Play" }).click();
    } else {
      await card.getByRole("button", { name: /new game/ }).click();
      await form.locator(".sitters select").first().selectOption("1");
    }
    if (game === "iris") await form.getByLabel("Board").selectOption("4");
    if (game === "quintets") {
      await form.getByText("More options").click();
      await form.getByLabel("quiet actions").selectOption("50");
    }
    if (game !== "loom") await form.getByRole("button", { name: "Start" }).click();
    await ready(page);

    await playToTheEnd(page, { seed: 5 });

    const result = await says(page.locator(".result"), /\w/);
    const played = await moves(page).count();
    assert.ok(played > 8, `only ${played} actions`);
    await says(page.locator(".ply"), `${played} / ${played}`);
    assert.equal(await page.locator("main .live .can").count(), 0, "nothing can be done any more");

    await page.goto("/games");
    const entry = page.locator("section", { hasText: "Finished" }).locator(".entry");
    await says(entry, `${played} actions`);
    assert.ok(result.includes((await entry.locator(".state").innerText()).trim()), `${result} is what the list says`);
  });
}
