// The pictures of the handbook: taken from the demonstration, so that they are never stale.

import assert from "node:assert/strict";
import { test } from "node:test";
import { follow, HANDBOOK, HANDBOOK_FRENCH, newPage, screenshot } from "./harness.mjs";
import { openHall } from "./office.mjs";

/** Chapter by chapter: the picture, its page, words that must be on it, what is answered on the way to it, and what is opened. */
const PICTURES = [
  ["new-event", "/events/new", "Club evening"],
  ["registration", "/events/1/manage/players", "Register a player"],
  ["check-in", "/events/1/manage/check-in", "Check-in"],
  ["round", "/events/1/manage/round", "Round 5"],
  ["results", "/events/1/manage/results", "White wins"],
  ["correction", "/events/1/manage/results?round=4", "Correct a result", [], "details.more > summary"],
  ["codes", "/events/1/manage/codes", "Board 1"],
  ["overview", "/events/1", "Round 5 is being played"],
  ["why", "/events/1/rounds/5/why/1", "Why this pairing?"],
  ["standings", "/events/1/standings", "Standings after round 4"],
  ["working", "/events/1/standings/2", "Buchholz"],
  ["crosstable", "/events/2/crosstable", "Crosstable"],
  ["reports", "/events/1/manage/reports", "Exchange file"],
  ["accounts", "/accounts", "Accounts"],
  ["bracket", "/events/3/bracket", "Semi-finals"],
  ["card", "/events/1/players/2", "This is me"],
  ["console", "/events/1/console", "Console"],
  ["live-wall", "/events/1/live/5", ""],
  ["journal", "/events/1/manage/life", "FIDE mode"],
  ["hall", "/hall", "Open to the playing hall"],
  ["prints", "/events/1/manage/print", "Result slips"],
  ["settings", "/events/1/manage/settings#g5", "Tie-breaks"],
  ["teams", "/events/4/manage/teams", "Teams"],
  ["matches", "/events/4/rounds/2/teams", "League of the Cafés"],
  ["settings-pairing", "/events/1/manage/settings#g3", "Acceleration"],
  ["laws-clause", "/laws/clause/7.3", "7.3"],
  ["laws-compare", "/laws/compare?from=2014&to=2018&article=7", "2018"],
  ["assistant-question", "/laws/assistant/illegal-move?edition=2018", "Which player", ["standard"]],
  ["assistant-ruling", "/laws/assistant/illegal-move?edition=2018", "2 minutes", ["standard", "white-1"]],
  ["tools-clock", "/tools/clock?control=40%2F90+SD+30+%2B30", "standard"],
  ["tools-dead", "/tools/dead", "dead", [""]],
];

const hall = openHall(undefined, { demo: true });

for (const [lang, folder] of [["en", HANDBOOK], ["fr", HANDBOOK_FRENCH]]) {
  test(`the pictures of the handbook, in ${lang}`, async () => {
    const page = await newPage({ width: 1000, height: 700, lang });
    await hall.office.enter(page.context());
    for (const [name, path, words, answers = [], opens = ""] of PICTURES) {
      const response = await page.goto(hall.url + path);
      assert.equal(response.status(), 200, path);
      for (const answer of answers) {
        await follow(page, page.locator(answer ? `main form button[value="${answer}"]` : "main form button.primary").first());
      }
      if (opens) await page.locator(opens).first().click();
      assert.equal(await page.getAttribute("html", "lang"), lang, path);
      if (lang === "en") assert.ok((await page.locator("body").innerText()).includes(words), `${path}: no ${words}`);
      await screenshot(page, name, { folder, fullPage: false });
    }
    await page.finish();
  });
}
