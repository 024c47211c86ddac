// Sizes of the boards: the board fills the page, on a wide screen and on a phone, and everything needed to move is in sight.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { games, ready, sitDown, visit } from "./support.mjs";

const windows = {
  "1440×900": { width: 1440, height: 900 },
  "1920×1080": { width: 1920, height: 1080 },
  "820×1180": { width: 820, height: 1180 },
  "390×844": { width: 390, height: 844 },
  "640×360": { width: 640, height: 360 },
  "667×375": { width: 667, height: 375 },
  "844×390": { width: 844, height: 390 },
};

/** Returns a position from the middle of a game, from the rules pages. */
function middle(game) {
  const name = game === "iris" ? "iris-end" : `${game}-middle`;
  const lines = readFileSync(new URL(`../../../docs/rules/diagrams/${name}.txt`, import.meta.url), "utf8").split("\n");
  const headers = Object.fromEntries(lines.map((line) => line.match(/^\[(\w+) "(.*)"\]$/)?.slice(1)).filter(Boolean));
  const { Game, Seats, Result, ...options } = headers;
  const moves = lines.filter((line) => line && !line.startsWith("["));
  return [moves, { headers: options, levels: Array(Number(Seats)).fill(0) }];
}

/** Runs in the page: returns the size of the board, of its smallest cell, and the lower edge of everything needed to move. */
function measured() {
  const boxes = (selector) => [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect());
  const picture = document.querySelector(".board-picture.live");
  const { width, height } = picture.viewBox.baseVal;
  const area = picture.getBoundingClientRect();
  // The picture contains only the board.
  const unit = Math.min(area.width / width, area.height / height);
  const cells = boxes(".board-picture.live g.cell");
  const needed = boxes(".board-picture.live, .hand.live, .prompt, .result");
  return {
    board: Math.max(unit * width, unit * height),
    cell: Math.min(...cells.map((box) => box.width)),
    bottom: Math.max(...needed.map((box) => box.bottom)),
    wide: document.documentElement.scrollWidth,
  };
}

/** Minimum length of the board's longer side by game, and minimum size of a cell of Iri, in pixels. */
const least = {
  "1440×900": { board: { quintets: 700, iris: 700, enantiomerfolk: 700, factory: 700, loom: 700, iri: 700 }, cell: 40 },
  "1920×1080": { board: { quintets: 900, iris: 900, enantiomerfolk: 900, factory: 900, loom: 900, iri: 900 }, cell: 40 },
  "820×1180": { board: { quintets: 760, iris: 760, enantiomerfolk: 760, factory: 760, loom: 720, iri: 700 }, cell: 30 },
  "390×844": { board: { quintets: 380, iris: 380, enantiomerfolk: 380, factory: 380, loom: 370, iri: 370 }, cell: 26 },
  // The height of the window, less a margin.
  "640×360": { board: { quintets: 345, iris: 345, enantiomerfolk: 345, factory: 345, loom: 345, iri: 345 }, cell: 18 },
  "667×375": { board: { quintets: 360, iris: 360, enantiomerfolk: 360, factory: 360, loom: 360, iri: 360 }, cell: 18 },
  "844×390": { board: { quintets: 360, iris: 360, enantiomerfolk: 360, factory: 360, loom: 360, iri: 360 }, cell: 18 },
};

for (const [name, viewport] of Object.entries(windows)) {
  visit(`the board is the page at ${name}`, { phone: name === "390×844", viewport }, async (page) => {
    for (const game of games) {
      await sitDown(page, game, ...middle(game));
      const { board, cell, bottom, wide } = await page.evaluate(measured);
      assert.ok(board >= least[name].board[game], `${game}: the board is ${board} px`);
      // The field of The Factory fills its tray.
      if (game === "factory") assert.ok(cell >= board / 7.3, `cells of The Factory are ${cell} px in ${board}`);
      if (game === "iri") assert.ok(cell >= least[name].cell, `cells of Iri are ${cell} px`);
      assert.ok(bottom <= viewport.height + 1, `${game}: what is needed reaches down to ${bottom}`);
      assert.ok(wide <= viewport.width, `${game}: ${wide} px wide`);
    }
  });
}

visit("with four at the table the prompt is seen on a phone", { phone: true }, async (page) => {
  // Iri begins with a dictionary.
  const headers = { Dictionary: "aS bS cS dS aM bM cM dM aL bL cL dL aS bS cS dS aM bM cM dM aL bL cL dL aS bS cS dS aM bM cM dM aL bL cL dL aS bS cS dS aM bM cM dM aL bL cL dL" };
  await sitDown(page, "iri", [], { headers, levels: [0, 1, 1, 1], id: "four" });
  const { bottom, wide } = await page.evaluate(measured);
  assert.ok(bottom <= 845, `what is needed reaches down to ${bottom}`);
  assert.ok(wide <= 390, `${wide} px wide`);
});

visit("names are not cut off", {}, async (page) => {
  await sitDown(page, "enantiomerfolk", [], { id: "names" });
  const cut = await page.locator(".names b, .moves .heads b").evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1).map((each) => each.textContent));
  assert.deepEqual(cut, []);
});

visit("a lesson fits on a phone", { phone: true }, async (page) => {
  for (const game of games) {
    await page.goto(`/learn/${game}`);
    await ready(page);
    const { bottom, wide } = await page.evaluate(measured);
    assert.ok(bottom <= 845, `${game}: what is needed reaches down to ${bottom}`);
    assert.ok(wide <= 390, `${game}: ${wide} px wide`);
  }
});

/** Runs in the page: returns the places of the board, of the other players' plates and of the own plate. */
function around() {
  const box = (element) => element.getBoundingClientRect();
  const plates = [...document.querySelectorAll(".plate")];
  const own = plates.findIndex((plate) => plate.querySelector("b").textContent === "You");
  const [mine] = plates.splice(own, 1);
  return { board: box(document.querySelector(".board-picture.live")), others: plates.map(box), own: box(mine) };
}

for (const [name, small] of [["1440×900", false], ["390×844", true]]) {
  visit(`the own plate is nearest, whichever seat one has, at ${name}`, { phone: small, viewport: windows[name] }, async (page) => {
    for (const game of ["iri", "quintets", "iris", "enantiomerfolk"]) {
      for (const levels of [[0, 1], [1, 0]]) {
        // Iri begins with a dictionary.
        const { headers } = game === "iri" ? middle(game)[1] : {};
        await sitDown(page, game, [], { headers, levels, id: `near-${game}-${levels.join("")}` });
        const { board, others, own } = await page.evaluate(around);
        for (const other of others) assert.ok(other.top < own.top, `${game} ${levels}: the own plate is below the others`);
        if (small) {
          assert.ok(others.every((other) => other.bottom <= board.top + 1) && own.top >= board.bottom - 1, `${game} ${levels}: above and below`);
        } else {
          assert.ok([...others, own].every((plate) => plate.right <= board.left + 1), `${game} ${levels}: beside the board`);
        }
      }
    }
  });
}
