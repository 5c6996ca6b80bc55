// The wall of a hall with 150 boards: readable from the last row, in few pages, up to date by itself.

import assert from "node:assert/strict";
import { test } from "node:test";
import { newPage, screenshot } from "./harness.mjs";
import { openHall } from "./office.mjs";

const BOARDS = 150;

const hall = openHall(async (office) => {
  const event = await office.create("A hall of boards", { players: 2 * BOARDS, rounds: 5 });
  await office.command(event, [{ kind: "pair-next-round" }, { kind: "publish-round" }]);
  return event;
});

/** A wall whose pages turn only by its keys. */
async function wall(query, size = { width: 1920, height: 1080 }) {
  const page = await newPage(size);
  await page.goto(`${hall.url}/events/${hall.event}/projector?${query}&seconds=120`);
  await page.locator(".pager button").waitFor();
  await page.keyboard.press("Space");
  return page;
}

/** The numbers of the boards on the screen, and where each row lies. */
function shown(page) {
  return page.locator("tbody tr:not(.off)").evaluateAll((rows) => {
    const foot = document.querySelector(".pager").getBoundingClientRect().top;
    return rows.map((row) => {
      const { left, bottom, height } = row.getBoundingClientRect();
      return { board: Number(row.cells[0].textContent), left, height, fits: bottom <= foot + 1 };
    });
  });
}

test("150 boards are told in at most six pages of two columns", async () => {
  const page = await wall("show=pairings&theme=dark");
  assert.equal(await page.locator("html").getAttribute("data-theme"), "dark");
  const pages = await page.locator(".pager-dots i").count();
  assert.ok(pages > 1 && pages <= 6, `${pages} pages`);
  const seen = [];
  for (let number = 0; number < pages; number += 1) {
    const rows = await shown(page);
    assert.ok(rows.every((row) => row.fits), "no row lies below the screen");
    if (number < pages - 1) assert.equal(new Set(rows.map((row) => Math.round(row.left))).size, 2, "two columns");
    seen.push(...rows.map((row) => row.board));
    await page.keyboard.press("ArrowRight");
  }
  assert.deepEqual(seen, Array.from({ length: BOARDS }, (_, board) => board + 1));
  // Letters of a twentieth of a metre on a screen two metres wide are read from ten metres.
  const letters = await page.locator("tbody tr:not(.off) .player").first().evaluate((cell) => parseFloat(getComputedStyle(cell).fontSize));
  assert.ok(letters >= 22, `${letters} px`);
  assert.match(await page.locator(".hall-time").textContent(), /\d\d.\d\d/);
  await screenshot(page, "projector-150-dark", { fullPage: false });
  await page.finish();
});

test("a result stands on the wall as it comes, on the page that is shown", async () => {
  const page = await wall("show=pairings&theme=light");
  await page.keyboard.press("ArrowRight");
  const [{ board }] = await shown(page);
  await hall.office.command(hall.event, [{ kind: "enter-result", round: 1, board, result: "1-0" }]);
  await page.locator("tbody tr:not(.off)").first().locator(".plaque .won").waitFor();
  assert.equal((await shown(page))[0].board, board, "the page did not turn");
  await screenshot(page, "projector-150-light", { fullPage: false });
  await page.finish();
});

test("a page of two columns fills both, and has no field to type in", async () => {
  const event = await hall.office.create("A hall of sixteen boards", { players: 32, rounds: 5 });
  await hall.office.command(event, [{ kind: "pair-next-round" }, { kind: "publish-round" }]);
  for (const [show, half] of [["pairings", 8], ["names", 16]]) {
    const page = await newPage({ width: 1280, height: 720 });
    await page.goto(`${hall.url}/events/${event}/projector?show=${show}&seconds=120`);
    await page.locator("body.two.laid-out").waitFor();
    const lefts = await page.locator("tbody tr:not(.off)").evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().left)));
    assert.deepEqual(lefts, [...Array(half).fill(lefts[0]), ...Array(half).fill(lefts.at(-1))], `${show}: ${lefts}`);
    assert.ok(lefts[0] < lefts.at(-1));
    assert.equal(await page.locator("#filter:visible").count(), 0, "nobody types on a wall");
    await screenshot(page, `projector-two-${show}`, { fullPage: false });
    await page.finish();
  }
});

test("names and standings take the same two columns; an upright screen takes one", async () => {
  for (const show of ["names", "standings"]) {
    const page = await wall(`show=${show}`);
    await page.locator("body.two").waitFor();
    await screenshot(page, `projector-${show}`, { fullPage: false });
    await page.finish();
  }
  const upright = await wall("show=pairings", { width: 1080, height: 1920 });
  assert.equal(await upright.locator("body.two").count(), 0);
  await screenshot(upright, "projector-upright", { fullPage: false });
  await upright.finish();
});
