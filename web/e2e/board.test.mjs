// The board in a browser: hands, keys, drawings, and that dragging costs no layout.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { build } from "esbuild";
import { axe, newPage, screenshot } from "./harness.mjs";
import { boardTable, head, html, serveStatic, web } from "./style-guide.mjs";

const EMPTY = "8/8/8/8/8/8/8/8";
let site;

before(async () => {
  const { outputFiles } = await build({
    absWorkingDir: web,
    entryPoints: ["test/board-page.ts"],
    bundle: true,
    format: "esm",
    target: "es2022",
    write: false,
  });
  site = await serveStatic({
    "/board": html(
      (manifest) =>
        `${head(manifest, "Board")}<body><main id="main"><h1>Board</h1>${boardTable(EMPTY)}<p id="moves"></p><button type="button" class="button" id="flip">Flip</button><pre>${"\n".repeat(90)}</pre></main><script type="module" src="/board-page.js"></script></body></html>`,
    ),
    "/board-page.js": async (request, response) => {
      response.setHeader("content-type", "text/javascript");
      response.end(outputFiles[0].text);
    },
  });
});

after(() => site.close());

const open = async (page, query = "") => {
  await page.goto(`${site.url}/board${query}`);
  await page.locator(".in-hand").waitFor();
};
const moves = async (page) => (await page.locator("#moves").textContent()).trim();
const square = (page, name) => page.locator(`[data-square=${name}]`);
const middle = async (page, name) => {
  const box = await square(page, name).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
};

async function drag(page, from, to) {
  const [a, b] = [await middle(page, from), await middle(page, to)];
  await page.mouse.move(...a);
  await page.mouse.down();
  await page.mouse.move((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, { steps: 4 });
  await page.mouse.move(...b, { steps: 4 });
  await page.mouse.up();
}

// clause: ON.3.1.3
test("moves by dragging, by two taps and by keys", async () => {
  const page = await newPage();
  await open(page);
  await axe(page);

  await drag(page, "e2", "e4");
  assert.equal(await moves(page), "e2e4");
  assert.equal(await square(page, "e4").getAttribute("aria-label"), "e4, white pawn");
  await square(page, "e7").click();
  assert.ok(await square(page, "e5").evaluate((button) => button.classList.contains("can")), "legal targets are shown");
  await square(page, "e5").click();
  assert.equal(await moves(page), "e2e4 e7e5");
  await square(page, "g1").focus();
  await page.keyboard.press("Enter");
  assert.equal(await page.locator("[aria-selected=true] button").getAttribute("data-square"), "g1");
  for (const key of ["ArrowUp", "ArrowUp", "ArrowLeft", "Enter"]) await page.keyboard.press(key);
  assert.equal(await moves(page), "e2e4 e7e5 g1f3");

  await drag(page, "b8", "b5");
  assert.equal(await moves(page), "e2e4 e7e5 g1f3", "what is not legal goes back");
  await square(page, "b8").click();
  await page.keyboard.press("Escape");
  assert.equal(await page.locator(".held").count(), 0);
  await page.locator("#flip").click();
  await drag(page, "b8", "c6");
  assert.equal(await moves(page), "e2e4 e7e5 g1f3 b8c6", "from the other side too");
  await screenshot(page, "board-flipped");
  await page.finish();
});

test("a finger drags without scrolling the page, and a second finger does nothing", async () => {
  const page = await newPage({ width: 390 });
  await open(page);
  const session = await page.context().newCDPSession(page);
  const touch = (type, points) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  const [from, to, other] = [await middle(page, "d2"), await middle(page, "d4"), await middle(page, "h2")];

  await touch("touchStart", [from]);
  for (let step = 1; step <= 5; step += 1) await touch("touchMove", [[from[0], from[1] + ((to[1] - from[1]) * step) / 5]]);
  await screenshot(page, "board-drag-390", { fullPage: false });
  await touch("touchStart", [to, other]);
  await touch("touchEnd", [to]);
  await touch("touchEnd", []);
  assert.equal(await moves(page), "d2d4");
  assert.equal(await page.evaluate(() => scrollY), 0);
  await page.finish();
});

test("castling by the rook, promotion under the finger, and a move planned ahead", async () => {
  const page = await newPage();
  await open(page, "?fen=4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1");
  await drag(page, "e1", "h1");
  assert.equal(await moves(page), "e1g1");
  await drag(page, "a1", "b1");
  assert.equal(await moves(page), "e1g1 plan:a1b1");
  assert.equal(await page.locator(".plan").count(), 2);
  await drag(page, "e8", "f8");
  assert.equal(await moves(page), "e1g1 plan:a1b1", "the rook guards the file: no such move");
  await drag(page, "e8", "d8");
  await drag(page, "a7", "a8");
  await page.locator(".promotion").waitFor();
  assert.equal(await page.locator(".promotion button").first().getAttribute("aria-label"), "white queen");
  await screenshot(page, "board-promotion");
  await page.keyboard.press("Escape");
  assert.equal(await moves(page), "e1g1 plan:a1b1 e8d8", "not after all");
  assert.equal(await square(page, "a7").getAttribute("aria-label"), "a7, white pawn");
  await drag(page, "a7", "a8");
  await page.keyboard.press("n");
  assert.equal(await moves(page), "e1g1 plan:a1b1 e8d8 a7a8n");
  assert.equal(await square(page, "a8").getAttribute("aria-label"), "a8, white knight");

  await open(page, "?chess960&fen=4k3/8/8/8/8/8/8/1R2KR2 w FB - 0 1");
  await drag(page, "e1", "b1");
  assert.equal(await moves(page), "e1b1");
  assert.equal(await square(page, "c1").getAttribute("aria-label"), "c1, white king");
  assert.equal(await square(page, "d1").getAttribute("aria-label"), "d1, white rook");
  await page.finish();
});

test("arrows and circles with the right button, gone with the next touch", async () => {
  const page = await newPage();
  await open(page);
  const [from, to] = [await middle(page, "g1"), await middle(page, "f3")];
  await page.mouse.move(...from);
  await page.mouse.down({ button: "right" });
  await page.mouse.move(...to, { steps: 3 });
  await page.mouse.up({ button: "right" });
  await square(page, "e4").click({ button: "right" });
  assert.equal(await page.locator(".drawings .arrow").count(), 1);
  assert.equal(await page.locator(".drawings .circle").count(), 1);
  await screenshot(page, "board-drawings");
  await square(page, "e4").click({ button: "right" });
  assert.equal(await page.locator(".drawings .circle").count(), 0);
  await square(page, "e5").click();
  assert.equal(await page.locator(".drawings > *").count(), 0);

  // The right button while a piece is in the hand gives it up.
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 3 });
  await page.mouse.down({ button: "right" });
  await page.mouse.up({ button: "right" });
  await page.mouse.up();
  assert.equal(await moves(page), "");
  await page.finish();
});

