// Every page of the program: reachable, accessible, still, quiet, light, on phone and laptop, in four languages.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { crawl, pictureName } from "./crawl.mjs";
import { axe, CALM, fitsWidth, layoutShift, newPage, pdf, screenshot, sheets, startArbiter, visit } from "./harness.mjs";
import { openOffice } from "./office.mjs";

/** The first view of any page, everything together. */
const BYTES_MAX = 200_000;

let arbiter;
let office;
let swiss;

before(async () => {
  arbiter = await startArbiter();
  office = await openOffice(arbiter);
  swiss = await office.create("Herfsttoernooi 2026", { players: 30, rounds: 9 });
  for (const round of [1, 2, 3, 4]) await office.playRound(swiss, round);
  await office.playRound(swiss, 5, { left: 8 });
  const small = await office.create("Gesloten zeskamp", { players: 6, rounds: 5, system: { "round-robin": { cycles: 1 } } });
  for (const round of [1, 2, 3, 4, 5]) await office.playRound(small, round);
  await office.command(small, [{ kind: "close" }]);
});

after(() => arbiter?.stop());

async function inspect(page, path, nth) {
  const cost = await visit(page, arbiter.url + path);
  assert.equal(cost.status, 200, path);
  assert.ok(cost.bytes < BYTES_MAX, `${path}: ${cost.bytes} bytes`);
  await fitsWidth(page);
  if (nth === 0) await axe(page);
  await screenshot(page, `pages/${pictureName(path)}-${page.viewportSize().width}`);
  return cost;
}

async function walk(options, asStaff) {
  const page = await newPage(options);
  if (asStaff) await office.enter(page.context());
  const costs = [];
  const faults = [];
  const visited = await crawl(page, arbiter.url, ["/"], async (_, path, nth) => {
    // One page that is wrong must not hide the others.
    try {
      costs.push({ path, ...(await inspect(page, path, nth)) });
    } catch (error) {
      faults.push(error.message);
    }
    faults.push(...page.faults.splice(0).map((fault) => `${path}: ${fault}`));
    const shift = await layoutShift(page);
    if (shift >= CALM) faults.push(`${path}: the layout shifted by ${shift}`);
  });
  await page.context().close();
  assert.equal(faults.length, 0, faults.join("\n"));
  return { visited, costs };
}

test("every page a spectator can reach, on a phone", async (context) => {
  const { visited, costs } = await walk({ width: 390 }, false);

  for (const { path, bytes, serverMs } of costs) context.diagnostic(`${path}: ${bytes} bytes, ${serverMs} ms`);
  assert.ok(visited.includes(`/events/${swiss}`), visited.join(" "));
});

test("every page an arbiter can reach, on a laptop, in the dark", async (context) => {
  const { visited } = await walk({ width: 1280, dark: true }, true);

  context.diagnostic(`${visited.length} pages`);
  assert.ok(visited.some((path) => path.includes("/manage/")), visited.join(" "));
});

test("without scripts every page still stands", async () => {
  const page = await newPage({ javaScript: false });
  const visited = await crawlWithoutScripts(page);

  assert.ok(visited > 3, `${visited} pages`);
  await page.finish();
});

async function crawlWithoutScripts(page) {
  let count = 0;
  for (const path of ["/", `/events/${swiss}`, `/events/${swiss}/rounds/5`, `/events/${swiss}/standings`, `/events/${swiss}/crosstable`]) {
    const response = await page.goto(arbiter.url + path);
    assert.equal(response.status(), 200, path);
    assert.ok((await page.locator("main").innerText()).length > 10, path);
    count += 1;
  }
  return count;
}

for (const lang of ["fr", "nl", "de", "en"]) {
  test(`the pages speak ${lang}`, async () => {
    const page = await newPage({ lang });
    for (const path of ["/", `/events/${swiss}`, `/events/${swiss}/rounds/5`, `/events/${swiss}/standings`, "/laws", "/login"]) {
      await page.goto(arbiter.url + path);
      assert.equal(await page.locator("html").getAttribute("lang"), lang, path);
      const text = await page.locator("body").innerText();
      // A text that is missing shows its key: words with hyphens that no language has.
      const keys = text.match(/\b(nav|tab|home|round|standings|print|law)-[a-z-]+\b/g) ?? [];
      assert.deepEqual(keys, [], `${path} in ${lang}`);
    }
    await page.finish();
  });
}

test("pairings, standings and crosstable fit A4", async () => {
  const page = await newPage();
  for (const part of ["rounds/5", "standings", "crosstable"]) {
    await page.goto(`${arbiter.url}/events/${swiss}/${part}`);
    const { count, width, height } = sheets(await pdf(page, pictureName(`paper-${part}`)));
    assert.ok(count >= 1 && count <= 3, `${part}: ${count} sheets`);
    const [short, long] = [width, height].sort((a, b) => a - b);
    assert.ok(Math.abs(short - 595) < 2 && Math.abs(long - 842) < 2, `${part}: ${width} by ${height}`);
  }
  await page.finish();
});
