// Pages made for tests of single parts, served beside the assets.

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const web = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

const NAMES = { k: "king", q: "queen", r: "rook", b: "bishop", n: "knight", p: "pawn" };

/** The words of boards, as the server gives them in English. */
export const WORDS = {
  ...Object.fromEntries(Object.entries(NAMES).flatMap(([kind, name]) => [[`w${kind}`, `white ${name}`], [`b${kind}`, `black ${name}`]])),
  start: "Starting position",
  placed: "{piece} on {square}",
  emptied: "{square} empty",
  eraser: "Empty the square",
  taken: "{piece} on {square} taken up",
  promotion: "Promote to",
};

/** The table of 64 buttons as the server renders it. */
export function boardTable(placement, flipped = false) {
  const rows = placement.split("/").map((row, index) => {
    const rank = 8 - index;
    const squares = [...row.replace(/\d/g, (digit) => ".".repeat(Number(digit)))];
    const cells = squares.map((piece, file) => {
      const square = "abcdefgh"[file] + rank;
      const color = piece === piece.toUpperCase() ? "white" : "black";
      const kind = piece.toLowerCase();
      const label = piece === "." ? square : `${square}, ${color} ${NAMES[kind]}`;
      const inner = piece === "." ? "" : ` ${color[0]}${kind}`;
      return `<td role="gridcell"><button type="button" data-square="${square}" aria-label="${label}"><span class="piece${inner}"></span></button></td>`;
    });
    const order = flipped ? cells.reverse() : cells;
    return `<tr role="row"><th scope="row" role="rowheader">${rank}</th>${order.join("")}</tr>`;
  });
  if (flipped) rows.reverse();
  const files = [...(flipped ? "hgfedcba" : "abcdefgh")].map((file) => `<th scope="col" role="columnheader">${file}</th>`);
  const last = `<tr role="row"><td class="corner" role="presentation"></td>${files.join("")}</tr>`;
  const table = `<table role="grid" class="board" aria-label="Diagram"><tbody role="rowgroup">${rows.join("")}${last}</tbody></table>`;
  return `<div class="board-frame">${table}</div>`;
}

export function head(manifest, title) {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="icon" href="/assets/${manifest["icon.svg"]}">
<link rel="preload" href="/assets/${manifest["inter-latin.woff2"]}" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/assets/${manifest["app.css"]}">
<link rel="stylesheet" href="/assets/${manifest["print.css"]}">
<link rel="stylesheet" href="/assets/${manifest["lists.css"]}">
<link rel="stylesheet" href="/assets/${manifest["desk.css"]}">
<script type="module" src="/assets/${manifest["app.js"]}"></script>
<script type="module" src="/assets/${manifest["desk.js"]}"></script>
<script type="module" src="/assets/${manifest["board.js"]}"></script>
<script type="application/json" class="words">${JSON.stringify(WORDS)}</script></head>`;
}

function rows(count) {
  const names = ["Pillsbury", "Chigorin", "Lasker", "Tarrasch", "Steinitz", "Schiffers", "Teichmann", "Schlechter"];
  return Array.from({ length: count }, (_, index) => {
    const name = (offset) => names[(index * 3 + offset) % names.length];
    return `<tr id="b${index + 1}"><td class="board-no">${index + 1}</td><td class="player">${name(0)}</td><td class="result">–</td><td class="player">${name(4)}</td></tr>`;
  }).join("");
}

const PAIRINGS_HEAD =
  '<thead><tr><th class="board-no" scope="col">Board</th><th class="player" scope="col">White</th><th class="result" scope="col">Result</th><th class="player" scope="col">Black</th></tr></thead>';

/** A long table on a wall. */
export function projector(manifest, count = 60) {
  return `${head(manifest, "Projector")}<body class="projector"><link rel="stylesheet" href="/assets/${manifest["projector.css"]}">
<div class="event-head"><h1>Club championship 2026</h1><p class="meta"><span>Round 5</span></p></div>
<main id="main"><projector-pager data-seconds="2"><table class="data pairings">${PAIRINGS_HEAD}<tbody>${rows(count)}</tbody></table></projector-pager></main></body></html>`;
}

/** A long table on paper. */
export function paper(manifest, count = 90) {
  return `${head(manifest, "Paper")}<body>
<div class="print-head"><span>Club championship 2026</span><span>Round 5</span><span>C.04.3, 2017</span></div>
<header class="site"><a class="brand" href="/">Arbiter</a></header>
<main id="main"><h1>Round 5</h1><table class="data pairings">${PAIRINGS_HEAD}<tbody>${rows(count)}</tbody></table></main></body></html>`;
}

const TYPES = { ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".woff2": "font/woff2" };

/** Serves the pages of `routes` (path to a function of the request) and the assets. */
export async function serveStatic(routes) {
  const manifest = JSON.parse(await readFile(path.join(web, "dist/manifest.json"), "utf8"));
  const server = createServer(async (request, response) => {
    const url = new URL(request.url, "http://localhost");
    if (url.pathname.startsWith("/assets/")) {
      const name = path.basename(url.pathname);
      const type = TYPES[path.extname(name)] ?? "application/octet-stream";
      try {
        response.writeHead(200, { "content-type": type }).end(await readFile(path.join(web, "dist", name)));
      } catch {
        response.writeHead(404).end();
      }
      return;
    }
    if (url.pathname === "/favicon.ico") return void response.writeHead(204).end();
    const route = routes[url.pathname];
    if (!route) return void response.writeHead(404).end();
    await route(request, response, manifest, url);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    close: () => new Promise((resolve) => { server.closeAllConnections(); server.close(resolve); }),
  };
}

/** Answers with a page. */
export function html(make) {
  return async (_request, response, manifest) => {
    const text = await make(manifest);
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(text);
  };
}
