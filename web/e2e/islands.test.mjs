// Each island of script on a page of its own, with a server that does as it is told.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { axe, follow, newPage, screenshot } from "./harness.mjs";
import { boardTable, head, html, serveStatic } from "./style-guide.mjs";

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

let site;
/** What the server was sent, and how it answers. */
const server = { posts: [], status: 200, body: {}, version: 1, streams: new Set() };

function page(title, body, attributes = "") {
  return html((manifest) => `${head(manifest, title)}<body><main id="main" ${attributes}><h1>${title}</h1>${body}</main></body></html>`);
}

async function bodyOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
}

function board(number, result = "") {
  const options = [["", "…"], ["1-0", "1–0"], ["0-1", "0–1"], ["=-=", "½–½"], ["+--", "+ –"], ["--+", "– +"]]
    .map(([value, text]) => `<option value="${value}"${value === result ? " selected" : ""}>${text}</option>`)
    .join("");
  return `<tr id="board-${number}"><td class="board-no">${number}</td><td>White ${number}</td>
<td class="entry"><select form="f${number}" name="result" aria-label="Board ${number}">${options}</select></td><td>Black ${number}</td>
<td class="state"><form id="f${number}" class="save-cell" method="post" action="/results/${number}"><input type="hidden" name="csrf" value="token"><button class="button small">Save</button></form></td></tr>`;
}

const results = {};

function resultsPage() {
  const rows = [1, 2, 3, 4].map((number) => board(number, results[number])).join("");
  return `<result-entry><p class="save-summary" role="status"></p><table class="data results"><thead><tr><th scope="col">Bd</th><th scope="col">White</th><th scope="col">Result</th><th scope="col">Black</th><th scope="col">State</th></tr></thead><tbody>${rows}</tbody></table></result-entry>`;
}

async function takeResult(request, response, _manifest, url) {
  const form = await bodyOf(request);
  server.posts.push([url.pathname, form.result, form.csrf, request.headers.accept]);
  if (server.status === 200) results[url.pathname.split("/").pop()] = form.result;
  response.writeHead(server.status, { "content-type": "application/json" }).end(JSON.stringify(server.body));
}

function publish(version) {
  server.version = version;
  for (const stream of server.streams) stream.write(`data: {"version": ${version}}\n\n`);
}

const PLAYERS = [
  { name: "Steinitz, Wilhelm", title: "", rating: 2560, federation: "AUT", birth_year: 1836, fide_id: 1, list: "FIDE" },
  { name: "Steiner, Endre", title: "IM", rating: 2430, federation: "HUN", birth_year: 1901, fide_id: 2, list: "FIDE" },
];

