// Two arbiters type the results of one round at two tables, and spectators look on: everybody sees what the
// others do, nothing that was typed gets lost, and no page jumps under its reader.

import assert from "node:assert/strict";
import { test } from "node:test";
import { layoutShift, newPage, STILL } from "./harness.mjs";
import { openHall } from "./office.mjs";

/** How long the page of an arbiter may let itself wait before it asks for what is new. */
const SPREAD_MS = 200;

const hall = openHall();

/** An event of twelve players in its first round, without a result. */
async function roundOne() {
  const event = await hall.office.create("Two tables", { players: 12, rounds: 5 });
  await hall.office.playRound(event, 1, { left: 6 });
  return event;
}

async function atTheDesk(event) {
  const page = await newPage();
  await hall.office.enter(page.context());
  await page.goto(`${hall.url}/events/${event}/manage/results`);
  await page.locator("result-entry[data-ready]").waitFor();
  return page;
}

/** What the server holds for round 1. */
async function stored(event) {
  const { boards } = await hall.office.get(`/api/v1/events/${event}/rounds/1`);
  return boards.map(({ result }) => result ?? "");
}

const select = (page, board) => page.locator("select[name=result]").nth(board - 1);

async function shows(page, board, result) {
  const wanted = [board - 1, result];
  await page.waitForFunction(
    ([index, value]) => document.querySelectorAll("select[name=result]")[index]?.value === value,
    wanted,
    { polling: 20 },
  );
}

/** Types on a board; how long the other table waits for it after the server said that it has it. */
async function typed(page, other, [board, key, result]) {
  const answer = page.waitForResponse((response) => response.request().method() === "POST").then(() => Date.now());
  const seen = shows(other, board, result).then(() => Date.now());
  await select(page, board).focus();
  await page.keyboard.press(key);
  const [answered, shown] = await Promise.all([answer, seen]);
  return shown - answered;
}

test("twenty boards at a glance on a laptop", async () => {
  const event = await hall.office.create("Many boards", { players: 60, rounds: 3 });
  await hall.office.playRound(event, 1, { left: 30 });
  const page = await newPage({ width: 1366, height: 850 });
  await hall.office.enter(page.context());
  await page.goto(`${hall.url}/events/${event}/manage/results`);
  await page.locator("result-entry[data-ready]").waitFor();
  const shown = await page.evaluate(
    () => [...document.querySelectorAll("table.results tbody tr")].filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length,
  );
  assert.ok(shown >= 19, `${shown} boards`);
  await page.finish();
});

test("each sees what the other typed, and both can undo their own", async (context) => {
  const event = await roundOne();
  const [one, other] = [await atTheDesk(event), await atTheDesk(event)];
  const waits = [await typed(one, other, [1, "1", "1-0"]), await typed(other, one, [6, "0", "0-1"])];
  waits.push(await typed(one, other, [2, "5", "=-="]));

  await one.keyboard.press("Backspace");
  await shows(other, 2, "");

  context.diagnostic(`seen after ${waits.join(", ")} ms`);
  assert.ok(Number(await other.locator("main").getAttribute("data-live-spread")) <= SPREAD_MS);
  assert.equal(await select(one, 6).inputValue(), "0-1");
  const log = await hall.office.get(`/api/v1/events/${event}/log`);
  assert.ok(JSON.stringify(log.at(-1)).includes("typing mistake"), "the correction is kept with its reason");
  await one.finish();
  await other.finish();
});

test("results typed in a row appear at the other table and at the spectator's", async () => {
  const event = await roundOne();
  const [first, second, spectator] = [await atTheDesk(event), await atTheDesk(event), await newPage({ width: 390 })];
  await spectator.goto(`${hall.url}/events/${event}/rounds/1`);

  await select(first, 1).focus();
  for (const key of ["1", "5", "0"]) await first.keyboard.press(key);
  await first.waitForFunction(() => document.querySelectorAll("[data-state=saved]").length === 3);

  assert.deepEqual((await stored(event)).slice(0, 3), ["1-0", "=-=", "0-1"]);
  await shows(second, 3, "0-1");
  await select(second, 4).focus();
  await second.keyboard.press("1");
  await shows(first, 4, "1-0");
  await spectator.waitForFunction(() => document.querySelectorAll("table.pairings td.result")[3]?.querySelector(".visually-hidden")?.textContent === "1–0");
  for (const page of [first, second, spectator]) await page.finish();
});

test("a result typed without a network arrives when it is back", async () => {
  const event = await roundOne();
  const page = await atTheDesk(event);
  await select(page, 5).focus();
  await page.context().setOffline(true);
  await page.keyboard.press("5");
  await page.locator("[data-state=waiting]").waitFor();
  await page.context().setOffline(false);
  await page.waitForFunction(() => document.querySelector("[data-state=waiting], [data-state=saving]") === null);

  assert.equal((await stored(event))[4], "=-=");
  await page.context().close();
});

test("a board typed again while the page is refreshed stays as typed last, and saved", async () => {
  const event = await roundOne();
  const page = await atTheDesk(event);
  await select(page, 1).focus();
  await page.keyboard.press("1");
  await page.locator("#board-1 [data-state=saved]").waitFor();

  // The second result is on its way while the page is refreshed by another table; then the first is typed again.
  let release;
  const held = new Promise((resolve) => (release = resolve));
  await page.route(/\/manage\/results\/1\/1$/, async (route) => {
    await held;
    await route.continue();
  });
  await select(page, 1).focus();
  await page.keyboard.press("0");
  await hall.office.command(event, [{ kind: "enter-result", round: 1, board: 3, result: "=-=" }]);
  await shows(page, 3, "=-=");
  await select(page, 1).focus();
  await page.keyboard.press("1");
  release();
  await page.locator("#board-1 [data-state=saved]").waitFor();
  // Whatever was on its way is there, and the page has been refreshed with it.
  await hall.office.command(event, [{ kind: "enter-result", round: 1, board: 4, result: "1-0" }]);
  await shows(page, 4, "1-0");

  assert.equal(await page.locator("#board-1 .row-state").getAttribute("data-state"), "saved");
  assert.equal(await select(page, 1).inputValue(), "1-0");
  assert.equal((await stored(event))[0], "1-0");
  await page.finish();
});

