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

test("what gathers while others are on their way goes out together, and what is left goes alone", async () => {
  const sent: string[] = [];
  const queue = new SaveQueue({
    async send(key, value) {
      sent.push(`${key}=${value}`);
      return { kind: "saved" };
    },
    async sendMany(entries) {
      sent.push(entries.map(([key]) => key).join("+"));
      // Board 3 has a result already: it needs a reason.
      return new Set(entries.map(([key]) => key).filter((key) => key !== "b3"));
    },
    keep: () => {},
    async wait() {},
    tell: () => {},
  });
  for (const key of ["b1", "b2", "b3", "b4"]) queue.put(key, "1-0");

  await queue.idle();

  assert.deepEqual(sent, ["b1=1-0", "b2+b3+b4", "b3=1-0"]);
  assert.equal(queue.size, 0);
});

test("many that do not reach the server wait, and none is lost", async () => {
  const waits: number[] = [];
  let attempts = 0;
  const queue = new SaveQueue({
    async send() {
      return { kind: "saved" };
    },
    async sendMany(entries) {
      attempts += 1;
      return attempts < 3 ? undefined : new Set(entries.map(([key]) => key));
    },
    keep: () => {},
    async wait(milliseconds) {
      waits.push(milliseconds);
    },
    tell: () => {},
  });
  for (const key of ["b1", "b2", "b3"]) queue.put(key, "1-0");

  await queue.idle();

  assert.deepEqual(waits, [1000, 2000]);
  assert.equal(queue.size, 0);
});
