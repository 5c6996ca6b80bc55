import assert from "node:assert/strict";
import { test } from "node:test";
import { asText, choose, enter, isSheet, lines, newSheet, place, press, write, type Sheet } from "../src/clock/sheet.ts";

const typed = (sheet: Sheet, ...keys: string[]): Sheet => keys.reduce(write, sheet);

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
  assert.equal(asText(sheet), "1. e4 e5\n2. Nf3 …");
});

test("nothing is recorded in advance", () => {
  const sheet = enter(typed(enter(typed(newSheet, "e", "4"), "w", 0, 1), "d", "4"), "w", 0, 2);
  assert.deepEqual(sheet.w, ["d4"], "one move is under way, so one can be written");
  assert.equal(sheet.corrections[0]?.was, "e4");
});

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
