// A round of three hundred boards typed as fast as keys can be sent, with the line cut twice in between:
// every result is stored as it was typed.

import assert from "node:assert/strict";
import { test } from "node:test";
import { newPage } from "./harness.mjs";
import { openHall } from "./office.mjs";

const BOARDS = 300;
const KEYS = ["1", "0", "5"];
const WORDS = { 1: "1-0", 0: "0-1", 5: "=-=" };

const hall = openHall();

/** The key of a board: three kinds, in an order that is not the same in every block. */
function keyOf(board) {
  return KEYS[(board * 7 + Math.floor(board / 10)) % KEYS.length];
}

async function typeRound(cuts) {
  const event = await hall.office.create("Many boards", { players: 2 * BOARDS, rounds: 5 });
  await hall.office.command(event, [{ kind: "pair-next-round" }, { kind: "publish-round" }]);
  const page = await newPage({ height: 850, width: 1366 });
  await hall.office.enter(page.context());
  // Somebody who knows the way: the tour takes a line of its own.
  await page.context().addCookies([{ name: "arbiter-tour", value: "done", url: hall.url }]);
  await page.goto(`${hall.url}/events/${event}/manage/results`);
  await page.locator("result-entry[data-ready]").waitFor();
  await page.locator("select[name=result]").first().focus();
  const begun = Date.now();
  for (let board = 0; board < BOARDS; board += 1) {
    if (cuts.includes(board)) await page.context().setOffline(true);
    await page.keyboard.press(keyOf(board));
    if (cuts.includes(board - 20)) await page.context().setOffline(false);
  }
  const typed = Date.now();
  await page.locator(".save-summary", { hasText: new RegExp(`^${BOARDS} of ${BOARDS} results$`) }).waitFor();
  const late = Date.now() - typed;
  console.error(`${BOARDS} results: typed in ${typed - begun} ms, all stored ${late} ms later`);
  const { boards } = await hall.office.get(`/api/v1/events/${event}/rounds/1`);
  assert.deepEqual(
    boards.map(({ result }) => result),
    Array.from({ length: BOARDS }, (_, board) => WORDS[keyOf(board)]),
  );
  return page;
}

/** Boards that are wholly on the screen, where the page begins. */
async function boardsInView(page) {
  await page.evaluate(() => scrollTo(0, 0));
  return page.locator("table.results tbody tr").evaluateAll((rows) => {
    return rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length;
  });
}

test("three hundred results typed without a pause are all stored, nineteen boards in view", async () => {
  const page = await typeRound([]);
  const boards = await boardsInView(page);
  assert.ok(boards >= 19, `${boards} boards are in view on a screen of 1366 by 850`);
  await page.finish();
});

test("nothing is lost where the line is cut twice", async () => {
  const page = await typeRound([60, 180]);
  // A request without a line is an error of the browser's, and the point of the test.
  page.forgive(/Failed to load resource|ERR_INTERNET_DISCONNECTED/);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
