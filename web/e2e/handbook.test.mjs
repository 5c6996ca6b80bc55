// The pictures of the handbook: taken from the demonstration, so that they are never stale.

import assert from "node:assert/strict";
import { test } from "node:test";
import { follow, HANDBOOK, HANDBOOK_FRENCH, newPage, screenshot } from "./harness.mjs";
import { openHall } from "./office.mjs";

/**
 * Chapter by chapter: the picture, its page, words that must be on it, what is answered on the way to it, and what is
 * opened or done there first. Events that the demonstration does not have are called by what they are for.
 */
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
  ["norms", "/events/{norms}/manage/reports/norms", "GM"],
  ["playoff", "/events/{playoff}/manage/close", "Playoffs as planned", [], showPlan],
  ["game", "/events/1/live/5", "Copy link to watch", [], openGame],
  ["tablet", "/clock?control=90%2B30&board=12&white=Tinsley&black=Zukertort", "1:30:30", [], layTabletDown],
  ["tools-clock", "/tools/clock?control=40%2F90+SD+30+%2B30", "standard"],
  ["tools-dead", "/tools/dead", "dead", [""]],
];

const hall = openHall(prepare, { demo: true });
const events = {};

/** An event in which somebody makes a norm, and one whose winner a playoff must find. */
async function prepare(office) {
  const grand = ["FRA", "GER", "NED", "ESP"].map((federation, index) => ["GM", federation, 2560 - 10 * index]);
  const master = ["FRA", "ITA", "NED", "GER", "POL"].map((federation, index) => ["IM", federation, 2490 - 10 * index]);
  const field = [...grand, ...master].map(([title, federation, rating], index) => {
    return { name: SURNAMES[index], title, federation, rating, sex: "m" };
  });
  const talent = { name: "Marshall, Frank", title: "FM", federation: "BEL", rating: 2440, sex: "m" };
  const settings = { time_control: "90+30", class: "standard", is_rated: true, chief_arbiter: "Staunton, Howard" };
  events.norms = await roundRobin(office, "Grandmaster tournament", [...field, talent], settings, (white, black, round) => {
    if (round % 3 === 0 || (white !== talent.name && black !== talent.name)) return "=-=";
    return white === talent.name ? "1-0" : "0-1";
  });
  const four = field.slice(0, 4);
  events.playoff = await roundRobin(office, "Candidates", four, settings, () => "=-=");
  const players = await office.get(`/api/v1/events/${events.playoff}/players`);
  const plan = "1. 3+3, 3+3\n2. Armageddon, 5:00 – 4:00";
  await office.command(events.playoff, [{ kind: "plan-playoff", players: players.slice(2, 4).map(({ id }) => id), plan }]);
}

const SURNAMES = ["Capablanca, José", "Tarrasch, Siegbert", "Euwe, Max", "Pomar, Arturo", "Janowski, Dawid", "Vergani, Beniamino", "Maróczy, Géza", "Teichmann, Richard", "Winawer, Szymon"];

/** Everybody meets everybody, with results as asked for. */
async function roundRobin(office, name, players, settings, result) {
  const rounds = players.length - 1;
  const dates = { place: "Oostende", federation: "BEL", starts: "2026-11-02", ends: "2026-11-10" };
  const { id } = await office.post("/api/v1/events", { name, rounds, system: { "round-robin": { cycles: 1 } }, ...dates, ...settings });
  await office.command(id, [{ kind: "enter", players }, { kind: "assign-numbers" }]);
  for (let round = 1; round <= rounds; round += 1) {
    await office.command(id, [{ kind: "pair-next-round" }, { kind: "publish-round" }]);
    const { boards } = await office.get(`/api/v1/events/${id}/rounds/${round}`);
    const played = boards.map(({ board, white_name: white, black_name: black }) => {
      return { kind: "enter-result", round, board, result: result(white, black, round) };
    });
    await office.command(id, played);
  }
  return id;
}

/** From the wall of a round to one of its games. */
async function openGame(page) {
  await follow(page, page.locator(".tile a.nr").first());
  await page.locator("[data-part=line]", { hasText: /\d+ ms/ }).waitFor();
}

/** Down to the playoff that is planned. */
async function showPlan(page) {
  await page.locator("form[action$='/playoff-game']").first().evaluate((form) => form.scrollIntoView({ block: "center" }));
}

/** The clock of a board, as it stands before White's first move. */
async function layTabletDown(page) {
  await page.locator("dialog input").fill("4711");
  await page.locator("dialog button").click();
  await page.locator(".half[data-side=b]").click();
}

for (const [lang, folder] of [["en", HANDBOOK], ["fr", HANDBOOK_FRENCH]]) {
  test(`the pictures of the handbook, in ${lang}`, async () => {
    const page = await newPage({ width: 1000, height: 700, lang });
    await hall.office.enter(page.context());
    for (const [name, path, words, answers = [], opens = ""] of PICTURES) {
      const response = await page.goto(hall.url + path.replace(/\{(\w+)\}/, (_, event) => events[event]));
      assert.equal(response.status(), 200, path);
      for (const answer of answers) {
        await follow(page, page.locator(answer ? `main form button[value="${answer}"]` : "main form button.primary").first());
      }
      if (typeof opens === "function") await opens(page);
      else if (opens) await page.locator(opens).first().click();
      assert.equal(await page.getAttribute("html", "lang"), lang, path);
      if (lang === "en") assert.ok((await page.locator("body").innerText()).includes(words), `${path}: no ${words}`);
      await screenshot(page, name, { folder, fullPage: false });
    }
    await page.finish();
  });
}
