// A whole evening by keyboard alone, from the first account to the standings that everybody reads. Nothing is
// clicked and nothing is given the focus but by keys, and what has the focus shows it.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { newPage, startArbiter } from "./harness.mjs";
import { person } from "./office.mjs";

const PLAYERS = 8;
/** Rounds that are played of those that the preset has. */
const ROUNDS = 3;
/** Steps with the tabulator after which something counts as out of reach. */
const STEPS_MAX = 150;

let arbiter;
before(async () => {
  arbiter = await startArbiter();
});
after(() => arbiter?.stop());

/** What has the focus: its words, and whether one sees that it has it. */
function focused() {
  const element = document.activeElement;
  if (!element || element === document.body) return { words: "", html: "", isSeen: true };
  // A card with a dot in it shows the focus of the dot.
  const shown = element.closest("label") ?? element;
  const { width, height, top, bottom } = shown.getBoundingClientRect();
  const isOnScreen = width > 0 && height > 0 && bottom > 0 && top < innerHeight;
  const isMarked = [element, shown].map((it) => getComputedStyle(it)).some(({ outlineStyle, outlineWidth, boxShadow }) => {
    return (outlineStyle !== "none" && parseFloat(outlineWidth) > 0) || boxShadow !== "none";
  });
  return {
    words: (element.getAttribute("aria-label") ?? element.textContent).replace(/\s+/g, " ").trim(),
    html: element.outerHTML.slice(0, 120),
    isSeen: isOnScreen && isMarked,
  };
}

/** Goes on with the tabulator until a control is reached: by its words, or by a selector where it has none. */
async function reach(page, { words, selector }) {
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const now = await page.evaluate(focused);
    const is = selector ? await page.evaluate((what) => document.activeElement?.matches(what), selector) : words.test(now.words);
    if (step > 0) assert.ok(now.isSeen, `on ${page.url()} nobody sees that this has the focus: ${now.html}`);
    if (is) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`${words ?? selector} cannot be reached by keyboard on ${page.url()}`);
}

/** Presses Enter on what has the focus, and waits for the page it leads to. */
async function enter(page) {
  await Promise.all([page.waitForEvent("load"), page.keyboard.press("Enter")]);
}

async function press(page, words) {
  await reach(page, { words });
  await enter(page);
}

async function type(page, selector, text) {
  await reach(page, { selector });
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(text);
}

async function openAccount(page) {
  await page.goto(arbiter.setup);
  await type(page, "input[name=name]", "Chief");
  await type(page, "input[name=password]", "correct horse battery");
  await enter(page);
}

async function registerAll(page) {
  await press(page, /^New event$/);
  await type(page, "input[name=name]", "Evening by keyboard");
  await enter(page);
  const line = (_, index) => `${person(index).name}; ${person(index).rating}`;
  await type(page, "textarea", Array.from({ length: PLAYERS }, line).join("\n"));
  await press(page, /^Preview$/);
  await press(page, new RegExp(`^Register ${PLAYERS} players$`));
}

async function checkIn(page) {
  await press(page, /^Check-in/);
  await reach(page, { words: /^All are here$/ });
  await page.keyboard.press("Enter");
  await page.getByText(`${PLAYERS} here`).first().waitFor();
}

async function playRound(page, round) {
  await press(page, round === 1 ? /^Continue to pairing$/ : /^Make the round/);
  if (round === 1) await press(page, /^Draw the lot$/);
  await press(page, new RegExp(`^Pair round ${round}$`));
  await press(page, new RegExp(`^Publish round ${round}$`));
  await press(page, /^Enter results/);
  await page.locator("result-entry[data-ready]").waitFor();
  // The first open board has the focus: one types.
  for (let board = 0; board < PLAYERS / 2; board += 1) await page.keyboard.press(["1", "5", "0"][(board + round) % 3]);
  await page.locator(".save-summary", { hasText: /^4 of 4 results$/ }).waitFor();
}

test("an evening by keyboard alone, from the first account to the standings", async () => {
  const page = await newPage();
  await openAccount(page);
  await registerAll(page);
  await checkIn(page);
  for (let round = 1; round <= ROUNDS; round += 1) await playRound(page, round);
  await press(page, /^Standings$/);
  const told = await page.locator("main table tbody tr").count();
  assert.equal(told, PLAYERS);

  const spectator = await newPage({ width: 390 });
  await spectator.goto(page.url());
  assert.match(await spectator.locator("main").textContent(), new RegExp(`after round ${ROUNDS}`, "i"));
  assert.equal(await spectator.locator("main table tbody tr").count(), PLAYERS);
  await spectator.finish();
  await page.finish();
});
