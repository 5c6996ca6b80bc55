// A live game on the real server: made by a form, joined by a link, played by two browsers, watched, on a wall.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { axe, fitsWidth, follow, newPage, screenshot, startArbiter, visit } from "./harness.mjs";

let arbiter;

before(async () => {
  arbiter = await startArbiter();
});

after(() => arbiter.stop());

const square = (page, name) => page.locator(`[data-square=${name}]`);

async function tap(page, from, to) {
  await square(page, from).click();
  await square(page, to).click();
}

/** Two friends: one makes a game by the form, the other opens the link on a phone. */
async function friends({ color = "w" } = {}) {
  const white = await newPage();
  await white.goto(`${arbiter.url}/live`);
  await white.locator("#name").fill("Ann");
  await white.locator("#opponent").fill("Bob");
  await white.locator("[name=color]").selectOption(color);
  await follow(white, white.locator("main button.primary"));
  const link = await white.locator("[data-part=invite] a").getAttribute("href");
  const black = await newPage({ width: 390 });
  await black.goto(link);
  const tapped = Date.now();
  await follow(black, black.locator("main button.primary"));
  await white.locator(".say", { hasText: "Waiting" }).waitFor({ state: "detached" });
  return { white, black, tapped, game: new URL(white.url()).pathname.split("/").at(-1) };
}

test("two players, a watcher and a wall: a game from the tap on a link to its result", async () => {
  const { white, black, tapped, game } = await friends();
  const watcher = await newPage({ width: 390 });
  await watcher.goto(`${arbiter.url}/live/${game}`);
  // A tablet that lies across has both clocks and the board in view.
  const across = await newPage({ width: 1000, height: 700 });
  await across.goto(`${arbiter.url}/live/${game}`);
  const [upper, lower] = await Promise.all([".side.black", ".side.white"].map((side) => across.locator(side).boundingBox()));
  assert.ok(upper.y >= 0 && lower.y + lower.height <= 700, `from ${upper.y} to ${lower.y + lower.height}`);
  await across.finish();
  const wall = await newPage({ width: 1920, height: 1080 });
  await wall.goto(`${arbiter.url}/live/wall?games=${game}`);
  await tap(white, "f2", "f3");
  for (const page of [black, watcher, wall]) await page.locator("[data-square=f3].last").waitFor();
  assert.deepEqual(await watcher.locator("[data-part=talk] .say").allTextContents(), [], "nothing is said to who only looks");
  console.log(`the first move was there ${Date.now() - tapped} ms after the tap on the link`);
  assert.ok(Date.now() - tapped < 10_000);
  await axe(white);
  await axe(black);
  await fitsWidth(black);
  await tap(black, "e7", "e5");
  await white.locator("[data-square=e5].last").waitFor();
  await white.locator("#typed").fill("g4");
  await white.keyboard.press("Enter");
  await black.locator("[data-square=g4].last").waitFor();
  await screenshot(white, "live-real-1280", { fullPage: false });
  await screenshot(black, "live-real-390", { fullPage: false });
  await tap(black, "d8", "h4");
  for (const page of [white, black, watcher]) await page.locator(".say.result", { hasText: "0–1" }).waitFor();
  const [moves, said] = await Promise.all(["[data-part=moves]", ".say.result"].map((part) => watcher.locator(part).boundingBox()));
  assert.ok(moves.y + moves.height <= said.y, "on a phone the result lies over the moves");
  assert.match(await white.locator(".say.result").textContent(), /E\.04/);
  await wall.locator(".tile.ended").waitFor();
  const plain = await newPage({ javaScript: false });
  await plain.goto(`${arbiter.url}/live/${game}`);
  assert.match(await plain.locator(".moves").textContent(), /Qh4#/, "without scripts the moves are there");
  assert.match(await plain.locator(".talk").textContent(), /0–1/);
  for (const page of [white, black, watcher, wall, plain]) await page.finish();
});

test("a line that breaks: the page says so, comes back by itself, and the move was not lost", async () => {
  const { white, black } = await friends();
  await white.context().setOffline(true);
  await tap(white, "e2", "e4");
  await white.locator("[data-square=e4].sent").waitFor();
  await white.locator(".no-line").waitFor();
  await white.context().setOffline(false);
  await black.locator("[data-square=e4].last").waitFor();
  await white.locator("[data-square=e4]:not(.sent)").waitFor();
  white.forgive(/WebSocket|ERR_INTERNET_DISCONNECTED/);
  await white.finish();
  await black.finish();
});

test("a draw is offered and agreed, and the rematch has the colours changed", async () => {
  const { white, black } = await friends();
  await tap(white, "e2", "e4");
  await black.locator("[data-square=e4].last").waitFor();
  await tap(black, "e7", "e5");
  await white.locator("[data-square=e5].last").waitFor();
  await white.locator("[data-do=offer]").click();
  await black.locator(".say button", { hasText: "Accept" }).click();
  await white.locator(".say.result", { hasText: "½–½" }).waitFor();
  await white.locator(".say button", { hasText: "Rematch" }).click();
  await Promise.all([black.waitForEvent("load"), white.waitForEvent("load"), black.locator(".say button", { hasText: "rematch" }).click()]);
  await white.locator(".game[data-seat=b]").waitFor();
  await black.locator(".game[data-seat=w]").waitFor();
  await white.finish();
  await black.finish();
});

test("the page of a game weighs at most 90 kB", async () => {
  const { white, black, game } = await friends();
  const page = await newPage();
  const { bytes } = await visit(page, `${arbiter.url}/live/${game}`);
  console.log(`the page of a game: ${bytes} bytes`);
  assert.ok(bytes <= 90_000, `${bytes} bytes`);
  for (const each of [white, black, page]) await each.finish();
});
