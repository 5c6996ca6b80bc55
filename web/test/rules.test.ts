import assert from "node:assert/strict";
import { test } from "node:test";
import { START } from "../src/fen.ts";
import { crc32, isInCheck, legalMoves, parse, play, written, type Position } from "../src/live/rules.ts";

const at = (fen: string): Position => {
  const position = parse(fen);
  assert.ok(position, fen);
  return position;
};

function perft(position: Position, depth: number, isChess960 = false): number {
  const moves = legalMoves(position, isChess960);
  if (depth === 1) return moves.length;
  return moves.reduce((sum, move) => sum + perft(play(position, move), depth - 1, isChess960), 0);
}

test("as many positions as the published counts of move generators have", () => {
  assert.equal(perft(at(START), 3), 8902);
  assert.equal(perft(at("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"), 2), 2039);
  assert.equal(perft(at("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"), 3), 2812);
  assert.equal(perft(at("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1"), 2), 264);
  assert.equal(perft(at("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8"), 2), 1486);
});

test("Chess960: as many positions as the published counts", () => {
  assert.equal(perft(at("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"), 2, true), 528);
  assert.equal(perft(at("2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9"), 2, true), 807);
  assert.equal(perft(at("b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9"), 2, true), 479);
});

test("castling, en passant and promotion leave the position the server has", () => {
  const game = (moves: string): string => written(moves.split(" ").reduce((position, move) => play(position, move), at(START)));

  assert.equal(game("e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1"), "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq -");
  assert.equal(game("e2e4 a7a6 e4e5 d7d5"), "rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6");
  assert.equal(game("e2e4"), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -", "nobody can take on e3");
  const chess960 = at("4k3/8/8/8/8/8/8/1R2KR2 w FB - 0 1");
  assert.deepEqual(legalMoves(chess960, true).filter((move) => /^e1(f1|b1)$/.test(move)), ["e1f1", "e1b1"]);
  assert.equal(written(play(chess960, "e1b1")).split(" ")[0], "4k3/8/8/8/8/8/8/2KR1R2");
  assert.ok(isInCheck(at("4k3/8/8/8/8/8/8/4R1K1 b - - 0 1").squares, "b"));
});

test("the sum of a text is the usual one", () => {
  assert.equal(crc32("123456789"), 0xcbf43926);
});
