import assert from "node:assert/strict";
import { test } from "node:test";
import { examine } from "../src/clock/examine.ts";
import { agreed, asText, choose, confirm, enter, isSheet, lines, newSheet, place, press, write, type Sheet } from "../src/clock/sheet.ts";

const typed = (sheet: Sheet, ...keys: string[]): Sheet => keys.reduce(write, sheet);

// clause: EQ.6.3.2-illegal
test("what is written is kept as it is, legal or not, and the press makes it final", () => {
  let sheet = press(typed(newSheet, "e", "4"), "w", 1, 10);
  sheet = press(typed(sheet, "K", "e", "9"), "b", 1, 20);
  assert.deepEqual(lines(sheet), [["e4", "Ke9"]]);
  assert.equal(sheet.typed, "");
  assert.deepEqual(sheet.corrections, []);
});

test("a move that was not written down stays open and is written first afterwards", () => {
  let sheet = press(newSheet, "w", 1, 10);
  sheet = press(typed(sheet, "e", "5"), "b", 1, 20);
  assert.deepEqual(lines(sheet), [["", "e5"]]);
  assert.equal(place(sheet, "w", 1), 0, "the first that is missing");
  sheet = enter(typed(sheet, "e", "4"), "w", 1, 30);
  assert.equal(place(sheet, "w", 1), 1, "then the present one");
  sheet = press(typed(sheet, "N", "f", "3"), "w", 2, 40);
  assert.deepEqual(sheet.w, ["e4", "Nf3"]);
  assert.equal(asText(sheet).replace(/ \([^)]*\)/g, ""), "1. e4 e5\n2. Nf3 …");
});

test("nothing is recorded in advance", () => {
  const sheet = enter(typed(enter(typed(newSheet, "e", "4"), "w", 0, 1), "d", "4"), "w", 0, 2);
  assert.deepEqual(sheet.w, ["d4"], "one move is under way, so one can be written");
  assert.equal(sheet.corrections[0]?.was, "e4");
});

// clause: EQ.6.3.2-scroll
test("an entry can be written again, and what it was stays in the log", () => {
  let sheet = press(typed(newSheet, "e", "4"), "w", 1, 10);
  sheet = press(sheet, "b", 1, 20);
  sheet = enter(typed(choose(sheet, 0), "d", "4"), "w", 1, 30);
  assert.deepEqual(sheet.w, ["d4"]);
  assert.deepEqual(sheet.corrections, [{ side: "w", move: 1, was: "e4", at: 30 }]);
  assert.equal(typed(sheet, "x", "back").typed, "");
});

test("a kept sheet is known from something else", () => {
  assert.ok(isSheet(JSON.parse(JSON.stringify(newSheet))));
  assert.ok(!isSheet({ w: [1], b: [], typed: "", corrections: [] }) && !isSheet(null));
});

/** A sheet with these moves, both sides in turn. */
function sheetOf(...moves: string[]): Sheet {
  return moves.reduce((sheet, move, ply) => press(typed(sheet, move), ply % 2 === 0 ? "w" : "b", Math.floor(ply / 2) + 1, ply), newSheet);
}

// clause: EQ.6.3.2-notes
test("times stand beside the moves, offers and signs can be noted, moves are counted", () => {
  let sheet = press(typed(newSheet, "e", "4", "(=)"), "w", 1, 10, 5_399_000);
  sheet = press(typed(sheet, "e", "5", "+"), "b", 1, 20, 15_400);
  assert.equal(asText(sheet), "1. e4(=) (1:29:59) e5+ (0:15.4)");
  assert.equal(place(sheet, "w", 1), 1, "the next is move 2");
});

// clause: EQ.6.3.2-end
test("a result counts when both have confirmed the same one on their own side", () => {
  let sheet = confirm(newSheet, "w", "1-0");
  assert.equal(agreed(sheet), undefined, "one alone confirms nothing");
  sheet = confirm(sheet, "b", "½-½");
  assert.equal(agreed(sheet), "differ");
  sheet = confirm(sheet, "b", "1-0");
  assert.equal(agreed(sheet), "1-0");
  assert.equal(agreed(confirm(sheet, "w", "1-0")), undefined, "a second tap takes it back");
});

// clause: EQ.6.3.3
test("an arbiter finds illegal entries, repetitions, quiet moves, mate and stalemate in the score", () => {
  assert.deepEqual(examine(sheetOf("e4", "e5", "Nf5"), "KQRBN"), { wrong: { side: "w", move: 2, entry: "Nf5" }, times: 1, quiet: 0 });
  assert.deepEqual(examine(sheetOf("f3", "e5", "g4", "Dh4"), "KDTLS"), { times: 1, quiet: 1, end: "mate" });
  const dance = ["Nf3", "Nf6", "Ng1", "Ng8"];
  assert.equal(examine(sheetOf(...dance, ...dance), "KQRBN").times, 3);
  assert.equal(examine(sheetOf(...dance, ...dance, "e4"), "KQRBN").times, 1);
  const long = Array.from({ length: 25 }, () => dance).flat();
  assert.equal(examine(sheetOf(...long), "KQRBN").quiet, 100);
  const stalemate = ["e3", "a5", "Qh5", "Ra6", "Qxa5", "h5", "Qxc7", "Rah6", "h4", "f6", "Qxd7", "Kf7", "Qxb7", "Qd3", "Qxb8", "Qh7", "Qxc8", "Kg6", "Qe6"];
  assert.equal(examine(sheetOf(...stalemate), "KQRBN").end, "stalemate");
});