before(async () => {
  const routes = {
    "/results": (request, response, manifest, url) => page("Results", resultsPage())(request, response, manifest, url),
    "/live": (request, response, manifest, url) =>
      page(
        "Round 5",
        `<p id="state">version ${server.version}</p>${server.version > 1 ? "<p id='new'>new</p>" : ""}<details class="why"><summary>Why?</summary><p>Because.</p></details><label for="note">Note</label><input id="note">${resultsPage()}`,
        `data-live="/stream" data-version="${server.version}"`,
      )(request, response, manifest, url),
    "/stream": (_request, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" }).write(": hello\n\n");
      server.streams.add(response);
      response.on("close", () => server.streams.delete(response));
    },
    "/players": page(
      "Players",
      `<form method="post" action="/enter"><player-search data-url="/api/players"><div class="field"><label for="q">Search</label><input id="q" name="q" type="search" autocomplete="off"></div></player-search>
<div class="field"><label for="name">Name</label><input id="name" name="name"></div><div class="field"><label for="rating">Rating</label><input id="rating" name="rating"></div><button class="button">Enter</button></form>`,
    ),
    "/api/players": (_request, response, _manifest, url) => {
      const words = url.searchParams.get("q").toLowerCase();
      const found = PLAYERS.filter(({ name }) => name.toLowerCase().startsWith(words));
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(found));
    },
    "/draft": page(
      "Draft",
      `<draft-board><table class="data draft"><thead><tr><th scope="col">White</th><th scope="col">Black</th></tr></thead><tbody>
<tr><td><span class="seat" data-player="1">One</span></td><td><span class="seat" data-player="2">Two</span></td></tr>
<tr><td><span class="seat" data-player="3">Three</span></td><td><span class="seat" data-player="4">Four</span></td></tr></tbody></table>
<form method="post" action="/swap"><input type="hidden" name="csrf" value="token"><label>a<input name="first"></label><label>b<input name="second"></label><button class="button">Swap</button></form></draft-board>`,
    ),
    "/viewer": page(
      "Game",
      `<chess-board data-mode="view" data-ply="0"><div class="viewer"><div>${boardTable(START)}<p class="board-line" aria-live="polite"></p>
<div class="toolbar"><a class="button" data-go="first" href="?ply=0">First</a><a class="button" data-go="prev" href="?ply=0">Back</a><a class="button" data-go="next" href="?ply=1">On</a><a class="button" data-go="last" href="?ply=2">Last</a><button type="button" class="button needs-script" data-go="flip">Flip</button></div></div>
<p class="moves"><span class="number">1.</span><a data-ply="1" href="?ply=1">e4</a> <a data-ply="2" href="?ply=2">c5</a></p></div>
<script type="application/json">${JSON.stringify([
        { fen: `${START} w KQkq - 0 1`, san: "", speech: "" },
        { fen: "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", san: "1. e4", speech: "eva four" },
        { fen: "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", san: "1… c5", speech: "cesar five" },
      ])}</script></chess-board>`,
    ),
    "/setup": page(
      "Dead position?",
      `<form><chess-board data-mode="setup">${boardTable("8/8/8/8/8/8/8/8")}<div class="palette needs-script" role="toolbar" aria-label="Pieces">${[..."KQRBNP", "", ..."kqrbnp"]
        .map((piece) => `<button type="button" data-piece="${piece}">${piece === "" ? "✕" : `<span class="piece ${piece < "a" ? "w" : "b"}${piece.toLowerCase()}"></span>`}</button>`)
        .join("")}</div>
<div class="toolbar"><button type="button" class="button" data-go="start">Start</button><button type="button" class="button" data-go="clear">Clear</button></div>
<div class="checks"><label class="check"><input type="radio" name="side" data-fen="side" value="w" checked>White</label><label class="check"><input type="radio" name="side" data-fen="side" value="b">Black</label><label class="check"><input type="checkbox" data-fen="castling" value="K">O-O</label></div>
<div class="field"><label for="fen">FEN</label><input id="fen" name="fen" value="8/8/8/8/8/8/8/8 w - - 0 1"></div></chess-board></form>`,
    ),
    "/danger": page(
      "Danger",
      `<button type="button" class="button" data-theme-toggle>Theme</button><form method="post" action="/withdraw" data-confirm="Withdraw player 7?" data-confirm-yes="Withdraw"><button class="button danger">Withdraw</button></form>`,
    ),
  };
  for (const number of [1, 2, 3, 4]) routes[`/results/${number}`] = takeResult;
  for (const name of ["/swap", "/withdraw", "/enter"]) {
    routes[name] = async (request, response, manifest, url) => {
      server.posts.push([name, await bodyOf(request)]);
      await page("Done", "<p>done</p>")(request, response, manifest, url);
    };
  }
  site = await serveStatic(routes);
});

after(() => site.close());

function reset() {
  Object.assign(server, { posts: [], status: 200, body: {} });
  for (const key of Object.keys(results)) delete results[key];
}

test("results: one key a board, saved at once, undone in order", async () => {
  reset();
  const page = await newPage();
  await page.goto(`${site.url}/results`);
  await page.locator("select").first().focus();

  for (const key of ["1", "0", "5"]) await page.keyboard.press(key);
  await page.locator("#board-3 [data-state=saved]").waitFor();

  assert.deepEqual(results, { 1: "1-0", 2: "0-1", 3: "=-=" });
  assert.deepEqual(server.posts[0], ["/results/1", "1-0", "token", "application/json"]);
  assert.equal(await page.locator("#board-4 select").evaluate((select) => select === document.activeElement), true);
  assert.match(await page.locator(".save-summary").textContent(), /3 of 4/);

  await page.keyboard.press("Backspace");
  await page.waitForFunction(() => document.querySelector("#board-3 .row-state")?.dataset.state === "saved");
  assert.equal(await page.locator("#board-3 select").inputValue(), "");
  assert.equal(await page.locator("#board-3 select").evaluate((select) => select === document.activeElement), true);
  await page.waitForFunction(() => document.querySelector(".save-summary").textContent.startsWith("2 of 4"));
  assert.equal(results[3], "");
  await axe(page);
  await screenshot(page, "island-results");
  await page.finish();
});

