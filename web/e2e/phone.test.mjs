// A player scans the code on the table and hands in the result, without an account.

import assert from "node:assert/strict";
import { test } from "node:test";
import { axe, fitsWidth, newPage, pdf, screenshot, sheets } from "./harness.mjs";
import { openHall } from "./office.mjs";

const hall = openHall(async (office) => {
  const event = await office.create("Rapid evening", { players: 8, rounds: 5 });
  await office.playRound(event, 1, { left: 4 });
  return event;
});

/** The links on the sheet of codes. */
async function links(by) {
  const page = await newPage();
  await hall.office.enter(page.context());
  await page.goto(`${hall.url}/events/${hall.event}/manage/codes?by=${by}`);
  await axe(page);
  await screenshot(page, `codes-${by}`);
  const found = await page.locator(".qr-sheet a").evaluateAll((all) => all.map((link) => link.href));
  const paper = sheets(await pdf(page, `codes-${by}`));
  assert.equal(paper.count, 1, "eight codes fit one sheet");
  await page.finish();
  return found;
}

test("a player hands in the result of the own board by the link", async () => {
  const [player] = await links("player");
  const phone = await newPage({ width: 390 });
  await phone.goto(player);
  await phone.getByRole("button", { name: /I won/ }).waitFor();
  await fitsWidth(phone);
  await axe(phone);
  await screenshot(phone, "phone-player");
  await phone.getByRole("button", { name: /Draw/ }).click();
  // A slip of the thumb is taken back before anybody sees it.
  await phone.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await phone.getByRole("button", { name: /Draw/ }).click();
  await phone.getByRole("dialog").getByRole("button", { name: "Hand it in" }).click();
  await phone.getByText("Result: ½–½").waitFor();
  await screenshot(phone, "phone-done");

  const { boards } = await hall.office.get(`/api/v1/events/${hall.event}/rounds/1`);
  assert.equal(boards.filter(({ result }) => result === "=-=").length, 1);
  await phone.finish();
});

test("a board's code hands in one result, and a different one calls the arbiter", async () => {
  const board = (await links("board")).at(-1);
  // The second phone has no scripts: it still shows the board as open when the result is there already.
  const [first, second] = [await newPage({ width: 390 }), await newPage({ width: 390, lang: "fr", javaScript: false })];
  await second.goto(board);
  await first.goto(board);
  await first.getByRole("button", { name: /White wins/ }).click();
  await first.getByRole("dialog").getByRole("button", { name: "Hand it in" }).click();
  await first.getByText("Result: 1–0").waitFor();
  await second.locator("button[value='0-1']").click();
  await second.getByText("Appelez l’arbitre").first().waitFor();
  second.forgive(/422/);
  await first.finish();
  await second.finish();
});

test("a player's page is there without the network too", async () => {
  const [player] = await links("player");
  const phone = await newPage({ width: 390 });
  await phone.goto(player);
  await phone.locator("html[data-kept]").waitFor();
  const name = await phone.locator("h1").textContent();
  await phone.context().setOffline(true);
  await phone.reload();
  assert.equal(await phone.locator("h1").textContent(), name);
  await phone.context().setOffline(false);
  phone.forgive(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/i);
  await phone.finish();
});
