// The sheets of paper of an event: each fills its page, nothing is cut off, and the printer gets as many
// pages as the screen shows.

import assert from "node:assert/strict";
import { test } from "node:test";
import { axe, newPage, pdf, screenshot, sheets } from "./harness.mjs";
import { openHall } from "./office.mjs";

const BOARDS = 120;
const A4 = [595, 842];
const LETTER = [612, 792];

const hall = openHall(async (office) => {
  const event = await office.create("Christmas open", { players: 2 * BOARDS + 1, rounds: 5 });
  await office.playRound(event, 1, { left: BOARDS });
  return event;
});

/** A page with sheets, what lies on each, and what a printer makes of it. */
async function print(name, paper) {
  const page = await newPage({ width: 1280, height: 900 });
  await hall.office.enter(page.context());
  await page.goto(`${hall.url}/events/${hall.event}/manage/print/${name}?paper=${paper}`);
  // Signatures stand on one line, whatever is written below them.
  const lines = await page.locator(".sheet").first().locator(".sign > span").evaluateAll((all) => all.map((it) => it.offsetTop));
  assert.ok(name === "slips" || new Set(lines).size <= 1, `${name}: signatures at ${lines}`);
  const laid = await page.locator(".sheet").evaluateAll((all) =>
    all.map((sheet) => {
      const box = sheet.getBoundingClientRect();
      const parts = [...sheet.querySelectorAll("tr, article, footer, h2, .who, .sign, .scan")].map((part) => part.getBoundingClientRect());
      const inside = parts.every((part) => part.bottom <= box.bottom + 1 && part.right <= box.right + 1);
      return { inside, rows: sheet.querySelectorAll("tbody tr, article").length, filled: Math.max(...parts.map((part) => part.bottom)) - box.top, height: box.height };
    }),
  );
  await screenshot(page, `print-${name}-${paper}`, { fullPage: false });
  const printed = sheets(await pdf(page, `print-${name}-${paper}`));
  await page.finish();
  return { laid, printed };
}

test("the sheets are chosen on one page", async () => {
  const page = await newPage();
  await hall.office.enter(page.context());
  await page.goto(`${hall.url}/events/${hall.event}/manage/print`);
  assert.equal(await page.locator("tbody tr").count(), 9);
  await axe(page);
  await screenshot(page, "print-choose");
  await page.finish();
});

for (const [name, perSheet, count, wide] of [
  ["wall", 18, 7],
  ["pairings", 57, 3],
  ["names", 54, 5],
  ["standings", 54, 5],
  ["slips", 8, 15],
  ["cards", 2, 60],
  ["badges", 10, 25],
  ["certificates", 0, 3, true],
  ["poster", 0, 1],
]) {
  test(`on paper: ${name}`, async () => {
    for (const [paper, size] of [["a4", A4], ["letter", LETTER]]) {
      const { laid, printed } = await print(name, paper);
      assert.equal(laid.length, count, `${name}: sheets`);
      assert.ok(laid.every((sheet) => sheet.inside), `${name} on ${paper}: something lies outside its sheet`);
      assert.ok(laid.every((sheet) => sheet.rows <= perSheet), `${name}: rows of a sheet`);
      assert.ok(laid[0].filled > 0.85 * laid[0].height, `${name} on ${paper}: the sheet is filled`);
      assert.equal(printed.count, count, `${name} on ${paper}: pages`);
      assert.deepEqual([printed.width, printed.height].map(Math.round), wide ? size.toReversed() : size, `${name}: paper`);
    }
  });
}
