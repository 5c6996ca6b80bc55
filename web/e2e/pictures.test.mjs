// How the pages look, compared with how they looked when somebody last looked at them.
//
// A picture is made coarse before it is compared: squares of 32 pixels, each with its mean colour. So another
// machine's way of drawing letters changes nothing, and a missing style, a moved column or a wrong colour does.
// The pictures in full lie in target/pictures/look; `cargo xtask pictures` takes new ones for comparison.

import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { after, before, test } from "node:test";
import { inShippedFont, newPage, PICTURES, screenshot, startArbiter } from "./harness.mjs";
import { openOffice } from "./office.mjs";
import { web } from "./style-guide.mjs";

const REFERENCE = path.join(web, "e2e/pictures.json");
const RENEW = Boolean(process.env.ARBITER_HANDBOOK_PICTURES);

/** The side of a square that is compared. */
const SQUARE = 32;
/** A square whose colour differs by more than this is another one. */
const OTHER = 36;
/** The part of a picture that may be other squares: a line of text that is a little longer. */
const PART = 0.04;

const PUBLIC = {
  home: "/",
  overview: "/events/1",
  round: "/events/1/rounds/4",
  names: "/events/1/rounds/4?by=name",
  why: "/events/1/rounds/4/why/2",
  standings: "/events/1/standings",
  working: "/events/1/standings/4",
  crosstable: "/events/1/crosstable",
  matrix: "/events/2/crosstable",
  players: "/events/1/players",
  card: "/events/1/players/4",
  prizes: "/events/1/prizes",
  regulations: "/events/1/regulations",
  bracket: "/events/3/bracket",
  matches: "/events/4/rounds/2/teams",
  teams: "/events/4/teams",
  laws: "/laws",
  clause: "/laws/clause/7.5.1",
  assistant: "/laws/assistant",
  dead: "/tools/dead",
  login: "/login",
};
const STAFF = {
  results: "/events/2/manage/results?round=9",
  "team-results": "/events/4/manage/results?round=2",
  entries: "/events/2/manage/players",
  "check-in": "/events/1/manage/check-in",
  "make-round": "/events/1/manage/round",
  settings: "/events/1/manage/settings",
  reports: "/events/1/manage/reports",
  prints: "/events/1/manage/print",
  create: "/events/new",
  hall: "/hall",
};

let arbiter;
let office;
let reference;
const fresh = {};

before(async () => {
  arbiter = await startArbiter({ demo: true });
  office = await openOffice(arbiter);
  reference = JSON.parse(await readFile(REFERENCE, "utf8").catch(() => "{}"));
});

after(async () => {
  await arbiter?.stop();
  if (!RENEW) return;
  const lines = Object.keys(fresh).sort().map((name) => `  ${JSON.stringify(name)}: ${JSON.stringify(fresh[name])}`);
  await writeFile(REFERENCE, `{\n${lines.join(",\n")}\n}\n`);
});

/** The mean colour of every square of a picture, by a browser that can read it. */
async function coarse(reader, file) {
  const picture = (await readFile(file)).toString("base64");
  return reader.evaluate(async ([data, side]) => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext("2d");
    context.drawImage(bitmap, 0, 0);
    const { data: bytes, width, height } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    const [columns, rows] = [Math.ceil(width / side), Math.ceil(height / side)];
    const sums = new Float64Array(columns * rows * 4);
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        const [from, to] = [(y * width + x) * 4, (Math.floor(y / side) * columns + Math.floor(x / side)) * 4];
        for (let part = 0; part < 3; part += 1) sums[to + part] += bytes[from + part];
        sums[to + 3] += 1;
      }
    }
    const means = Uint8Array.from({ length: columns * rows * 3 }, (_, at) => {
      const square = Math.floor(at / 3) * 4;
      return Math.round(sums[square + (at % 3)] / sums[square + 3]);
    });
    return `${columns}x${rows}:${btoa(String.fromCharCode(...means))}`;
  }, [picture, SQUARE]);
}

/** What part of two coarse pictures differs. */
function difference(one, other) {
  const [[size, own], [otherSize, others]] = [one, other].map((text) => {
    const [shape, data] = text.split(":");
    return [shape, Buffer.from(data, "base64")];
  });
  if (size !== otherSize) return 1;
  let different = 0;
  for (let at = 0; at < own.length; at += 3) {
    different += [0, 1, 2].some((part) => Math.abs(own[at + part] - others[at + part]) > OTHER) ? 1 : 0;
  }
  return different / (own.length / 3);
}

/** Looks at pages in one size and theme; all that differ are told of together. */
async function compare(pages, { width, dark, staff = false, height }) {
  const page = await newPage({ width, dark, ...(height ? { height } : {}) });
  const reader = await newPage();
  if (staff) await office.enter(page.context());
  const told = [];
  for (const [name, address] of Object.entries(pages)) {
    const key = `${name}-${width}-${dark ? "dark" : "light"}`;
    const response = await page.goto(arbiter.url + address);
    assert.equal(response.status(), 200, address);
    await inShippedFont(page);
    // What has the focus has a ring, and what was said goes away: neither is the page.
    await page.evaluate(() => document.activeElement?.blur());
    const file = await screenshot(page, key, { folder: path.join(PICTURES, "look"), fullPage: false });
    fresh[key] = await coarse(reader, file);
    if (RENEW) continue;
    const part = key in reference ? difference(fresh[key], reference[key]) : 1;
    if (part > PART) told.push(`${key}: ${(100 * part).toFixed(1)} % is other than it was, see ${file}`);
  }
  await reader.context().close();
  await page.context().close();
  assert.equal(told.length, 0, `${told.join("\n")}\nIf that is meant: cargo xtask pictures, and look at what changed.`);
}

for (const [width, dark] of [[1280, false], [390, true]]) {
  const theme = dark ? "dark" : "light";
  test(`the public pages look as they did, at ${width} pixels, ${theme}`, () => compare(PUBLIC, { width, dark }));
  test(`the arbiter's pages look as they did, at ${width} pixels, ${theme}`, () => compare(STAFF, { width, dark, staff: true }));
}

for (const dark of [false, true]) {
  test(`the style guide looks as it did, ${dark ? "dark" : "light"}`, () => compare({ style: "/style" }, { width: 1280, height: 9000, dark }));
}

test("a page without its style sheet is noticed", async () => {
  const page = await newPage();
  const reader = await newPage();
  await page.route("**/*.css", (route) => route.fulfill({ body: "", contentType: "text/css" }));
  await page.goto(`${arbiter.url}/events/1`);
  const bare = await coarse(reader, await screenshot(page, "bare", { folder: path.join(PICTURES, "look"), fullPage: false }));
  const known = reference["overview-1280-light"] ?? fresh["overview-1280-light"];
  assert.ok(difference(bare, known) > 3 * PART, "a bare page is told from a styled one");
  await reader.context().close();
  await page.context().close();
});
