import assert from "node:assert/strict";
import { test } from "node:test";
import { SaveQueue, type Outcome, type State } from "../src/save-queue.ts";

/** A server whose answers are given in order, then always yes. */
function world(answers: Outcome[] = []) {
  const sent: string[] = [];
  const told: string[] = [];
  const waits: number[] = [];
  let kept: readonly (readonly [string, string])[] = [];
  const queue = new SaveQueue({
    async send(key, value) {
      sent.push(`${key}=${value}`);
      return answers.shift() ?? { kind: "saved" };
    },
    keep: (entries) => (kept = entries),
    async wait(milliseconds) {
      waits.push(milliseconds);
    },
    tell: (key: string, state: State, _value: string, message?: string) => told.push([key, state, message].filter(Boolean).join(" ")),
  });
  return { queue, sent, told, waits, kept: () => kept };
}

test("results are sent in the order in which they were typed", async () => {
  const { queue, sent, kept } = world();
  queue.put("b1", "1-0");
  queue.put("b2", "0-1");
  assert.deepEqual(kept(), [["b1", "1-0"], ["b2", "0-1"]]);

  await queue.idle();

  assert.deepEqual(sent, ["b1=1-0", "b2=0-1"]);
  assert.equal(queue.size, 0);
  assert.deepEqual(kept(), []);
});

test("a board typed twice sends the newest result last", async () => {
  const { queue, sent } = world();
  queue.put("b1", "1-0");
  queue.put("b1", "0-1");

  await queue.idle();

  assert.equal(sent.at(-1), "b1=0-1");
  assert.equal(queue.size, 0);
});

test("without a network results wait, longer each time, and none is lost", async () => {
  const later: Outcome = { kind: "later" };
  const { queue, sent, told, waits } = world([later, later, later, later, later, later]);
  queue.put("b1", "1-0");
  queue.put("b2", "0-1");

  await queue.idle();

  assert.deepEqual(waits, [1000, 2000, 4000, 8000, 15_000, 15_000]);
  assert.deepEqual(sent.slice(-2), ["b1=1-0", "b2=0-1"]);
  assert.ok(told.includes("b2 waiting"));
  assert.deepEqual(told.slice(-2), ["b1 saved", "b2 saved"]);
});

test("a refused result is told with its reason and does not hold up the next", async () => {
  const { queue, told } = world([{ kind: "refused", message: "the round is closed" }]);
  queue.put("b1", "1-0");
  queue.put("b2", "0-1");

  await queue.idle();

  assert.ok(told.includes("b1 failed the round is closed"));
  assert.ok(told.includes("b2 saved"));
  assert.equal(queue.size, 0);
});
