import assert from "node:assert/strict";
import { test } from "node:test";
import { commandOf, jumpOf, keysOf, type Press } from "../src/keys.ts";

const CHOICES = ["", "1-0", "0-1", "=-=", "+--", "--+", "---", "adjourned"].map((value) => ({
  value,
  keys: keysOf(value, undefined),
}));

function press(key: string, more: Partial<Press> = {}): Press {
  return { key, code: "", ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more };
}

function resultOf(key: string, more: Partial<Press> = {}): string | undefined {
  const command = commandOf(press(key, more), CHOICES);
  return command?.kind === "result" ? command.value : undefined;
}

test("one key stands for one result", () => {
  assert.equal(resultOf("1"), "1-0");
  assert.equal(resultOf("0"), "0-1");
  for (const key of ["5", "=", "d", "D"]) assert.equal(resultOf(key), "=-=");
  assert.equal(resultOf("+"), "+--");
  assert.equal(resultOf("-"), "--+");
  assert.equal(resultOf("x"), "---");
  assert.equal(resultOf("j"), "adjourned");
  assert.equal(resultOf("Delete"), "");
});

test("the upper row of a French keyboard gives digits without shift", () => {
  assert.equal(resultOf("&", { code: "Digit1" }), "1-0");
  assert.equal(resultOf("à", { code: "Digit0" }), "0-1");
  assert.equal(resultOf("(", { code: "Digit5" }), "=-=");
  assert.equal(resultOf("-", { code: "Digit6" }), "--+");
});

test("the keys that the page names come before the usual ones", () => {
  const choices = [{ value: "=-=", keys: keysOf("=-=", "r  n") }];

  assert.deepEqual(commandOf(press("r"), choices), { kind: "result", value: "=-=" });
  assert.deepEqual(commandOf(press("5"), choices), { kind: "nothing" });
});

test("arrows move, backspace and ctrl+z undo", () => {
  assert.deepEqual(commandOf(press("ArrowDown"), CHOICES), { kind: "move", to: "next" });
  assert.deepEqual(commandOf(press("ArrowUp"), CHOICES), { kind: "move", to: "previous" });
  assert.deepEqual(commandOf(press("Home"), CHOICES), { kind: "move", to: "first" });
  assert.deepEqual(commandOf(press("Backspace"), CHOICES), { kind: "undo" });
  assert.deepEqual(commandOf(press("z", { ctrlKey: true }), CHOICES), { kind: "undo" });
});

test("the browser keeps its own keys", () => {
  for (const key of ["Tab", "F5", "Escape", " "]) assert.equal(commandOf(press(key), CHOICES), undefined);
  assert.equal(commandOf(press("1", { ctrlKey: true }), CHOICES), undefined);
  assert.equal(commandOf(press("ArrowDown", { altKey: true }), CHOICES), undefined);
});

test("a letter without meaning does not search the list", () => {
  assert.deepEqual(commandOf(press("q"), CHOICES), { kind: "nothing" });
  assert.deepEqual(commandOf(press("ArrowLeft"), CHOICES), { kind: "nothing" });
});

test("a slip is typed as board and result, or as a board alone", () => {
  assert.deepEqual(jumpOf("12 1"), { board: 12, key: "1" });
  assert.deepEqual(jumpOf(" 7= "), { board: 7, key: "=" });
  assert.deepEqual(jumpOf("7 D"), { board: 7, key: "d" });
  assert.deepEqual(jumpOf("121"), { board: 121, key: "" });
  for (const text of ["", "Lasker", "12 34", "12 y"]) assert.equal(jumpOf(text), undefined, text);
});
