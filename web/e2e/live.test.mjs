// Two arbiters and a spectator at once: each sees what the others do.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { newPage, startArbiter } from "./harness.mjs";
import { openOffice } from "./office.mjs";

let arbiter;
let office;
let event;

before(async () => {
  arbiter = await startArbiter();
  office = await openOffice(arbiter);
  event = await office.create("Open Oostende", { players: 12, rounds: 5 });
  await office.playRound(event, 1, { left: 6 });
});

after(() => arbiter?.stop());

/** What the server holds for round 1. */
async function stored() {
  const { boards } = await office.get(`/api/v1/events/${event}/rounds/1`);
  return boards.map(({ result }) => result ?? "");
}

async function resultPage() {
  const page = await newPage();
  await office.enter(page.context());
  await page.goto(`${arbiter.url}/events/${event}/manage/results`);
  return page;
}

test("results typed by one arbiter appear at the other's and at the spectator's", async () => {
  const [first, second, spectator] = [await resultPage(), await resultPage(), await newPage({ width: 390 })];
  await spectator.goto(`${arbiter.url}/events/${event}/rounds/1`);

  await first.locator("select[name=result]").first().focus();
  for (const key of ["1", "5", "0"]) await first.keyboard.press(key);
  await first.waitForFunction(() => document.querySelectorAll("[data-state=saved]").length === 3);

  assert.deepEqual((await stored()).slice(0, 3), ["1-0", "=-=", "0-1"]);
  await second.waitForFunction(() => document.querySelectorAll("select[name=result]")[2]?.value === "0-1");
  await second.locator("select[name=result]").nth(3).focus();
  await second.keyboard.press("1");
  await first.waitForFunction(() => document.querySelectorAll("select[name=result]")[3]?.value === "1-0");
  await spectator.waitForFunction(() => /1\s*[–-]\s*0/.test(document.querySelector("main").innerText));
  for (const page of [first, second, spectator]) {
    assert.deepEqual(page.faults, []);
    await page.context().close();
  }
});

test("a result typed without a network arrives when it is back", async () => {
  const page = await resultPage();
  await page.locator("select[name=result]").nth(4).focus();
  await page.context().setOffline(true);
  await page.keyboard.press("5");
  await page.locator("[data-state=waiting]").waitFor();
  await page.context().setOffline(false);
  await page.waitForFunction(() => document.querySelector("[data-state=waiting], [data-state=saving]") === null);

  assert.equal((await stored())[4], "=-=");
  await page.context().close();
});
