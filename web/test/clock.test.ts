import assert from "node:assert/strict";
import { test } from "node:test";
import { correct, deadline, fromWords, inWords, isState, newState, press, resume, shown, stop, tick, type Control } from "../src/clock/engine.ts";

const MINUTE = 60_000;
const fischer: Control = { mode: "fischer", periods: [{ moves: null, base: 5 * MINUTE, increment: 3000 }] };
const two: Control = {
  mode: "fischer",
  periods: [
    { moves: 2, base: 10 * MINUTE, increment: 0 },
    { moves: null, base: 5 * MINUTE, increment: 10_000 },
  ],
};

test("Black's press starts White's clock, and only the running half reacts", () => {
  const start = newState(fischer);
  assert.equal(start.w.left, 303_000, "the first increment is there from the start (6.3.2)");
  assert.deepEqual(press(fischer, start, "w", 1000), start);
  const running = press(fischer, start, "b", 1000);
  assert.equal(running.running, "w");
  assert.deepEqual(press(fischer, running, "b", 2000), running, "the other half does nothing");
  const moved = press(fischer, running, "w", 5000);
  assert.equal(moved.w.left, 303_000 - 4000 + 3000);
  assert.equal(moved.w.moves, 1);
  assert.equal(shown(fischer, moved, "b", 15_000), 293_000);
  assert.equal(shown(fischer, moved, "w", 15_000), 302_000);
});

// clause: EQ.5.4.1, EQ.5.4.2, EQ.5.4-inc
test("the flag falls at zero, not a millisecond before, and freezes both halves", () => {
  const running = press(fischer, newState(fischer), "b", 0);
  assert.equal(deadline(fischer, running), 303_000);
  assert.equal(tick(fischer, running, 302_999).flag, null);
  const fallen = tick(fischer, running, 303_000);
  assert.deepEqual([fallen.flag, fallen.running, fallen.w.left], ["w", null, 0]);
  assert.deepEqual(press(fischer, fallen, "w", 304_000), fallen, "no increment for a move that came too late");
  assert.equal(shown(fischer, fallen, "b", 900_000), 303_000, "the other display stands: one flag alone has fallen");
  assert.equal(press(fischer, running, "w", 303_001).flag, "w", "a press after the time is too late");
});

test("a period ends with its moves: the next one's time and increment come", () => {
  let state = press(two, newState(two), "b", 0);
  for (const [side, now] of [["w", 1000], ["b", 2000], ["w", 3000]] as const) state = press(two, state, side, now);
  assert.deepEqual(state.w, { left: 10 * MINUTE - 2000 + 5 * MINUTE + 10_000, moves: 2, period: 1 });
  assert.deepEqual(state.b, { left: 10 * MINUTE - 1000, moves: 1, period: 0 });
});

test("Bronstein gives back what was used, a delay lets the display stand", () => {
  const bronstein: Control = { mode: "bronstein", periods: [{ moves: null, base: MINUTE, increment: 5000 }] };
  let state = press(bronstein, newState(bronstein), "b", 0);
  state = press(bronstein, state, "w", 3000);
  assert.equal(state.w.left, 65_000, "three seconds used, three given back");
  state = press(bronstein, state, "b", 11_000);
  assert.equal(state.b.left, 62_000, "eight used, five given back");
  const delay: Control = { mode: "delay", periods: [{ moves: null, base: MINUTE, increment: 5000 }] };
  const running = press(delay, newState(delay), "b", 0);
  assert.equal(shown(delay, running, "w", 4000), MINUTE);
  assert.equal(shown(delay, running, "w", 7000), 58_000);
  assert.equal(deadline(delay, running), 65_000);
  const stopped = stop(delay, running, 4000);
  const again = resume(stopped, 100_000);
  assert.equal(shown(delay, again, "w", 103_000), 58_000, "the delay is not given twice");
});

test("a call stops both clocks, they go on where they stood; an arbiter sets them", () => {
  const running = press(fischer, newState(fischer), "b", 0);
  const stopped = stop(fischer, running, 10_000);
  assert.deepEqual([stopped.running, stopped.stopped, stopped.w.left], [null, "w", 293_000]);
  assert.deepEqual(press(fischer, stopped, "w", 11_000), stopped);
  const again = resume(stopped, 60_000);
  assert.equal(shown(fischer, again, "w", 61_000), 292_000);
  const set = resume(correct(tick(fischer, running, 400_000), { w: 60_000, b: 90_000 }, "b"), 500_000);
  assert.deepEqual([set.flag, set.running, set.w.left, shown(fischer, set, "b", 510_000)], [null, "b", 60_000, 80_000]);
});

// clause: EQ.5.4.3.1
test("times in words are rounded up, with tenths at the end", () => {
  assert.equal(inWords(5_430_000), "1:30:30");
  assert.equal(inWords(303_000), "5:03");
  assert.equal(inWords(59_001), "1:00");
  assert.equal(inWords(20_000), "0:20");
  assert.equal(inWords(19_950), "0:20.0");
  assert.equal(inWords(1), "0:00.1");
  assert.equal(inWords(0), "0:00");
  assert.equal(inWords(-5), "0:00");
  assert.equal(fromWords("1:05:30"), 3_930_000);
  assert.equal(fromWords("4:30"), 270_000);
  assert.equal(fromWords("soon"), undefined);
});

test("what was kept is believed only where it is a state", () => {
  assert.ok(isState(JSON.parse(JSON.stringify(newState(fischer)))));
  assert.ok(!isState({ w: 1 }));
  assert.ok(!isState(null));
});
