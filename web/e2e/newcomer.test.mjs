// Somebody who knows chess tournaments, and not this program, runs a nine-round Swiss from the first start
// to the final standings, by what the pages offer.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { axe, follow, Hand, newPage, screenshot, startArbiter } from "./harness.mjs";
import { logIn, openOffice, person, press, setUpByPage } from "./office.mjs";

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
  await page.getByLabel("One player per line").fill(lines.join("\n"));
  await press(page, "Preview");
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
  await follow(page, page.getByRole("link", { name: "Continue to pairing" }));
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

const button = (page, name) => page.getByRole("button", { name, exact: true }).first();

/** From the list of events to the first published round: most players pasted, the last two typed. */
async function firstRound(page, hand) {
  const line = (index) => `${person(index).name}; ${person(index).rating}; ${person(index).federation}`;
  await hand.follow(page.getByRole("link", { name: "New event" }));
  await hand.fill(page.getByLabel("Name of the event"), "Thursday rapid");
  await hand.follow(button(page, "Create the event"));
  await hand.fill(page.getByLabel("One player per line"), Array.from({ length: PLAYERS - 2 }, (_, index) => line(index)).join("\n"));
  await hand.follow(button(page, "Preview"));
  await hand.follow(button(page, `Register ${PLAYERS - 2} players`));
  for (const index of [PLAYERS - 2, PLAYERS - 1]) {
    // After the first the field has the focus: nothing is lost by typing on.
    const name = page.locator("#f-name");
    if (index === PLAYERS - 1) assert.ok(await name.evaluate((field) => field === document.activeElement), "one types on");
    await hand.fill(name, `${person(index).name} ${person(index).rating}`);
    await hand.keyThere("Enter");
    await page.locator(".said", { hasText: `${person(index).name} is registered.` }).waitFor();
  }
  await screenshot(page, "newcomer-typed");
}

/** Everybody is in the hall. */
async function checkIn(page, hand) {
  await hand.follow(page.getByRole("link", { name: "Check-in" }).first());
  await hand.click(button(page, "All are here"));
  await page.getByText(`${PLAYERS} here`).first().waitFor();
}

test("the newcomer's evening, counted", async (context) => {
  const page = await newPage({ width: 1366, height: 850 });
  // Alone this test has to open the first account itself.
  const office = await openOffice(arbiter).catch(() => logIn(arbiter, "Chief"));
  await office.enter(page.context());
  await page.goto(arbiter.url);
  const hand = new Hand(page);
  const begun = Date.now();
  await firstRound(page, hand);
  const here = await hand.count(() => checkIn(page, hand));
  await hand.follow(page.getByRole("link", { name: "Continue to pairing" }));
  await hand.follow(button(page, "Draw the lot"));
  await hand.follow(button(page, "Pair round 1"));
  await hand.follow(button(page, "Publish round 1"));
  const [round, seconds] = [hand.acts, (Date.now() - begun) / 1000];

  const results = await hand.count(async () => {
    await hand.follow(page.getByRole("link", { name: "Enter results" }).first());
    await page.locator("result-entry[data-ready]").waitFor();
    for (let board = 0; board < PLAYERS / 2; board += 1) await hand.key(["1", "0", "5"][board % 3]);
    await page.locator(".save-summary", { hasText: /^15 of 15 results$/ }).waitFor();
  });

  await page.getByRole("link", { name: "Registration" }).first().click();
  const withdrawal = await hand.count(async () => {
    const row = page.getByRole("row", { name: /Zukertort/ });
    await hand.click(row.locator("summary"));
    await screenshot(page, "newcomer-withdraw", { fullPage: false });
    await hand.follow(row.getByRole("button", { name: "Ill", exact: true }));
  });
  await page.locator(".said", { hasText: "Zukertort, A. has left the event." }).waitFor();
  await follow(page, page.locator(".said").getByRole("button", { name: "Undo" }));

  context.diagnostic(`first round ${round} acts, ${seconds.toFixed(1)} s; check-in ${here}; results ${results}; withdrawal ${withdrawal}`);
  assert.ok(round <= 25, `${round} acts to the first published round`);
  assert.ok(seconds <= 90, `${seconds} s to the first published round`);
  assert.ok(here <= 3, `${here} acts to check everybody in`);
  assert.ok(results <= PLAYERS / 2 + 1, `${results} acts for ${PLAYERS / 2} results`);
  assert.equal(withdrawal, 2);
  await page.finish();
});