/** Corrects a board where it stands: two clicks, the choice and the reason; what was said of its reach. */
async function correctHere(page, board, to, reason) {
  const cell = page.locator(`#board-${board} .correct-here`);
  await cell.locator("summary").click();
  await cell.locator("select[name=to]").selectOption(to);
  await cell.locator("input[name=reason]").fill(reason);
  const reach = await cell.locator("p").innerText();
  await Promise.all([page.waitForURL(/manage\/results/), page.waitForLoadState("load"), cell.locator("button").click()]);
  await page.locator("result-entry[data-ready]").waitFor();
  return reach;
}

test("a result is corrected where it stands, with two clicks and the reason, and its reach is said", async () => {
  const event = await hall.office.create("Corrections", { players: 8, rounds: 5 });
  await hall.office.playRound(event, 1);
  const page = await atTheDesk(event);
  const before = await stored(event);
  const other = before[0] === "0-1" ? "1-0" : "0-1";
  const reach = await correctHere(page, 1, other, "the card was misread");
  assert.match(reach, /standings, the next pairing and the report/);
  await shows(page, 1, other);
  assert.equal((await stored(event))[0], other);

  const { boards: seated } = await hall.office.get(`/api/v1/events/${event}/rounds/1`);
  await correctHere(page, 2, "reversed", "they sat on the wrong side");
  const { boards: turned } = await hall.office.get(`/api/v1/events/${event}/rounds/1`);
  assert.equal(turned[1].white.name, seated[1].black.name, "White is who had the white pieces");

  // Once the following round has ended it counts for the rating report alone, and the form says so.
  await hall.office.playRound(event, 2);
  await page.goto(`${hall.url}/events/${event}/manage/results?round=1`);
  await page.locator("result-entry[data-ready]").waitFor();
  const late = await correctHere(page, 3, before[2] === "1-0" ? "0-1" : "1-0", "found at home");
  assert.match(late, /rating report alone/);
  assert.equal((await stored(event))[2], before[2], "standings stay");
  const log = JSON.stringify(await hall.office.get(`/api/v1/events/${event}/log`));
  for (const reason of ["the card was misread", "they sat on the wrong side", "found at home"]) {
    assert.ok(log.includes(reason), reason);
  }
  await page.finish();
});

test("no page jumps when results come in; what would jump is offered", async () => {
  const event = await hall.office.create("Still pages", { players: 13, rounds: 5 });
  await hall.office.playRound(event, 1);
  await hall.office.playRound(event, 2, { left: 6 });
  const watched = [];
  for (const width of [390, 1280]) {
    for (const path of ["", "/rounds/2", "/rounds/2?by=name", "/standings", "/crosstable", "/players/3", "/timeline", "/manage/results"]) {
      const page = await newPage({ width });
      if (path.includes("manage")) await hall.office.enter(page.context());
      await page.goto(`${hall.url}/events/${event}${path}`);
      watched.push({ width, path, page, came: await layoutShift(page) });
    }
  }
  // The first result, some at once, the last.
  for (const boards of [[1], [2, 3, 4, 5], [6]]) {
    const result = (board) => ["1-0", "=-=", "0-1"][board % 3];
    await hall.office.command(event, boards.map((board) => ({ kind: "enter-result", round: 2, board, result: result(board) })));
    const { version } = await hall.office.get(`/api/v1/events/${event}`);
    for (const { page } of watched) {
      // Shown, or offered.
      await page.waitForFunction(
        (newest) => Number(document.querySelector("main").dataset.version) >= newest || document.querySelector(".offer"),
        version,
      );
    }
  }
  for (const { width, path, page, came } of watched) {
    const shift = (await layoutShift(page)) - came;
    assert.ok(shift < STILL, `${path} at ${width}: the layout shifted by ${shift}`);
  }

  // The round is over: the standings are new ones, and come when the reader wants them.
  const { page } = watched.find(({ path }) => path === "/standings");
  assert.match(await page.locator("h1").innerText(), /after round 1/);
  await page.locator(".offer button").click();
  await page.locator("h1", { hasText: "after round 2" }).waitFor();
  assert.equal(await page.locator(".offer").count(), 0);
  for (const { page: one } of watched) {
    assert.deepEqual(one.faults, []);
    await one.context().close();
  }
});

test("a form that somebody clicks twice is sent once", async () => {
  const event = await hall.office.create("Twice", { players: 2, rounds: 3 });
  const page = await newPage();
  await hall.office.enter(page.context());
  const sent = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await page.goto(`${hall.url}/events/${event}/manage/players`);
  await page.locator("#f-name").fill("Clicked, Twice");
  const button = page.getByRole("button", { name: "Register", exact: true });
  // Both clicks before the answer, as an impatient hand gives them.
  await Promise.all([page.waitForEvent("load"), button.evaluate((it) => (it.click(), it.click()))]);
  assert.equal(sent.length, 1, sent.join("\n"));
  const players = await hall.office.get(`/api/v1/events/${event}/players`);
  assert.equal(players.filter(({ name }) => name === "Clicked, Twice").length, 1);
  await page.finish();
});