test("results: what the network does not take waits, survives the page, and arrives", async () => {
  reset();
  const page = await newPage();
  await page.goto(`${site.url}/results`);
  await page.locator("select").first().focus();
  await page.route("**/results/*", (route) => route.abort());
  page.on("dialog", (dialog) => dialog.accept());

  await page.keyboard.press("1");
  await page.keyboard.press("5");
  await page.locator("#board-2 [data-state=waiting]").waitFor();
  assert.match(await page.locator(".save-summary").textContent(), /2 not saved yet/);
  await page.reload();
  await page.locator("#board-2 [data-state=waiting]").waitFor();
  assert.deepEqual(results, {});
  await page.unroute("**/results/*");
  await page.locator("#board-2 [data-state=saved]").waitFor();

  assert.deepEqual(results, { 1: "1-0", 2: "=-=" });
  page.forgive(/ERR_FAILED/);
  await page.finish();
});

test("results: a refusal stands in its row and the result stays visible", async () => {
  reset();
  Object.assign(server, { status: 409, body: { detail: "The round is closed." } });
  const page = await newPage({ width: 390 });
  await page.goto(`${site.url}/results`);
  await page.locator("#board-2 select").focus();

  await page.keyboard.press("1");
  await page.locator("#board-2 [data-state=failed]").waitFor();

  assert.equal(await page.locator("#board-2 .row-state").textContent(), "The round is closed.");
  assert.equal(await page.locator("#board-2 select").inputValue(), "1-0");
  assert.equal(await page.locator("#board-2 select").getAttribute("aria-invalid"), "true");
  await screenshot(page, "island-results-phone");
  page.forgive(/409/);
  await page.finish();
});

test("results: where consent is missing the arbiter is asked and the result goes out again", async () => {
  reset();
  const concern = { concern: "Board 2 has a result already.", clause: "C.04.2.D.8" };
  Object.assign(server, { status: 409, body: { detail: "Consent is needed.", consent: "confirmed", concerns: [concern] } });
  const page = await newPage();
  await page.goto(`${site.url}/results`);
  await page.locator("#board-2 select").focus();

  await page.keyboard.press("1");
  await page.locator("dialog").getByText("Board 2 has a result already.").waitFor();
  server.status = 200;
  await page.locator("dialog button[value=yes]").click();
  await page.locator("#board-2 [data-state=saved]").waitFor();

  assert.equal(results[2], "1-0");
  assert.equal(await page.locator("#board-3 select").evaluate((select) => select === document.activeElement), true);
  page.forgive(/409/);
  await page.finish();
});

test("results: without scripts a row is a form", async () => {
  reset();
  const page = await newPage({ javaScript: false });
  await page.goto(`${site.url}/results`);

  await page.locator("#board-2 select").selectOption("0-1");
  await follow(page, page.locator("#board-2 button"));

  assert.deepEqual(results, { 2: "0-1" });
  await page.finish();
});

test("live: a newer version changes the page around what the reader does", async () => {
  reset();
  server.version = 1;
  const page = await newPage();
  await page.goto(`${site.url}/live`);
  await page.locator("summary").click();
  await page.locator("#note").fill("half-typed");
  await page.locator("#board-2 select").selectOption("1-0");
  await page.locator("#board-2 [data-state=saved]").waitFor();
  await page.locator("#note").focus();
  await page.waitForFunction(() => document.querySelector("result-entry[data-ready]"));
  results[1] = "0-1";

  publish(2);
  // A new line above would move what the reader is doing: it comes when asked for.
  await page.locator(".offer button").click();
  await page.locator("#new").waitFor();

  assert.equal(await page.locator("#state").textContent(), "version 2");
  assert.equal(await page.locator("main").getAttribute("data-version"), "2");
  assert.equal(await page.locator("#note").inputValue(), "half-typed");
  assert.equal(await page.locator("#note").evaluate((input) => input === document.activeElement), true);
  assert.equal(await page.locator("details").getAttribute("open"), "");
  assert.equal(await page.locator("#board-1 select").inputValue(), "0-1");
  assert.equal(await page.locator("#board-2 select").inputValue(), "1-0");
  assert.equal(await page.locator("#board-2 .row-state").textContent(), "Saved");
  await page.context().close();
});

