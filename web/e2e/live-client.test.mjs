// The client of a live game against a server of the test: two players and a watcher, a line that breaks,
// a store that is slow, keys alone, and what the page weighs.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { axe, fitsWidth, newPage, screenshot } from "./harness.mjs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { FakeServer, livePage, wallPage } from "./live-fixture.mjs";
import { html, serveStatic, web } from "./style-guide.mjs";

let site;

before(async () => {
  site = await serveStatic({
    "/w": html((manifest) => livePage(manifest, "w")),
    "/b": html((manifest) => livePage(manifest, "b")),
    "/watch": html((manifest) => livePage(manifest, null)),
    "/wall": html((manifest) => wallPage(manifest, 16)),
  });
});

after(() => site.close());

const square = (page, name) => page.locator(`[data-square=${name}]`);
const label = (page, name) => square(page, name).getAttribute("aria-label");

async function seat(server, where, options = {}) {
  const page = await newPage(options);
  await server.sit(page, where === "watch" ? null : where);
  await page.goto(`${site.url}/${where}`);
  await page.locator("[data-part=line]", { hasText: "Connected" }).waitFor();
  return page;
}

async function tap(page, from, to) {
  await square(page, from).click();
  await square(page, to).click();
}

test("two players and a watcher see one game; an offer is answered; the result has its article", async () => {
  const server = new FakeServer();
  const [white, black, watcher] = [await seat(server, "w"), await seat(server, "b", { width: 390 }), await seat(server, "watch")];
  assert.equal(await black.locator("[data-square]").first().getAttribute("data-square"), "h1", "Black sits on the other side");
  await tap(white, "e2", "e4");
  await black.locator("[data-square=e4].last").waitFor();
  await watcher.locator("[data-square=e4].last").waitFor();
  assert.equal(await label(watcher, "e4"), "e4, white pawn");
  assert.match(await black.locator("[data-part=said]").textContent(), /white pawn e2 e4/);
  await tap(watcher, "e7", "e5");
  assert.equal(await label(watcher, "e7"), "e7, black pawn", "a watcher touches nothing");
  await axe(white);
  await axe(black);
  await fitsWidth(black);
  await tap(black, "e7", "e5");
  await white.locator("[data-square=e5].last").waitFor();
  await white.locator("[data-do=offer]").click();
  await black.locator(".say.warn", { hasText: "White offers a draw" }).waitFor();
  await screenshot(white, "live-1280", { fullPage: false });
  await screenshot(black, "live-390", { fullPage: false });
  await black.locator(".say button", { hasText: "Accept" }).click();
  for (const page of [white, black, watcher]) {
    await page.locator(".say.result", { hasText: "½–½" }).waitFor();
    assert.match(await page.locator(".say.result").textContent(), /5\.2\.3/);
  }
  for (const page of [white, black, watcher]) await page.finish();
});

test("a move is shown as sent until it is stored, and survives a broken line", async () => {
  const server = new FakeServer();
  const [white, black] = [await seat(server, "w"), await seat(server, "b")];
  server.isSlow = true;
  await tap(white, "d2", "d4");
  await white.locator("[data-square=d4].sent").waitFor();
  assert.match(await white.locator("[data-note=w]").textContent(), /sent, not yet stored/);
  assert.equal(await label(black, "d4"), "d4", "nobody hears of it before");
  await server.cut();
  await white.locator(".no-line [data-part=line]").waitFor();
  server.isSlow = false;
  await white.locator("[data-part=line]", { hasText: "Connected" }).waitFor();
  await black.locator("[data-square=d4].last").waitFor();
  await white.locator("[data-square=d4]:not(.sent)").waitFor();
  assert.equal(server.moves.length, 1, "sent again, done once");
  white.forgive(/WebSocket/);
  black.forgive(/WebSocket/);
  await white.finish();
  await black.finish();
});

