// Two arbiters type the results of one round at two tables.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { newPage, startArbiter } from "./harness.mjs";
import { openOffice } from "./office.mjs";

/** How soon the other must see it. */
const SOON_MS = 2_000;

let arbiter;
let office;
let event;

before(async () => {
  arbiter = await startArbiter();
  office = await openOffice(arbiter);
  event = await office.create("Two tables", { players: 12, rounds: 5 });
  await office.playRound(event, 1, { left: 6 });
});

after(() => arbiter?.stop());

async function atTheDesk() {
  const page = await newPage();
  await office.enter(page.context());
  await page.goto(`${arbiter.url}/events/${event}/manage/results`);
  await page.locator("result-entry[data-ready]").waitFor();
  return page;
}

const value = (page, board) => page.locator("select[name=result]").nth(board - 1).inputValue();

async function shows(page, board, result) {
  await page.waitForFunction(
    ([index, wanted]) => document.querySelectorAll("select[name=result]")[index]?.value === wanted,
    [board - 1, result],
    { timeout: SOON_MS + 3_000 },
  );
}

test("each sees within two seconds what the other typed, and both can undo their own", async () => {
  const [one, other] = [await atTheDesk(), await atTheDesk()];
  await one.locator("select[name=result]").nth(0).focus();
  await one.keyboard.press("1");
  const start = Date.now();
  await shows(other, 1, "1-0");
  const waited = Date.now() - start;
  await other.locator("select[name=result]").nth(5).focus();
  await other.keyboard.press("0");
  await shows(one, 6, "0-1");

  await one.keyboard.press("Backspace");
  await shows(other, 1, "");

  assert.ok(waited < SOON_MS + 1_500, `${waited} ms`);
  assert.equal(await value(one, 6), "0-1");
  const log = await office.get(`/api/v1/events/${event}/log`);
  assert.ok(JSON.stringify(log.at(-1)).includes("typing mistake"), "the correction is kept with its reason");
  await one.finish();
  await other.finish();
});
