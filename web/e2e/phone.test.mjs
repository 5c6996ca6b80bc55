// A result handed in from a phone, through the address that the QR code of a board holds.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { axe, fitsWidth, newPage, screenshot, startArbiter } from "./harness.mjs";
import { openOffice } from "./office.mjs";

let arbiter;
let office;
let event;

before(async () => {
  arbiter = await startArbiter();
  office = await openOffice(arbiter);
  event = await office.create("Clubavond", { players: 8, rounds: 5 });
  await office.playRound(event, 1, { left: 4 });
});

after(() => arbiter?.stop());

test("a player hands in the result of a board", async () => {
  const desk = await newPage();
  await office.enter(desk.context());
  await desk.goto(`${arbiter.url}/events/${event}/manage/codes?by=board`);
  const address = await desk.locator(".qr-sheet a").nth(1).getAttribute("href");
  await screenshot(desk, "codes");

  const phone = await newPage({ width: 390 });
  await phone.goto(new URL(new URL(address, arbiter.url).pathname, arbiter.url).href);
  await fitsWidth(phone);
  await axe(phone);
  await screenshot(phone, "phone-result");
  await phone.locator("button[name=result][value='=-=']").click();
  await phone.locator(".notice.ok").waitFor();

  const { boards } = await office.get(`/api/v1/events/${event}/rounds/1`);
  assert.equal(boards[1].result, "=-=");
  await phone.finish();
  await desk.finish();
});