test("no motion where the reader wants none, and nothing shown of legal moves", async () => {
  const page = await newPage();
  await page.addInitScript(() => localStorage.setItem("board", JSON.stringify({ motion: false, targets: false, coordinates: false })));
  await open(page);
  await square(page, "e2").click();
  assert.equal(await page.locator(".can").count(), 0);
  await square(page, "e4").click();
  assert.equal(await moves(page), "e2e4", "the rules are the same");
  assert.equal(await page.evaluate(() => document.getAnimations().length), 0);
  await page.finish();
});

test("dragging lays nothing out, also on a processor four times as slow", async () => {
  const page = await newPage();
  await open(page);
  const session = await page.context().newCDPSession(page);
  const [from, to] = [await middle(page, "d1"), await middle(page, "h8")];
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(from[0] + 20, from[1] - 20, { steps: 2 });
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const events = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  await session.send("Tracing.start", { categories: "devtools.timeline,disabled-by-default-devtools.timeline,toplevel", transferMode: "ReportEvents" });
  await page.mouse.move(...to, { steps: 60 });
  const done = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.end");
  await done;
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await page.mouse.up();
  const main = events.filter(({ name }) => ["RunTask", "Layout", "EventDispatch"].includes(name));
  const layouts = main.filter(({ name }) => name === "Layout");
  const moved = main.filter(({ name, args }) => name === "EventDispatch" && args?.data?.type === "pointermove");
  // What the thread itself took: others who use the machine meanwhile do not count.
  const slowest = (tasks) => (Math.max(...tasks.map(({ tdur }) => tdur ?? 0)) / 1000).toFixed(2);
  // A frame is what the page's thread does in one go: the movement, the style, the paint.
  const { pid, tid } = moved[0] ?? {};
  const frames = main.filter((event) => event.name === "RunTask" && event.pid === pid && event.tid === tid);
  assert.ok(moved.length >= 20, `${moved.length} movements in the trace`);
  assert.deepEqual(layouts.map(({ args }) => args?.beginData), [], "nothing was laid out");
  console.log(`dragging: ${moved.length} movements, slowest ${slowest(moved)} ms, slowest frame ${slowest(frames)} ms, ${layouts.length} layouts`);
  await page.finish();
});
