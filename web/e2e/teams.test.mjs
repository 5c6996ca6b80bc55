// A league of four teams by what the pages offer: entered in board order, a substitute sent, a round played,
// and the matches and standings looked at on a phone by somebody without an account.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { axe, fitsWidth, fitsWidthInAnyFont, follow, newPage, screenshot, startArbiter } from "./harness.mjs";
import { person, press, setUpByPage } from "./office.mjs";

const TEAMS = ["Antwerpen", "Brugge", "Gent 1", "Liège"];

let arbiter;

before(async () => {
  arbiter = await startArbiter();
});

after(() => arbiter?.stop());

async function setUp(page) {
  await setUpByPage(page, arbiter);
  await follow(page, page.getByRole("link", { name: "New event" }));
  await page.getByRole("radio", { name: /^Teams/ }).check();
  await page.getByLabel("Name of the event").fill("Interclub");
  await press(page, "Create the event");
  const lines = Array.from({ length: 20 }, (_, index) => `${person(index).name}; ${person(index).rating}`);
  await page.getByLabel("One player per line").fill(lines.join("\n"));
  await press(page, "Preview");
  await press(page, "Register 20 players");
}

async function enterTeams(page) {
  await follow(page, page.getByRole("link", { name: "Enter teams" }));
  for (const [team, name] of TEAMS.entries()) {
    await page.getByLabel("Team name").fill(name);
    for (let board = 1; board <= 5; board += 1) {
      await page.locator(`input[name=board-${board}]`).fill(person(4 * (board - 1) + team).name);
    }
    await press(page, "Add the team");
    await page.getByRole("heading", { name, level: 3 }).waitFor();
  }
  await axe(page);
  await screenshot(page, "teams-manage");
}

async function sendSubstitute(page) {
  await follow(page, page.getByRole("link", { name: "Line-ups" }));
  const form = page.locator("form", { has: page.locator('input[name=team][value="Gent 1"]') });
  await form.getByLabel("Board 4").selectOption({ index: 5 });
  await follow(page, form.getByRole("button"));
  await page.getByText("named", { exact: true }).waitFor();
  await axe(page);
  await screenshot(page, "teams-lineups");
}

async function playRound(page) {
  await follow(page, page.getByRole("link", { name: "Make rounds" }).or(page.locator('a[href$="/manage/round"]')).first());
  await press(page, "Drawn by lot: White");
  await press(page, "Pair round 1");
  await follow(page, page.getByRole("button", { name: /^Publish/ }));
  await follow(page, page.locator('a[href$="/manage/results"]').first());
  await page.locator("result-entry[data-ready]").waitFor();
  await page.locator("select[name=result]").first().focus();
  const keys = ["1", "5", "0", "1", "0", "5", "1"];
  for (const key of keys) await page.keyboard.press(key);
  await page.waitForFunction((count) => document.querySelectorAll("[data-state=saved]").length === count, keys.length);
}

test("a league from the first team to its standings", async () => {
  const page = await newPage();
  await setUp(page);
  await enterTeams(page);
  await sendSubstitute(page);
  await playRound(page);
  await page.finish();

  for (const [width, lang] of [[390, "fr"], [1280, "en"]]) {
    const visitor = await newPage({ width, lang });
    await visitor.goto(`${arbiter.url}/events/1/rounds/1/teams`);
    assert.equal(await visitor.locator(".match").count(), 2);
    // The home team stands on the left with White and Black in turns; its colour is that of its half.
    const halves = await visitor.locator(".match").first().locator(".plaque .man:first-child").evaluateAll((all) => {
      return all.map(({ className }) => className.split(" ").includes("b"));
    });
    assert.deepEqual(halves, [halves[0], !halves[0], halves[0], !halves[0]]);
    assert.equal(await visitor.locator(".match").first().locator("tr .win").count() > 0, true, "who won is said in bold");
    await axe(visitor);
    await screenshot(visitor, `teams-round-${width}`);
    await fitsWidthInAnyFont(visitor);
    for (const [name, path] of [["teams", "/events/1/teams"], ["team", "/events/1/teams/Gent%201"]]) {
      const response = await visitor.goto(arbiter.url + path);
      assert.equal(response.status(), 200, path);
      await axe(visitor);
      await screenshot(visitor, `teams-${name}-${width}`);
      await fitsWidthInAnyFont(visitor);
    }
    // Another font moves the page; what it does by itself is looked at in other tests.
    assert.deepEqual(visitor.faults, []);
    await visitor.context().close();
  }
});

test("the regulations, the plan of a playoff, a posting and the tools look right", async () => {
  const page = await newPage({ width: 1280 });
  await page.goto(`${arbiter.url}/login?back=/events/1/manage/close`);
  await page.getByLabel("Name", { exact: true }).fill("Chief");
  await page.getByLabel("Password", { exact: true }).fill("correct horse battery");
  await press(page, "Log in");
  const paths = [
    ["close", "/events/1/manage/close"],
    ["postings", "/events/1/manage/postings"],
    ["regulations", "/events/1/regulations"],
    ["lists", "/lists"],
    ["notation", "/tools/notation"],
    ["chess960", "/tools/chess960?start=0"],
  ];
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 800 });
    for (const [name, path] of paths) {
      const response = await page.goto(arbiter.url + path);
      assert.equal(response.status(), 200, path);
      for (const details of await page.locator("details.more").all()) await details.evaluate((it) => (it.open = true));
      await axe(page);
      await screenshot(page, `rooms-${name}-${width}`);
      await fitsWidth(page);
    }
  }
  await page.goto(`${arbiter.url}/tools/notation`);
  await page.getByLabel("Wanted in").selectOption("de");
  await press(page, "Translate");
  assert.match(await page.getByLabel("Translation").inputValue(), /2\.Sf3 Sc6/);
  await page.finish();
});
