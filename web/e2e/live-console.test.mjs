// A hall under one arbiter with a phone: a round of live games, a call, a ruling shown and applied, another
// arbiter at a laptop who sees it, and everything by forms where scripts are off.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { axe, fitsWidth, follow, newPage, screenshot, startArbiter } from "./harness.mjs";
import { openOffice } from "./office.mjs";

const CONSOLE = (event) => `/events/${event}/console/1`;

let arbiter;
let office;
let event;
let games;

/** A command of a seat without a socket. */
async function seat(board, side, message) {
  const { game, links } = games[board - 1];
  const headers = { "content-type": "application/json", authorization: `Bearer ${links[side].split("/").at(-1)}` };
  const answer = await fetch(`${arbiter.url}/api/v1/live/${game}/commands`, { method: "POST", headers, body: JSON.stringify({ c: 0, ...message }) });
  assert.ok(answer.ok, await answer.text());
}

async function play(board, moves) {
  for (const [n, uci] of moves.split(" ").entries()) await seat(board, n % 2 ? "b" : "w", { k: "move", n, uci });
}

before(async () => {
  arbiter = await startArbiter();
  office = await openOffice(arbiter);
  event = await office.create("Winter Open", { players: 12, rounds: 3 });
  await office.playRound(event, 1, { left: 6 });
  const made = await office.post(`/api/v1/events/${event}/rounds/1/games`, { control: "90+30" });
  games = made.games;
  for (const { links } of games) {
    for (const link of [links.w, links.b]) {
      const answer = await fetch(link, { method: "POST", redirect: "manual", headers: { "content-type": "application/x-www-form-urlencoded" } });
      assert.equal(answer.status, 303);
    }
  }
});

after(() => arbiter.stop());

test("a round under way: a call comes first on the phone, and is settled with one thumb", async () => {
  const phone = await newPage({ width: 390 });
  await office.enter(phone.context());
  await phone.goto(arbiter.url + CONSOLE(event));
  await follow(phone, phone.locator("button", { hasText: "Start all" }));
  await phone.locator(".counters", { hasText: `${games.length} playing` }).waitFor();
  await play(1, "e2e4 e7e5 g1f3 b8c6 f1b5");
  await play(2, "d2d4 g8f6 c2c4");
  await play(3, "e2e4 c7c5");
  const laptop = await newPage({ width: 1280 });
  await office.enter(laptop.context());
  await laptop.goto(arbiter.url + CONSOLE(event));
  await laptop.locator("text=Nobody needs you at the moment.").waitFor();

  await seat(2, "b", { k: "call", text: "My opponent speaks" });
  // Both consoles hear of it by themselves.
  for (const page of [phone, laptop]) {
    await page.locator("#need-2 .need.urgent").waitFor();
    await page.locator("#card .ruling", { hasText: "15.6" }).waitFor();
  }
  assert.match(await phone.locator("#card").textContent(), /My opponent speaks/);
  await fitsWidth(phone);
  await axe(phone);
  await axe(laptop);
  await screenshot(phone, "console-390");
  await screenshot(laptop, "console-1280");
  for (const button of await phone.locator("#card .foot-bar .button").all()) {
    const box = await button.boundingBox();
    assert.ok(box.height >= 44, `${await button.textContent()} is ${box.height} px high`);
  }
  await phone.locator("#why").fill("asked for silence");
  await follow(phone, phone.locator("#card .apply button.primary"));
  await phone.locator(".notice.ok").waitFor();
  await laptop.locator("text=Nobody needs you at the moment.").waitFor();
  const state = await (await fetch(`${arbiter.url}/live/${games[1].game}/state`)).json();
  assert.equal(state.phase, "playing");
  // Whoever waits for a call wants to see it: for that the page may move.
  await laptop.evaluate(() => {
    window.countLayoutShift();
    window.layoutShiftTotal = 0;
  });
  await phone.finish();
  await laptop.finish();
});

test("two minutes more: three taps, shown before they are given, and in the log", async () => {
  const page = await newPage({ width: 390 });
  await office.enter(page.context());
  await page.goto(`${arbiter.url}${CONSOLE(event)}?board=1`);
  const before = await (await fetch(`${arbiter.url}/live/${games[0].game}/state`)).json();
  await page.locator("#tool-time summary").click();
  await page.locator("#time-side").selectOption("w");
  await follow(page, page.locator("#tool-time button", { hasText: "Add" }));
  await page.locator(".ruling", { hasText: "2 minutes more for White" }).waitFor();
  assert.equal(await page.locator(".ruling .then b").count(), 2);
  await follow(page, page.locator("#card .apply button.primary"));
  const state = await (await fetch(`${arbiter.url}/live/${games[0].game}/state`)).json();
  assert.equal(state.clock.w, before.clock.w + 120_000);
  assert.match(await page.locator("#tool-log").textContent(), /Chief.*2 minutes more for White/s);
  await page.finish();
});

test("without scripts the console stops all boards, shows them, and lets them go on", async () => {
  const page = await newPage({ width: 390, javaScript: false });
  await office.enter(page.context());
  await page.goto(arbiter.url + CONSOLE(event));
  await page.locator("button", { hasText: "Stop all" }).click();
  assert.match(await page.locator(".counters").textContent(), new RegExp(`${games.length} stopped`));
  await page.locator("button", { hasText: "Resume all" }).first().click();
  assert.match(await page.locator(".counters").textContent(), new RegExp(`${games.length} playing`));
  await fitsWidth(page);
  await page.finish();
});
