import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { buildSync } from "esbuild";
import { toggled } from "../src/board/drawings.ts";
import { arrow, cellOf, isPromotion, meant, onlyMoveTo, played, promotes, reach, squareIn, stepsBetween, targetsOf } from "../src/board/geometry.ts";
import { placementOf, squaresOf, type Squares } from "../src/fen.ts";
import { lastMove, stepFrom } from "../src/viewer.ts";

const at = (placement: string): Squares => {
  const squares = squaresOf(placement);
  assert.ok(squares, placement);
  return squares;
};

/** What one board costs a page, over the wire. */
const BOARD_BYTES_MAX = 15_000;

test("the board with everything it needs stays small", () => {
  const { outputFiles } = buildSync({
    entryPoints: ["src/board/board.ts"],
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    write: false,
  });
  const bytes = gzipSync(outputFiles[0]?.contents ?? "").length;
  assert.ok(bytes > 1000 && bytes < BOARD_BYTES_MAX, `${bytes} bytes`);
});

test("squares and places on the screen, from both sides", () => {
  assert.deepEqual(cellOf("a8", false), [0, 0]);
  assert.deepEqual(cellOf("a8", true), [7, 7]);
  assert.equal(squareIn(4, 6, false), "e2");
  assert.equal(squareIn(4, 6, true), "d7");
  assert.equal(squareIn(8, 0, false), undefined);
  assert.equal(arrow("e4", "ArrowUp", false), "e5");
  assert.equal(arrow("e4", "ArrowUp", true), "e3");
  assert.equal(arrow("h1", "ArrowRight", false), "h1");
});

// clause: ON.1.2
test("the corner at the lower right is light, whichever side is in front", () => {
  const isLight = (square = ""): boolean => (square.charCodeAt(0) + Number(square.charAt(1))) % 2 === 1;
  const corners = [squareIn(7, 7, false), squareIn(7, 7, true)];
  assert.deepEqual(corners, ["h1", "a8"]);
  assert.deepEqual(corners.map(isLight), [true, true]);
  assert.ok(!isLight(squareIn(0, 7, false)) && !isLight(squareIn(0, 7, true)), "the lower left is dark");
});

// clause: ON.3.1.5-1, ON.3.1.5-3
test("one square suffices where one move goes there, and a promotion is asked for or is a queen", () => {
  const squares = at("4k3/P7/8/8/8/8/3P4/1N2K2R");
  const legal = ["b1a3", "b1c3", "d2d3", "d2d4", "e1g1", "h1g1", "a7a8q", "a7a8r", "a7a8b", "a7a8n", "h1h8"];
  assert.equal(onlyMoveTo(legal, squares, "c3"), "b1c3");
  assert.equal(onlyMoveTo(legal, squares, "g1"), "h1g1", "castling is not meant");
  assert.equal(onlyMoveTo([...legal, "e1d1", "h1d1"], squares, "d1"), undefined, "two pieces could go there");
  assert.equal(onlyMoveTo(legal, squares, "e5"), undefined);
  assert.equal(onlyMoveTo(legal, squares, "a8"), "a7a8");
  assert.ok(promotes(legal, "a7a8") && !promotes(legal, "h1h8"));
});

test("a move is found again in the difference of two positions", () => {
  const start = at("r3k2r/8/8/8/8/8/6P1/R3K2R");
  const castled = played(start, "e1g1");
  assert.equal(placementOf(castled), "r3k2r/8/8/8/8/8/6P1/R4RK1");
  assert.deepEqual(stepsBetween(start, castled).sort(), [["e1", "g1"], ["h1", "f1"]]);
  const passant = at("8/8/8/3pP3/8/8/8/8");
  assert.equal(placementOf(played(passant, "e5d6")), "8/8/3P4/8/8/8/8/8");
  const pawn = at("3r4/4P3/8/8/8/8/8/8");
  assert.equal(placementOf(played(pawn, "e7d8n")), "3N4/8/8/8/8/8/8/8");
  assert.deepEqual(stepsBetween(pawn, played(pawn, "e7d8n")), [["e7", "d8"]]);
});

test("castling is meant by the rook's square and by the king's, however it is written", () => {
  const squares = at("8/8/8/8/8/8/8/R3K2R");
  assert.equal(meant(["e1g1", "e1c1", "e1f1"], squares, "e1", "h1"), "e1g1");
  assert.equal(meant(["e1g1", "e1c1"], squares, "e1", "a1"), "e1c1");
  assert.equal(meant(["e1h1", "e1a1"], squares, "e1", "c1"), "e1a1");
  assert.deepEqual(targetsOf(["e1g1", "e1f1"], squares, "e1").sort(), ["f1", "g1", "h1"]);
  // A king beside the square: one step is a step, on the rook it castles.
  const close = at("8/8/8/8/8/8/8/5K1R");
  assert.equal(meant(["f1g1", "f1h1"], close, "f1", "g1"), "f1g1");
  assert.equal(meant(["f1g1", "f1h1"], close, "f1", "h1"), "f1h1");
  assert.equal(placementOf(played(close, "f1h1")), "8/8/8/8/8/8/8/5RK1");
  assert.equal(meant(["e2e4"], squares, "e2", "e5"), undefined);
});

test("a planned move may go wherever the piece could ever go", () => {
  assert.equal(reach("N", "a1").length, 2);
  assert.equal(reach("Q", "d4").length, 27);
  assert.deepEqual(reach("P", "e2").sort(), ["d3", "e3", "e4", "f3"]);
  assert.deepEqual(reach("p", "a2").sort(), ["a1", "b1"]);
  assert.ok(reach("K", "e1").includes("h1"), "castling");
  assert.ok(!reach("K", "e4").includes("h4"));
  assert.ok(isPromotion("P", "a8") && isPromotion("p", "h1") && !isPromotion("P", "a1"));
});

test("an arrow drawn twice is gone, in another ink it changes", () => {
  const one = { from: "e2", to: "e4", ink: 0 };
  assert.deepEqual(toggled([], one), [one]);
  assert.deepEqual(toggled([one], one), []);
  assert.deepEqual(toggled([one], { ...one, ink: 1 }), [{ ...one, ink: 1 }]);
});

test("the viewer walks the main line and the variations", () => {
  // 0 – 1 – 2, and 3 instead of 2, then 4.
  const tree = [
    { fen: "", next: 1 },
    { fen: "", prev: 0, next: 2 },
    { fen: "", prev: 1, next: null },
    { fen: "", prev: 1, next: 4 },
    { fen: "", prev: 3, next: null },
  ];
  assert.equal(stepFrom(tree, 1, "next"), 2);
  assert.equal(stepFrom(tree, 2, "next"), 2);
  assert.equal(stepFrom(tree, 3, "prev"), 1);
  assert.equal(stepFrom(tree, 3, "last"), 4);
  assert.equal(stepFrom(tree, 4, "first"), 0);
  const list = [{ fen: "a" }, { fen: "b" }, { fen: "c" }];
  assert.equal(stepFrom(list, 0, "last"), 2);
  assert.equal(stepFrom(list, 0, "prev"), 0);
  assert.deepEqual(lastMove({ fen: "", move: "e7e8q" }, undefined), ["e7", "e8"]);
});
