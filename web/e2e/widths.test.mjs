// The font the program sends, and the width of every page: in that font, and in the widest one a reader may
// have instead of it. Neither depends on the fonts of the machine.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { crawl } from "./crawl.mjs";
import { fitsWidthInAnyFont, inShippedFont, newPage, visit } from "./harness.mjs";
import { openHall } from "./office.mjs";
import { web } from "./style-guide.mjs";

/** The pages that people have in the hand. */
const NARROW = [
  "/",
  "/events/1",
  "/events/1/rounds/4",
  "/events/1/standings",
  "/events/1/players/4",
  "/events/3/bracket",
  "/events/4/rounds/2/teams",
  "/events/1/manage/check-in",
  "/events/1/manage/players",
  "/events/4/manage/results",
  "/events/1/manage/settings",
];

/** Pages of which phones have broken names letter by letter, beside those above. */
const NAMES = ["/events/1/rounds/4?by=name", "/events/1/players", "/events/2/games", "/events/1/manage/round", "/laws/glossary"];

/** Words of names that are broken: a column is too narrow for them. */
function brokenNames(page) {
  return page.evaluate(() => {
    const broken = [];
    for (const name of document.querySelectorAll(".person :is(a, .n), .terms strong")) {
      const walker = document.createTreeWalker(name, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const text = walker.currentNode;
        for (const { index, 0: word } of text.nodeValue.matchAll(/[^\s–-]+/g)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) broken.push(word);
        }
      }
    }
    return broken;
  });
}

const hall = openHall(undefined, { demo: true });

// Whether there is one row or many is the same in every language: the one with the longest words looks at both.
for (const [lang, ofAKind] of [["fr", 1], ["de", 2], ["nl", 1], ["en", 1]]) {
  test(`every page an arbiter can reach fits a phone in both fonts, in ${lang}`, async (context) => {
    const page = await newPage({ width: 390, lang });
    await hall.office.enter(page.context());
    const faults = [];
    const visited = await crawl(page, hall.url, ["/"], async (_, path) => {
      const { status } = await visit(page, hall.url + path);
      assert.equal(status, 200, path);
      // A wall is no phone: its page is for a screen of two metres.
      if (path.includes("/projector")) return;
      // A form of FIDE is a sheet of paper: its own document, with the fonts of the printer.
      if (path.includes("/reports/forms/")) return;
      // One page that is wrong must not hide the others.
      await fitsWidthInAnyFont(page).catch((error) => faults.push(error.message));
    }, ofAKind);
    await page.context().close();
    context.diagnostic(`${visited.length} pages`);
    for (const part of [/\/players\/\d+$/, /\/manage\//, /^\/laws/]) {
      assert.ok(visited.some((path) => part.test(path)), `no page like ${part}: ${visited.join(" ")}`);
    }
    assert.equal(faults.length, 0, faults.join("\n"));
  });
}

for (const lang of ["fr", "de", "nl"]) {
  test(`the pages of an evening fit the narrowest phone, in ${lang}`, async () => {
    const page = await newPage({ width: 320, lang });
    await hall.office.enter(page.context());
    const faults = [];
    for (const path of [...NARROW, ...NAMES]) {
      await page.goto(hall.url + path);
      await inShippedFont(page);
      const broken = await brokenNames(page);
      if (broken.length > 0) faults.push(`${path} breaks ${broken.slice(0, 8).join(", ")}`);
      await fitsWidthInAnyFont(page).catch((error) => faults.push(error.message));
    }
    await page.context().close();
    assert.equal(faults.length, 0, faults.join("\n"));
  });
}

test("the font is kept for ever, allowed by the policy, and accompanied by its licence", async () => {
  const page = await newPage();
  const sent = page.waitForResponse((response) => response.url().endsWith(".woff2"));
  await page.goto(`${hall.url}/events/1`);
  const font = await sent;
  const headers = await font.allHeaders();

  assert.equal(font.status(), 200);
  assert.equal(headers["content-type"], "font/woff2");
  assert.equal(headers["cache-control"], "public, max-age=31536000, immutable");
  assert.equal(headers["content-encoding"], undefined, "a font is compressed as it is");
  assert.match(new URL(font.url()).pathname, /^\/assets\/inter-latin-[0-9A-F]{8}\.woff2$/);
  await inShippedFont(page);
  const fetched = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  assert.equal(fetched.filter((name) => name.endsWith(".woff2")).length, 1, "no other alphabet is fetched");
  const manifest = JSON.parse(await readFile(path.join(web, "dist/manifest.json"), "utf8"));
  const answer = await fetch(`${hall.url}/assets/${manifest["inter-licence.txt"]}`);
  assert.match(answer.headers.get("content-type"), /^text\/plain/);
  assert.match(await answer.text(), /SIL OPEN FONT LICENSE Version 1\.1/i);
  await page.finish();
});
