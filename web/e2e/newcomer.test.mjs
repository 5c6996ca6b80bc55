// Somebody who knows chess tournaments, and not this program, runs a nine-round Swiss from the first start
// to the final standings, by what the pages offer.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { axe, follow, newPage, screenshot, startArbiter } from "./harness.mjs";
import { person, press, setUpByPage } from "./office.mjs";

const ROUNDS = 9;
const PLAYERS = 30;

let arbiter;

before(async () => {
  arbiter = await startArbiter();
});

after(() => arbiter?.stop());

async function createEvent(page) {
  await follow(page, page.getByRole("link", { name: "New event" }));
  await page.getByRole("radio", { name: /^Open/ }).check();
  await page.getByLabel("Name of the event").fill("Club championship");
  await axe(page);
  await screenshot(page, "newcomer-create");
  await press(page, "Create the event");
}

async function pastePlayers(page) {
  const lines = Array.from({ length: PLAYERS }, (_, index) => {
    const { name, rating, federation } = person(index);
    return `${name}; ${rating}; ${federation}`;
  });
  await page.getByLabel("One player a line").fill(lines.join("\n"));
  await press(page, "Look at it first");
  await screenshot(page, "newcomer-preview");
  await press(page, `Register ${PLAYERS} players`);
  await page.getByRole("row", { name: /Zukertort/ }).waitFor();
  await axe(page);
  await screenshot(page, "newcomer-players");
}

/** One key a board, in an order that is not the same every round. */
async function typeResults(page, round) {
  await follow(page, page.getByRole("link", { name: "Enter results" }).first());
  await page.locator("result-entry[data-ready]").waitFor();
  await page.locator("select[name=result]").first().focus();
  const keys = ["1", "0", "5"];
  for (let board = 0; board < PLAYERS / 2; board += 1) await page.keyboard.press(keys[(board * 7 + round) % 3]);
  const all = PLAYERS / 2;
  await page.locator(".save-summary", { hasText: new RegExp(`^${all} of ${all} results$`) }).waitFor();
}

async function playRound(page, round) {
  await follow(page, page.getByRole("link", { name: "Make the round" }).first());
  if (round === 1) await press(page, "Draw the lot");
  await press(page, `Pair round ${round}`);
  await page.locator("draft-board[data-ready]").waitFor();
  if (round === 2) {
    await page.locator("details.why").first().click();
    await axe(page);
    await screenshot(page, "newcomer-draft");
  }
  await press(page, `Publish round ${round}`);
  await typeResults(page, round);
  if (round === 1) {
    await axe(page);
    await screenshot(page, "newcomer-results");
  }
}

test("a newcomer runs a nine-round Swiss with thirty players", async () => {
  const page = await newPage();
  await setUpByPage(page, arbiter);
  await createEvent(page);
  await pastePlayers(page);
  await follow(page, page.getByRole("link", { name: "To the round" }));
  for (let round = 1; round <= ROUNDS; round += 1) await playRound(page, round);

  await follow(page, page.getByRole("link", { name: "Make the round" }).first());
  await page.getByText("All rounds are published and all results are in.").waitFor();
  await screenshot(page, "newcomer-end");
  await follow(page, page.getByRole("main").getByRole("link", { name: "Standings" }));
  const rows = await page.locator("main table tbody tr").count();

  assert.equal(rows, PLAYERS, "everybody stands in the final standings");
  await screenshot(page, "newcomer-standings");
  await page.finish();
});
