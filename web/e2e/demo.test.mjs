// The demonstration: one click and somebody is arbiter, player or spectator; and what a player does with the
// pages: finds the own row, follows it, looks at a bracket.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { after, before, test } from "node:test";
import { axe, fitsWidth, follow, newPage, pdf, PROGRAM, screenshot, sheets, WAIT_MS } from "./harness.mjs";

let child;
let url;

before(async () => {
  // Without a database of its own: only then the house is open.
  child = spawn(PROGRAM, ["serve", "--demo", "--listen", "127.0.0.1:0"], { stdio: ["ignore", "pipe", "ignore"] });
  url = await new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("the demonstration did not start")), WAIT_MS);
    child.stdout.on("data", (chunk) => {
      const found = /open at (http:\/\/\S+)/.exec(String(chunk));
      if (!found) return;
      clearTimeout(timer);
      resolve(found[1]);
    });
  });
});

after(async () => {
  const ended = new Promise((resolve) => child?.once("exit", resolve));
  child?.kill("SIGTERM");
  await ended;
});

test("one click makes a visitor the arbiter, who is shown the way and can leave the tour", async () => {
  const page = await newPage();
  await page.goto(url);
  await axe(page);
  await screenshot(page, "demo-door");
  await follow(page, page.getByRole("button", { name: "As the arbiter" }));
  await page.locator("result-entry[data-ready]").waitFor();
  await page.goto(`${url}/events/new`);
  await page.getByLabel("Name of the event").fill("First evening");
  await follow(page, page.getByRole("button", { name: "Create the event" }));
  await page.locator(".tour [aria-current=step]", { hasText: "Register" }).waitFor();
  await axe(page);
  await screenshot(page, "tour");
  await follow(page, page.getByRole("link", { name: "Skip the tour" }));
  assert.equal(await page.locator(".tour").count(), 0);
  assert.match(page.url(), /manage\/players$/);
  await page.finish();
});

test("the settings are picked by name, by table and by parts, and say that they are saved", async () => {
  const page = await newPage();
  await page.goto(url);
  await follow(page, page.getByRole("button", { name: "As the arbiter" }));
  await page.goto(`${url}/events/1/manage/settings`);
  const codes = page.locator("input[name=tiebreaks]");
  const before = (await codes.inputValue()).split(", ");
  await page.locator("tie-break-picker .grip").first().focus();
  await page.keyboard.press("ArrowDown");
  assert.deepEqual((await codes.inputValue()).split(", "), [before[1], before[0], ...before.slice(2)]);
  await page.locator("tie-break-picker > select").selectOption("WON");
  assert.equal(await page.locator("tie-break-picker li").count(), before.length + 1);
  await page.locator("time-control input").first().fill("60");
  assert.equal(await page.locator("input[name=time_control]").inputValue(), "60+30");
  const prizes = page.locator("line-table", { has: page.locator("textarea[name=prizes]") });
  await prizes.getByRole("button", { name: "Add a row" }).click();
  await prizes.locator("tbody tr").last().locator("input").first().fill("Best game");
  assert.match(await page.locator("textarea[name=prizes]").inputValue(), /\nBest game$/);
  await axe(page);
  await screenshot(page, "settings-pickers");
  await page.locator("input[name=reason]").fill("agreed by the players");
  await follow(page, page.getByRole("button", { name: "Save", exact: true }));
  await page.locator(".said", { hasText: "Saved." }).or(page.locator(".concerns")).first().waitFor();
  // What is wrong is said above the form, which keeps what was typed.
  await page.goto(`${url}/events/1/manage/settings`);
  await page.locator("input[name=place]").fill("Scarborough");
  await page.locator("input[name=tiebreaks]").evaluate((field) => (field.value = "NONSENSE"));
  await follow(page, page.getByRole("button", { name: "Save", exact: true }));
  await page.getByRole("alert").waitFor();
  assert.equal(await page.locator("input[name=place]").inputValue(), "Scarborough");
  page.forgive(/422/);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a player enters by one click, says who it is, and is found on every page", async () => {
  const page = await newPage({ width: 390 });
  await page.goto(url);
  await follow(page, page.getByRole("button", { name: "As a player" }));
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.goto(`${url}/events/1/players`);
  await page.locator("#filter").fill("lask");
  await page.locator("#listed tr:visible").first().waitFor();
  assert.equal(await page.locator("#listed tr:visible").count(), 1);
  await follow(page, page.locator("#listed tr:visible a").first());
  await page.getByRole("button", { name: "This is me" }).click();
  await axe(page);
  await fitsWidth(page);
  await page.goto(`${url}/events/1/rounds/4`);
  assert.match(await page.locator("tr.me").innerText(), /Lasker/);
  await page.goto(`${url}/events/1/standings`);
  assert.match(await page.locator("tr.me").innerText(), /Lasker/);
  await follow(page, page.locator(".dock [data-me-link]"));
  assert.match(page.url(), /\/events\/1\/players\/\d+$/);
  const calendar = await (await fetch(`${page.url()}/calendar.ics`)).text();
  // Long lines of a calendar go on after a blank.
  const whole = calendar.replaceAll("\r\n ", "");
  assert.match(whole, /SUMMARY:Round \d+: Board \d+\\, (White|Black)\\, .+\\, Four Knights Open/);
  await page.finish();
});

test("the demonstration's games are played by two who are there", async () => {
  const page = await newPage();
  await page.goto(`${url}/events/1/rounds/5`);
  await follow(page, page.locator(".tile .nr").first());
  const sides = page.locator(".game .side .note");
  await sides.filter({ hasText: "connected" }).first().waitFor();
  assert.equal(await sides.filter({ hasText: "disconnected" }).count(), 0);
  assert.equal(await page.locator(".game .side img.flag").count(), 2);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a spectator sees the bracket on a laptop, a phone and a sheet of paper", async () => {
  for (const [width, dark] of [[1280, false], [390, true]]) {
    const page = await newPage({ width, dark });
    await page.goto(`${url}/events/3/bracket`);
    assert.equal(await page.locator(".bracket > li").count(), 3);
    assert.equal(await page.locator(".tie").count(), 7);
    assert.equal(await page.locator(".tie .goes").count(), 4);
    const ground = (game) => page.locator(game).first().evaluate((square) => getComputedStyle(square).backgroundColor);
    assert.notEqual(await ground(".tie .man:not(.b)"), await ground(".tie .man.b"), "games with White are light");
    await axe(page);
    await fitsWidth(page);
    await screenshot(page, `bracket-${width}`);
    if (width === 1280) {
      const keepsGround = (part) => page.locator(part).first().evaluate((it) => getComputedStyle(it).printColorAdjust);
      for (const part of [".tie .man.b", ".tie .goes"]) assert.equal(await keepsGround(part), "exact", `${part} on paper`);
      const paper = sheets(await pdf(page, "bracket"));
      assert.deepEqual([paper.count, paper.width > paper.height], [1, true], "one sheet, landscape");
    }
    await page.finish();
  }
});
