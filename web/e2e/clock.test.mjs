// The tablet as a clock: two hands, a reload in the middle of a press, no network, the arbiter's code.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { axe, fitsWidth, newPage, screenshot, startArbiter } from "./harness.mjs";

let arbiter;

before(async () => {
  arbiter = await startArbiter();
});

after(() => arbiter.stop());

const CLOCK = "/clock?control=5%2B3&board=12&white=Tinsley&black=Zukertort";
const half = (page, side) => page.locator(`.half[data-side=${side}]`);
const time = (page, side) => half(page, side).locator(".time").textContent();
const press = (page, side) => half(page, side).click();

function seconds(text) {
  return text.split(":").reduce((sum, part) => 60 * sum + Number(part), 0);
}

async function open(page) {
  await page.goto(arbiter.url + CLOCK);
  const code = page.locator("dialog input");
  await code.waitFor();
  await code.fill("12");
  await page.locator("dialog button").click();
  assert.equal(await code.getAttribute("aria-invalid"), "true", "two digits are no code");
  await code.fill("4711");
  await page.locator("dialog button").click();
  await code.waitFor({ state: "detached" });
}

test("the page that sets a tablet says what is wrong with a time control", async () => {
  const page = await newPage({ width: 390 });
  await page.goto(`${arbiter.url}/clock`);
  await page.locator("#control").fill("fast");
  await Promise.all([page.waitForEvent("load"), page.locator("main button.primary").click()]);
  assert.equal(await page.locator("#control").inputValue(), "fast");
  assert.match(await page.locator("[role=alert]").textContent(), /fast/);
  await axe(page);
  await fitsWidth(page);
  await page.finish();
});

test("only the running half reacts, and a reload in the middle of a press loses nothing", async () => {
  const page = await newPage({ width: 820, height: 1180 });
  await open(page);
  assert.equal(await time(page, "w"), "5:03");
  await press(page, "w");
  assert.equal(await page.locator(".half.run").count(), 0, "Black starts White's clock");
  await press(page, "b");
  assert.equal(await page.locator(".half.run").getAttribute("data-side"), "w");
  await press(page, "b");
  assert.equal(await page.locator(".half.run").getAttribute("data-side"), "w", "the other half does nothing");
  await page.waitForTimeout(1200);
  await screenshot(page, "clock-820", { fullPage: false });
  await axe(page);
  const before = seconds(await time(page, "w"));
  assert.ok(before <= 302, `${before}`);

  // The finger is down and the page goes before it is lifted: the press counted, White's three seconds are there.
  await half(page, "w").hover();
  await page.mouse.down();
  page.on("dialog", (dialog) => dialog.accept());
  await page.reload();
  await page.mouse.up();
  await page.locator(".half.run").waitFor();
  assert.equal(await page.locator(".half.run").getAttribute("data-side"), "b");
  const after = seconds(await time(page, "w"));
  assert.ok(after >= before + 2 && after <= before + 3, `${before} before the press, ${after} after the reload`);
  assert.ok(seconds(await time(page, "b")) <= 303);
  assert.match(await half(page, "w").locator(".sub-line").textContent(), /2/);
  await page.finish();
});

test("without network the clock goes on; a call stops it until the arbiter's code", async () => {
  const page = await newPage({ width: 1180, height: 820 });
  await open(page);
  await press(page, "b");
  await page.context().setOffline(true);
  await press(page, "w");
  assert.equal(await page.locator(".half.run").getAttribute("data-side"), "b");
  await page.locator("[data-do=call]").click();
  assert.equal(await page.locator(".half.run").count(), 0);
  const stood = await time(page, "b");
  await page.locator("dialog input").fill("0000");
  await page.keyboard.press("Enter");
  assert.notEqual(await page.locator("dialog [role=alert]").textContent(), "");
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("dialog").count(), 1, "Escape does not end a call");
  await page.locator("dialog input").fill("4711");
  await page.keyboard.press("Enter");
  await page.waitForTimeout(1100);
  assert.equal(await time(page, "b"), stood);
  const fields = page.locator("dialog input");
  await fields.nth(0).fill("1:00:00");
  await fields.nth(1).fill("0:30");
  await screenshot(page, "clock-panel", { fullPage: false });
  await page.locator("dialog .toolbar").nth(1).locator("button").first().click();
  await page.locator("dialog input").fill("4711");
  await page.keyboard.press("Enter");
  await page.locator("dialog .button.primary").click();
  assert.equal(await page.locator(".half.run").getAttribute("data-side"), "b");
  assert.equal(await time(page, "w"), "1:00:00");
  assert.ok(await page.locator(".half.run.low").isVisible());
  await page.context().setOffline(false);
  await page.finish();
});

test("the flag falls, both halves stand, and the page says so; keys press too", async () => {
  const page = await newPage();
  await page.clock.install();
  await open(page);
  await half(page, "b").focus();
  await page.keyboard.press("Enter");
  await page.clock.fastForward("05:04");
  await page.locator(".half.fallen").waitFor();
  assert.equal(await page.locator(".half.fallen").getAttribute("data-side"), "w");
  assert.equal(await time(page, "w"), "0:00");
  await press(page, "w");
  assert.equal(await page.locator(".half.run").count(), 0);
  await page.finish();
});

