// A newcomer's nine rounds with thirty players: from the first start to printed final standings, on the pages alone.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { HANDBOOK, newPage, pdf, screenshot, sheets, startArbiter } from "./harness.mjs";
import { person } from "./office.mjs";

const ROUNDS = 9;
const PLAYERS = 30;

let arbiter;

before(async () => {
  arbiter = await startArbiter();
});

after(() => arbiter?.stop());

/** Says yes where the director wants to be sure. */
async function consent(page) {
  const form = page.locator("form:has(input[name=consent])");
  if ((await form.count()) === 0) return;
  for (const box of await form.locator("input[type=checkbox]").all()) await box.check();
  await form.locator("button.danger").click();
}

/** The pictures of the handbook are made on request, so that a test run changes nothing. */
async function picture(page, name) {
  if (process.env.HANDBOOK_PICTURES) await screenshot(page, name, { folder: HANDBOOK, fullPage: false });
  else await screenshot(page, `newcomer/${name}`, { fullPage: false });
}

async function setUp(page) {
  await page.goto(arbiter.setup);
  await page.locator("#name").fill("Arbiter");
  await page.locator("#password").fill("correct horse battery");
  await page.locator("main form button.primary").click();
  await page.waitForURL(`${arbiter.url}/`);
}

async function createEvent(page) {
  await page.locator('a[href="/events/new"]').click();
  await picture(page, "new-event");
  await page.locator("input[name=preset][value=open]").check();
  await page.locator("#name").fill("Open Oostende 2026");
  await page.locator('form[action="/events/new"] .toolbar button.primary').click();
  await page.waitForURL("**/manage/players");
  return /\/events\/(\d+)\//.exec(page.url())[1];
}

async function enterPlayers(page) {
  const lines = Array.from({ length: PLAYERS }, (_, index) => person(index)).map(({ name, rating, federation }) => `${name}; ${rating}; ${federation}`);
  await page.locator("textarea#text").fill(lines.join("\n"));
  await page.locator('form[action$="/players/preview"] .toolbar button').click();
  await picture(page, "players-preview");
  await page.locator('form[action$="/players/paste"] .toolbar button.primary').click();
  await page.waitForURL("**/manage/players");
  assert.equal(await page.locator("table.data tbody tr").count(), PLAYERS);
}

/** Waits until the server has every result; says where it stands if it does not. */
async function allSaved(page, round) {
  try {
    await page.waitForFunction((count) => document.querySelectorAll("[data-state=saved]").length === count, PLAYERS / 2, { timeout: 60_000 });
  } catch {
    const states = await page.locator(".row-state").allTextContents();
    assert.fail(`round ${round}: ${states.join(", ")}; ${await page.locator("dialog").allTextContents()}`);
  }
}

async function playRound(page, event, round) {
  await page.goto(`${arbiter.url}/events/${event}/manage/round`);
  const lot = page.locator("button[name=color][value=draw]");
  if ((await lot.count()) > 0) await lot.click();
  await page.locator('form[action$="/round/pair"] button.primary').click();
  await consent(page);
  await page.locator('form[action$="/round/publish"] button').waitFor();
  if (round === 3) await picture(page, "draft");
  await page.locator('form[action$="/round/publish"] button').click();
  await consent(page);
  await page.goto(`${arbiter.url}/events/${event}/manage/results`);
  await page.locator("result-entry[data-ready]").waitFor();
  await page.locator("select[name=result]").first().focus();
  for (let board = 0; board < PLAYERS / 2; board += 1) await page.keyboard.press("105"[(board + round) % 3]);
  await allSaved(page, round);
  if (round === 3) await picture(page, "results");
}

test("nine rounds on the pages alone, results by one key a board", async () => {
  const page = await newPage();
  await setUp(page);
  const event = await createEvent(page);
  await enterPlayers(page);
  for (let round = 1; round <= ROUNDS; round += 1) await playRound(page, event, round);

  await page.goto(`${arbiter.url}/events/${event}/standings`);
  assert.equal(await page.locator("table.standings tbody tr").count(), PLAYERS);
  await picture(page, "standings");
  const { count } = sheets(await pdf(page, "final-standings"));
  assert.ok(count >= 1 && count <= 2, `${count} sheets`);
  const points = await page.locator("table.standings .total").allTextContents();
  const sum = points.map((text) => text.trim().replace("½", ".5")).reduce((total, text) => total + Number(text === ".5" ? 0.5 : text), 0);
  assert.equal(sum, (ROUNDS * PLAYERS) / 2);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