test("search: arrows choose, enter fills the form", async () => {
  const page = await newPage();
  await page.goto(`${site.url}/players`);
  await page.locator("#q").pressSequentially("stein");
  await page.locator("[role=option]").nth(1).waitFor();

  await screenshot(page, "island-search", { fullPage: false });
  await axe(page);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  assert.equal(await page.locator("[aria-selected=true] span").first().textContent(), "IM Steiner, Endre");
  await page.keyboard.press("Enter");

  assert.equal(await page.locator("#name").inputValue(), "Steiner, Endre");
  assert.equal(await page.locator("#rating").inputValue(), "2430");
  assert.equal(await page.locator(".listbox").isVisible(), false);
  await page.finish();
});

test("draft: swap by keyboard and by drag", async () => {
  reset();
  const page = await newPage();
  await page.goto(`${site.url}/draft`);
  await axe(page);
  await page.locator(".seat").first().focus();
  for (const key of ["Space", "ArrowDown", "ArrowRight"]) await page.keyboard.press(key);
  await screenshot(page, "island-draft");
  await page.keyboard.press("Space");
  await page.waitForURL("**/swap");
  assert.deepEqual(server.posts.at(-1), ["/swap", { csrf: "token", first: "1", second: "4" }]);

  await page.goto(`${site.url}/draft`);
  await page.locator(".seat").nth(1).dragTo(page.locator(".seat").nth(2));
  await page.waitForURL("**/swap");
  assert.deepEqual(server.posts.at(-1)[1], { csrf: "token", first: "2", second: "3" });
  await page.finish();
});

test("viewer: buttons and arrows turn the moves, the move is spoken, the board flips", async () => {
  const page = await newPage();
  await page.goto(`${site.url}/viewer`);
  await axe(page);

  await page.locator("[data-go=next]").click();
  assert.equal(await page.locator("[data-square=e4]").getAttribute("aria-label"), "e4, white pawn");
  assert.equal(await page.locator(".board-line").textContent(), "1. e4");
  assert.equal((await page.locator("body > [role=status]").first().textContent()).trim(), "eva four");
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.locator(".moves [aria-current]").textContent(), "c5");
  await page.keyboard.press("Home");
  assert.equal(await page.locator("[data-square=e4]").getAttribute("aria-label"), "e4");
  await page.locator("[data-go=last]").click();
  await screenshot(page, "island-viewer");
  await page.locator("[data-go=flip]").click();
  assert.equal(await page.locator("[data-square]").first().getAttribute("data-square"), "h1");
  await page.finish();
});

test("set-up: pieces by palette, by letter and by hand; the field follows", async () => {
  const page = await newPage({ width: 390 });
  await page.goto(`${site.url}/setup`);
  const fen = () => page.locator("#fen").inputValue();

  await page.locator("[data-piece=K]").click();
  await page.locator("[data-square=e1]").click();
  assert.equal(await fen(), "8/8/8/8/8/8/8/4K3 w - - 0 1");
  await page.locator("[data-piece=K]").click();
  await page.locator("[data-square=e1]").click();
  await page.locator("[data-square=e2]").click();
  assert.equal(await fen(), "8/8/8/8/8/8/4K3/8 w - - 0 1");
  await page.locator("[data-square=a8]").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("k");
  assert.equal(await fen(), "1k6/8/8/8/8/8/4K3/8 w - - 0 1");
  await page.keyboard.press("Delete");
  assert.equal(await fen(), "8/8/8/8/8/8/4K3/8 w - - 0 1");
  await page.locator("[data-fen=side][value=b]").check();
  assert.equal(await fen(), "8/8/8/8/8/8/4K3/8 b - - 0 1");
  await page.locator("[data-go=start]").click();
  assert.equal(await page.locator("[data-square=d8]").getAttribute("aria-label"), "d8, black queen");
  await axe(page);
  await screenshot(page, "island-setup-phone");
  await page.finish();
});

test("a dangerous button asks first; the theme is kept", async () => {
  reset();
  const page = await newPage();
  await page.goto(`${site.url}/danger`);

  await page.locator("main .danger").click();
  await page.locator("dialog").getByText("Cancel").click();
  assert.equal(server.posts.length, 0);
  await page.locator("main .danger").click();
  await axe(page);
  await screenshot(page, "island-confirm", { fullPage: false });
  await page.locator("dialog").getByText("Withdraw", { exact: true }).click();
  await page.waitForURL("**/withdraw");
  assert.equal(server.posts.length, 1);

  await page.goto(`${site.url}/danger`);
  await page.locator("[data-theme-toggle]").click();
  assert.equal(await page.locator("html").getAttribute("data-theme"), "dark");
  await page.reload();
  assert.equal(await page.locator("html").getAttribute("data-theme"), "dark");
  await page.finish();
});
