// The style guide: the page `/style` in every size and theme; long tables on a wall and on paper.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { axe, fitsWidth, newPage, pdf, screenshot, sheets, startArbiter } from "./harness.mjs";
import { html, paper, projector, serveStatic } from "./style-guide.mjs";

let arbiter;
let site;

before(async () => {
  arbiter = await startArbiter();
  site = await serveStatic({
    "/projector": html((manifest) => projector(manifest)),
    "/paper": html((manifest) => paper(manifest)),
  });
});

after(async () => {
  await site?.close();
  await arbiter?.stop();
});

for (const width of [390, 1280]) {
  for (const dark of [false, true]) {
    test(`the style guide is accessible and fits ${width} pixels, ${dark ? "dark" : "light"}`, async () => {
      const page = await newPage({ width, dark });
      await page.goto(`${arbiter.url}/style`);

      await screenshot(page, `style-${width}-${dark ? "dark" : "light"}`);

      await fitsWidth(page);
      await axe(page);
      await page.finish();
    });
  }
}

test("the style guide stands without scripts", async () => {
  const page = await newPage({ javaScript: false });
  await page.goto(`${arbiter.url}/style`);

  assert.equal(await page.locator("[data-theme-toggle]").isVisible(), false);
  assert.equal(await page.locator("result-entry button").first().isVisible(), true);
  await page.finish();
});

test("the projector turns its pages and stops with the space bar", async () => {
  const page = await newPage({ width: 1600, height: 900 });
  // The page's clock is ours: it turns when we say so, every two seconds.
  await page.clock.install({ time: "2026-11-13T19:00:00Z" });
  await page.clock.pauseAt("2026-11-13T19:00:01Z");
  await page.goto(`${site.url}/projector`);
  const first = () => page.locator("tbody tr:visible .board-no").first().textContent();
  const shown = await page.locator("tbody tr:visible").count();

  assert.ok(shown > 5 && shown < 60, `${shown} rows on the screen`);
  assert.equal(await first(), "1");
  await screenshot(page, "style-projector", { fullPage: false });
  await page.clock.runFor(2_000);
  assert.equal(await first(), String(shown + 1));
  await page.keyboard.press("Space");
  await page.clock.runFor(10_000);
  assert.equal(await first(), String(shown + 1));
  await page.keyboard.press("ArrowLeft");
  assert.equal(await first(), "1");
  await page.clock.resume();
  await page.finish();
});

test("a long table on paper fills A4 sheets", async () => {
  const page = await newPage();
  await page.goto(`${site.url}/paper`);

  const { count, width, height } = sheets(await pdf(page, "style-paper"));

  assert.ok(count >= 2 && count <= 4, `${count} sheets`);
  assert.ok(Math.abs(width - 595) < 2 && Math.abs(height - 842) < 2, `${width} by ${height}`);
  await page.finish();
});