test("where the screen cannot be kept awake the page says so", async () => {
  const page = await newPage({ width: 390 });
  await page.addInitScript(() => delete Navigator.prototype.wakeLock);
  await open(page);
  assert.ok(await page.locator("[data-state].trouble").isVisible());
  await page.goto(`${arbiter.url}/clock?control=90%2B30`);
  await page.finish();
});

test("a tablet loaded again while the server is gone goes on all the same", async () => {
  const own = await startArbiter();
  const page = await newPage({ width: 820, height: 1180 });
  await page.goto(own.url + CLOCK);
  await page.locator("dialog input").fill("4711");
  await page.locator("dialog button").click();
  await press(page, "b");
  await page.locator("html[data-kept]").waitFor();
  await own.stop();
  page.on("dialog", (dialog) => dialog.accept());
  await page.reload();
  await page.locator(".half.run").waitFor();
  assert.equal(await page.locator(".half.run").getAttribute("data-side"), "w");
  page.forgive(/ERR_CONNECTION_REFUSED|Failed to fetch|favicon|manifest/i);
  await page.finish();
});

const SHEETS = `${CLOCK}&sheets=1`;
const sheet = (page, side) => page.locator(`.sheet[data-sheet=${side}]`);
const write = async (page, side, ...keys) => {
  for (const key of keys) await sheet(page, side).locator(`[data-key="${key}"]`).click();
};

// clause: EQ.6.3.2-seven, EQ.6.3.2-mode
test("a tablet that records: any entry is taken, a reload keeps it, the arbiter sees what was changed", async () => {
  const page = await newPage({ width: 820, height: 1180 });
  await page.goto(arbiter.url + SHEETS);
  await page.locator("dialog input").fill("4711");
  await page.locator("dialog button").click();
  assert.equal(await sheet(page, "w").locator("button:enabled").count(), 0, "nobody writes before the game");
  await press(page, "b");
  assert.equal(await sheet(page, "b").locator("button:enabled").count(), 0, "nobody writes in advance (8.1.2)");
  await write(page, "w", "e", "8");
  await press(page, "w");
  await write(page, "b", "e", "5");
  await press(page, "b");
  // An entry that is no move stands there as any other, without a sign.
  assert.deepEqual(await sheet(page, "b").locator("li span").allTextContents(), ["e8", "e5"]);
  assert.equal(await page.locator(".sheet [aria-invalid], .sheet .error").count(), 0);
  await sheet(page, "w").locator("li span").first().click();
  await write(page, "w", "e", "4", "enter");
  assert.deepEqual(await sheet(page, "w").locator("li span").allTextContents(), ["e4", "e5"]);
  for (let move = 2; move <= 8; move += 1) {
    await write(page, "w", "N", "f", "3");
    await press(page, "w");
    await write(page, "b", "N", "f", "6");
    await press(page, "b");
  }
  const seen = await sheet(page, "w").locator("ol").evaluate((list) => {
    const box = list.getBoundingClientRect();
    return [...list.children].filter((line) => {
      const { top, bottom } = line.getBoundingClientRect();
      return top >= box.top - 1 && bottom <= box.bottom + 1;
    }).length;
  });
  assert.ok(seen >= 7, `${seen} moves are to be seen`);
  await write(page, "w", "B", "c");
  await screenshot(page, "clock-sheets-820", { fullPage: false });
  await axe(page);
  // Loaded again in the middle of an entry, without the network.
  page.on("dialog", (dialog) => dialog.accept());
  await page.reload();
  await page.locator(".half.run").waitFor();
  assert.equal(await sheet(page, "w").locator("li").count(), 8);
  assert.match(await sheet(page, "w").locator("output").textContent(), /Bc/);
  assert.doesNotMatch(await sheet(page, "b").locator("output").textContent(), /Bc/, "the opponent sees entries alone");
  // Leaving needs the arbiter, who sees the score and what was changed.
  await page.locator("[data-do=call]").click();
  await page.locator("dialog input").fill("4711");
  await page.keyboard.press("Enter");
  const panel = await page.locator("dialog").textContent();
  assert.match(panel, /1\. e4 \([\d:.]+\) e5 \([\d:.]+\)\n2\. Nf3/);
  assert.match(panel, /White 3: Nf3 is not a legal move/, "for the arbiter alone");
  assert.match(panel, /An arbiter has looked 1 times/);
  assert.match(panel, /White 1 · e8/);
  await page.finish();
});

test("sheets stand side by side where the tablet lies across", async () => {
  const page = await newPage({ width: 1180, height: 820 });
  await page.goto(arbiter.url + SHEETS);
  await page.locator("dialog input").fill("4711");
  await page.locator("dialog button").click();
  await press(page, "b");
  await write(page, "w", "d", "4");
  await press(page, "w");
  await fitsWidth(page);
  await screenshot(page, "clock-sheets-1180", { fullPage: false });
  await page.finish();
});
