// The head of every page: one row on a phone, the search from everywhere, and what it leaves for the page itself.

import assert from "node:assert/strict";
import { test } from "node:test";
import { axe, fitsWidth, follow, newPage, screenshot } from "./harness.mjs";
import { openHall } from "./office.mjs";

/** The row of the header, with a little for a font that is taller. */
const ROW = 64;
/** Where the first board is on a phone of 844 pixels: at least the upper half is left for boards. */
const FIRST_BOARD_MAX = 440;

const hall = openHall(undefined, { demo: true });

for (const lang of ["en", "fr", "nl", "de"]) {
  test(`on a phone the header is one row, and the first board is in view, in ${lang}`, async () => {
    const page = await newPage({ width: 390, lang });
    await hall.office.enter(page.context());
    for (const path of ["/", "/events/1", "/events/1/rounds/4", "/events/1/manage/results", "/laws/assistant"]) {
      await page.goto(hall.url + path);
      const { height } = await page.locator("header.site").boundingBox();
      assert.ok(height <= ROW, `${path}: the header is ${height} pixels high`);
    }
    await page.goto(`${hall.url}/events/1/manage/results`);
    await page.locator("result-entry[data-ready]").waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    const { y } = await page.locator("table.results tbody tr").first().boundingBox();
    assert.ok(y <= FIRST_BOARD_MAX, `the first board begins at ${y}`);
    const current = await page.locator("nav.pills [aria-current=page]").boundingBox();
    assert.ok(current.x + current.width <= 390, "the round that is shown is in view");
    await page.finish();
  });
}

for (const lang of ["fr", "de"]) {
  test(`beside the name of the event its tabs begin in view, in ${lang}`, async () => {
    for (const width of [900, 1000, 1280]) {
      const page = await newPage({ width, lang });
      await hall.office.enter(page.context());
      for (const event of [1, 4]) {
        await page.goto(`${hall.url}/events/${event}/manage/reports`);
        const cut = await page.locator(".event-head nav.tabs").evaluate((tabs) => {
          return tabs.getBoundingClientRect().left - tabs.firstElementChild.getBoundingClientRect().left;
        });
        assert.ok(cut <= 0, `event ${event} at ${width}: ${cut} pixels of the first tab are lost`);
      }
      await page.finish();
    }
  });
}

test("the menu of a phone opens and closes without scripts too", async () => {
  for (const javaScript of [true, false]) {
    const page = await newPage({ width: 390, javaScript });
    await page.goto(`${hall.url}/events/1/standings`);
    const crosstable = page.locator("header").getByRole("link", { name: "Crosstable" });
    assert.equal(await crosstable.isVisible(), false);
    await page.getByRole("link", { name: "Menu", exact: true }).click();
    await crosstable.waitFor({ state: "visible" });
    if (javaScript) {
      await axe(page);
      await screenshot(page, "phone-menu", { fullPage: false });
      await page.keyboard.press("Escape");
    } else {
      await page.getByRole("link", { name: "Close the menu" }).click();
    }
    await crosstable.waitFor({ state: "hidden" });
    await page.getByRole("link", { name: "Menu", exact: true }).click();
    await follow(page, crosstable);
    await page.getByRole("heading", { level: 1, name: "Crosstable" }).waitFor();
    await page.finish();
  }
});

test("one field finds players, events, articles and the handbook from any page", async () => {
  const page = await newPage();
  await page.goto(`${hall.url}/events/2`);
  await page.keyboard.press("/");
  await page.keyboard.type("maroczy");
  await Promise.all([page.waitForEvent("load"), page.keyboard.press("Enter")]);
  await page.getByRole("row", { name: /Maróczy, Géza/ }).first().waitFor();
  await axe(page);
  await screenshot(page, "search");
  await follow(page, page.getByRole("row", { name: /Four Knights Open/ }).getByRole("link", { name: "Maróczy, Géza" }));
  assert.match(page.url(), /\/events\/1\/players\/\d+$/);
  for (const [words, found] of [["knights", "Four Knights Open"], ["9.2.2", "9.2.2"], ["adjourned games", /Adjourned games/]]) {
    await page.goto(`${hall.url}/search?q=${encodeURIComponent(words)}`);
    await page.getByRole("main").getByRole("link", { name: found }).first().waitFor();
  }
  await page.goto(`${hall.url}/search?q=xylophone+zugzwang`);
  await page.getByText("Nothing has all these words").waitFor();
  await page.finish();
  const phone = await newPage({ width: 320, dark: true });
  await phone.goto(`${hall.url}/`);
  await follow(phone, phone.locator("header").getByRole("link", { name: "Search", exact: true }));
  await phone.keyboard.type("lasker");
  await Promise.all([phone.waitForEvent("load"), phone.keyboard.press("Enter")]);
  await fitsWidth(phone);
  await axe(phone);
  await phone.finish();
});

test("the first page shows a board that is being played, and its pairings where none is", async () => {
  const page = await newPage();
  await page.goto(hall.url);
  const live = page.locator(".event-cards li", { hasText: "Four Knights Open" });
  const picture = live.locator(".live-board > img");
  await picture.waitFor();
  assert.ok(await picture.evaluate((image) => image.decode().then(() => image.naturalWidth > 100)), "the board is drawn");
  assert.equal(await page.locator(".event-cards li", { hasText: "Coupe" }).locator(".pairs li").count(), 2);
  await axe(page);
  await page.finish();
});

test("a question names the act, and reasons of one kind stand together", async () => {
  const page = await newPage();
  await hall.office.enter(page.context());
  const event = await hall.office.create("Unrated evening", { players: 2, rounds: 3 });
  const base = `${hall.url}/events/${event}/manage`;
  await hall.office.command(event, [{ kind: "enter", players: ["Adams", "Baker", "Clark", "Davis"].map((name) => ({ name })) }]);
  await page.goto(`${base}/round`);
  await follow(page, page.getByRole("button", { name: "Pair round 1" }));
  await page.getByRole("heading", { level: 1, name: "Pair round 1" }).waitFor();
  await page.locator(".concerns li li", { hasText: "Adams" }).waitFor();
  assert.equal(await page.locator(".concerns > li").count(), 1, "four players without a rating are one reason");
  await axe(page);
  await screenshot(page, "question");
  await follow(page, page.getByRole("link", { name: "Cancel" }));
  await follow(page, page.getByRole("button", { name: "Pair round 1" }));
  await follow(page, page.getByRole("button", { name: "Pair round 1" }));
  await page.locator("draft-board").waitFor();
  await page.finish();
});
