import assert from "node:assert/strict";
import { test } from "node:test";
import { classOf, difference, EMPTY, indexOf, nameOf, placementOf, squaresOf, START, withCastling, withPiece, withSide } from "../src/fen.ts";

test("squares have names from a8 to h1", () => {
  assert.equal(indexOf("a8"), 0);
  assert.equal(indexOf("h1"), 63);
  assert.equal(indexOf("e4"), 36);
  assert.equal(indexOf("i9"), -1);
  for (let index = 0; index < 64; index += 1) assert.equal(indexOf(nameOf(index)), index);
});

test("a placement is read and written back", () => {
  const squares = squaresOf(START);
  assert.ok(squares);
  assert.equal(squares[indexOf("e1")], "K");
  assert.equal(squares[indexOf("e4")], null);
  assert.equal(placementOf(squares), START.split(" ")[0]);
});

test("what is not eight rows of eight is not read", () => {
  for (const fen of ["", "8/8/8", "9/8/8/8/8/8/8/8", "8/8/8/8/8/8/8/7", "8/8/8/8/8/8/8/7x"]) {
    assert.equal(squaresOf(fen), undefined, fen);
  }
});

test("a piece is put and taken away", () => {
  const one = withPiece(EMPTY, "e4", "Q");
  assert.equal(one, "8/8/8/8/4Q3/8/8/8 w - - 0 1");
  assert.equal(withPiece(one, "e4", null), EMPTY);
  assert.equal(withPiece("nonsense", "e4", "Q"), "nonsense");
});

test("castling rights go with the king and the rook, en passant with any touch", () => {
  const fen = "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1";

  assert.equal(withPiece(fen, "h1", null).split(" ")[2], "Qkq");
  assert.equal(withPiece(fen, "e8", null).split(" ")[2], "KQ");
  assert.equal(withPiece(fen, "a3", "N").split(" ")[2], "KQkq");
  assert.equal(withPiece(fen, "a3", "N").split(" ")[3], "-");
});

test("side to move and rights are switched one by one", () => {
  assert.equal(withSide(EMPTY, "b").split(" ")[1], "b");
  assert.equal(withCastling(EMPTY, "k", true).split(" ")[2], "k");
  assert.equal(withCastling(withCastling(EMPTY, "k", true), "K", true).split(" ")[2], "Kk");
  assert.equal(withCastling(withCastling(EMPTY, "k", true), "k", false).split(" ")[2], "-");
});

test("the difference of two positions is the move between them", () => {
  const before = squaresOf(START);
  const after = squaresOf("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
  assert.ok(before && after);

  assert.deepEqual(difference(before, after), { from: ["e2"], to: ["e4"] });
  assert.equal(classOf("K"), "wk");
  assert.equal(classOf("n"), "bn");
});