test("a whole game by keyboard: typed moves, letters that ask, resignation asked once", async () => {
  const server = new FakeServer();
  const [white, black] = [await seat(server, "w"), await seat(server, "b")];
  await white.locator("#typed").focus();
  await white.keyboard.type("Nf3");
  await white.keyboard.press("Enter");
  await black.locator("[data-square=f3].last").waitFor();
  await black.locator("#typed").fill("Nc7");
  await black.keyboard.press("Enter");
  assert.match(await black.locator("[data-part=talk]").textContent(), /Nc7 is not a legal move/);
  await black.locator("#typed").fill("d5");
  await black.keyboard.press("Enter");
  await white.locator("[data-square=d5].last").waitFor();
  await white.locator("#typed").fill("c");
  await white.keyboard.press("Enter");
  assert.match(await white.locator("[data-part=said]").textContent(), /White \d:\d\d, Black \d:\d\d/);
  await white.locator("#typed").fill("l");
  await white.keyboard.press("Enter");
  assert.match(await white.locator("[data-part=said]").textContent(), /black pawn d7 d5/);
  await square(white, "e2").focus();
  for (const key of ["Enter", "ArrowUp", "ArrowUp", "Enter"]) await white.keyboard.press(key);
  await black.locator("[data-square=e4].last").waitFor();
  await black.locator("[data-do=resign]").focus();
  await black.keyboard.press("Enter");
  await black.locator("dialog[open]").waitFor();
  await black.keyboard.press("Escape");
  assert.equal(server.result, null, "no is no");
  await black.keyboard.press("Enter");
  await black.locator("dialog[open] button[value=yes]").focus();
  await black.keyboard.press("Enter");
  await white.locator(".say.result", { hasText: "1–0" }).waitFor();
  await white.finish();
  await black.finish();
});

test("a move is planned ahead and given up with Escape; an earlier position can be looked at", async () => {
  const server = new FakeServer();
  const [white, black] = [await seat(server, "w"), await seat(server, "b")];
  await tap(black, "e7", "e5");
  assert.equal(await black.locator(".plan").count(), 2);
  await black.keyboard.press("Escape");
  assert.equal(await black.locator(".plan").count(), 0);
  await tap(white, "e2", "e4");
  await black.locator("[data-square=e4].last").waitFor();
  await tap(black, "c7", "c5");
  await white.locator("[data-square=c5].last").waitFor();
  await white.locator(".moves [data-ply='1']").click();
  assert.equal(await label(white, "c5"), "c5");
  await white.locator(".moves [data-ply='2']").click();
  assert.equal(await label(white, "c5"), "c5, black pawn");
  await tap(white, "g1", "f3");
  await black.locator("[data-square=f3].last").waitFor();
  await white.finish();
  await black.finish();
});

test("a tab that slept two minutes has the true position within a round trip", async () => {
  const server = new FakeServer();
  const [white, black] = [await seat(server, "w"), await seat(server, "b")];
  await black.clock.install();
  await server.cut();
  await white.locator("[data-part=line]", { hasText: "Connected" }).waitFor();
  await tap(white, "e2", "e4");
  await black.clock.runFor(120_000);
  await black.locator("[data-square=e4].last").waitFor();
  white.forgive(/WebSocket/);
  black.forgive(/WebSocket/);
  await white.finish();
  await black.finish();
});

test("sixteen boards on a wall follow their games and fit the projector", async () => {
  const server = new FakeServer();
  const white = await seat(server, "w");
  for (const [width, height, dark] of [[1920, 1080, false], [1280, 720, true]]) {
    const wall = await newPage({ width, height, dark });
    await server.sit(wall, null);
    await wall.goto(`${site.url}/wall`);
    await wall.locator(".tile:not(.no-line) .clock.run").first().waitFor();
    if (server.moves.length === 0) await tap(white, "e2", "e4");
    await wall.locator(".tile:last-child [data-square=e4].last").waitFor();
    assert.equal(await wall.locator(".tile [data-part=last]").first().textContent(), "1.e4");
    const { scroll, tile } = await wall.evaluate(() => ({
      scroll: document.documentElement.scrollHeight,
      tile: document.querySelector(".tile:last-child").getBoundingClientRect().bottom,
    }));
    assert.ok(scroll <= height && tile <= height, `${scroll}, ${tile} of ${height}`);
    await axe(wall);
    await screenshot(wall, `wall-${width}`, { fullPage: false });
    await wall.finish();
  }
  await white.finish();
});

test("a game weighs at most 90 kB with its font, script, style and pieces", async () => {
  const manifest = JSON.parse(await readFile(path.join(web, "dist/manifest.json"), "utf8"));
  let sum = gzipSync(livePage(manifest, "w")).length;
  for (const name of ["app.css", "live.js", "pieces.svg", "icon.svg", "inter-latin.woff2"]) {
    const bytes = await readFile(path.join(web, "dist", manifest[name]));
    sum += name.endsWith("woff2") ? bytes.length : gzipSync(bytes).length;
  }
  console.log(`a game weighs ${sum} bytes`);
  assert.ok(sum <= 90_000, `${sum} bytes`);
});
