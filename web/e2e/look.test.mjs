// What everybody looks at: every public page of the demonstration in four languages, at phone and laptop
// size, and the sheets that hang on the wall.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { test } from "node:test";
import { axe, CALM, fitsWidth, follow, layoutShift, newPage, pdf, screenshot, sheets, visit } from "./harness.mjs";
import { openHall } from "./office.mjs";

const PAGES = {
  overview: "/events/1",
  pairings: "/events/1/rounds/5",
  names: "/events/1/rounds/5?by=name",
  why: "/events/1/rounds/4/why/2",
  standings: "/events/1/standings",
  working: "/events/1/standings/4",
  crosstable: "/events/1/crosstable",
  players: "/events/1/players",
  card: "/events/1/players/4",
  timeline: "/events/1/timeline",
  prizes: "/events/1/prizes",
  games: "/events/1/games",
  projector: "/events/1/projector?show=standings",
  finished: "/events/2",
  matrix: "/events/2/crosstable",
};

const hall = openHall(undefined, { demo: true });

for (const lang of ["en", "fr", "nl", "de"]) {
  for (const width of [390, 1280]) {
    test(`every page in ${lang} at ${width} pixels`, async () => {
      const page = await newPage({ width, lang, dark: lang === "nl" });
      for (const [name, path] of Object.entries(PAGES)) {
        const { status } = await visit(page, hall.url + path);
        assert.equal(status, 200, path);
        assert.equal(await page.getAttribute("html", "lang"), lang, path);
        assert.equal(await page.locator("h1").count(), 1, `${path}: one heading`);
        // Before anything else touches the page: a picture of all of it changes its size.
        const shift = await layoutShift(page);
        assert.ok(shift < CALM, `${path}: the layout shifted by ${shift}`);
        if (name !== "projector") await fitsWidth(page);
        // Structure does not change with the language; colours and sizes do with the theme and the screen.
        if (lang === "en" || lang === "nl") await axe(page);
        if (lang === "en") await screenshot(page, `look-${name}-${width}`);
      }
      await page.finish();
    });
  }
}

/**
 * The program behind a slow line: a page comes in pieces, and each is painted before the next. Nothing that comes
 * late may change where the earlier stands.
 */
async function slowLine() {
  const pause = () => new Promise((done) => setTimeout(done, 200));
  const server = createServer(async (request, response) => {
    if (request.url.endsWith("/live")) return response.writeHead(204).end();
    const { cookie = "", "accept-language": language = "en" } = request.headers;
    const headers = { cookie, "accept-language": language };
    const answer = await fetch(hall.url + request.url, { headers });
    const type = answer.headers.get("content-type") ?? "";
    response.writeHead(answer.status, { "content-type": type });
    if (!type.startsWith("text/html")) return response.end(Buffer.from(await answer.arrayBuffer()));
    for (const piece of (await answer.text()).split(/(?=<main|<section|<table|<\/main>|<nav class="dock")/)) {
      response.write(piece);
      await pause();
    }
    return response.end();
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close().closeAllConnections() };
}

for (const width of [390, 1280]) {
  test(`a page that comes in pieces keeps still at ${width} pixels`, async () => {
    const line = await slowLine();
    const page = await newPage({ width, lang: "nl" });
    const paths = ["/", PAGES.overview, PAGES.pairings, PAGES.standings, PAGES.crosstable, PAGES.card];
    for (const path of [...paths, "/events/1/manage/players"]) {
      if (path.includes("/manage/")) await hall.office.enter(page.context());
      await page.goto(line.url + path);
      assert.ok((await layoutShift(page)) < CALM, `${path} moved while it came`);
    }
    // Games are followed by sockets, which this line does not carry: what the page says of that is no fault.
    await page.context().close();
    line.close();
  });
}

test("pairings, standings and crosstable on paper", async () => {
  const page = await newPage();
  for (const [name, most, portrait] of [
    ["pairings", 1, true],
    ["names", 2, true],
    ["standings", 2, true],
    ["crosstable", 2, false],
    ["players", 2, true],
    ["card", 2, true],
  ]) {
    await page.goto(hall.url + PAGES[name]);
    const { count, width, height } = sheets(await pdf(page, `look-${name}`));
    assert.ok(count <= most, `${name}: ${count} sheets`);
    assert.equal(width < height, portrait, `${name}: ${width} x ${height}`);
    // Nothing is cut: on a screen as wide as the sheet the tables fit.
    await page.emulateMedia({ media: "print" });
    await page.setViewportSize({ width: portrait ? 687 : 1016, height: 900 });
    assert.ok(await page.locator("h1").isVisible(), `${name}: the sheet says what it is`);
    const cut = await page.evaluate(() => {
      const tables = [...document.querySelectorAll("table")];
      return tables.filter((table) => table.getBoundingClientRect().right > document.documentElement.clientWidth + 1).length;
    });
    assert.equal(cut, 0, `${name}: a table is wider than the sheet`);
    await page.emulateMedia({ media: null });
    await page.setViewportSize({ width: 1280, height: 800 });
  }
  // The sheets were tried at their own width, which moves the page.
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("reasons are one click away", async () => {
  const page = await newPage();
  await page.goto(`${hall.url}/events/1/rounds/3`);
  await follow(page, page.locator("table.pairings tbody tr").first().getByRole("link", { name: /^Why this pairing/ }));
  await page.getByRole("heading", { name: "Why these colours?" }).waitFor();
  await page.goto(`${hall.url}/events/1/standings`);
  await follow(page, page.locator("table.standings tbody tr").first().getByRole("link", { name: /^How these values/ }));
  await page.getByRole("heading", { name: /Buchholz/ }).first().waitFor();
  await page.finish();
});

test("the wall turns its pages and takes turns", async () => {
  const page = await newPage({ width: 1280, height: 720 });
  // The wall's clock is ours, so that no turn is missed on a slow machine.
  await page.clock.install({ time: "2026-11-13T19:00:00Z" });
  await page.clock.pauseAt("2026-11-13T19:00:01Z");
  await page.goto(`${hall.url}/events/1/projector?turn=0&seconds=3`);
  await page.locator("table.pairings tbody tr:not(.off)").first().waitFor();
  await screenshot(page, "look-wall-pairings", { fullPage: false });
  const pages = Math.max(1, await page.locator(".pager-dots i").count());
  for (let shown = 1; shown < pages; shown += 1) await page.clock.runFor(3_000);
  assert.match(page.url(), /turn=0/);
  await Promise.all([page.waitForURL(/turn=1/), page.clock.runFor(3_000)]);
  await page.locator("table.by-name").waitFor();
  await page.clock.resume();
  await page.finish();
});
