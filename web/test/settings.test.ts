import "./dom-stub.ts";
import assert from "node:assert/strict";
import { test } from "node:test";
import { lineOf, momentOf, partsOf } from "../src/settings/line-table.ts";
import { codesOf, moved } from "../src/settings/tie-breaks.ts";
import { putTogether, takeApart } from "../src/settings/time-control.ts";

test("a line has as many parts as the table has columns, and loses none", () => {
  assert.deepEqual(partsOf("First prize; 500", 4), ["First prize", "500", "", ""]);
  assert.deepEqual(partsOf("Best girl; 20; ; Girls U12; national", 4), ["Best girl", "20", "", "Girls U12; national"]);
  assert.equal(lineOf(["First prize", "500", "", ""]), "First prize; 500");
  assert.equal(lineOf(["", "", ""]), "");
  assert.equal(momentOf("2026-11-02 18:30"), "2026-11-02T18:30");
  assert.equal(momentOf("Friday evening"), undefined);
});

test("tie-breaks keep their order but for the one that moves", () => {
  assert.deepEqual(codesOf("DE, BH/C1;SB\n"), ["DE", "BH/C1", "SB"]);
  assert.deepEqual(moved(["a", "b", "c"], 0, 2), ["b", "c", "a"]);
  assert.deepEqual(moved(["a", "b", "c"], 2, 0), ["c", "a", "b"]);
  assert.deepEqual(moved(["a", "b"], 0, 9), ["b", "a"]);
});

test("a time control is taken apart and put together again", () => {
  for (const [text, parts, again] of [
    ["90+30", ["90", "30", "", ""], "90+30"],
    ["90 min + 30 s", ["90", "30", "", ""], "90+30"],
    ["15", ["15", "", "", ""], "15"],
    ["40/90 SD 30 +30", ["90", "30", "40", "30"], "40/90 SD 30 +30"],
  ] as const) {
    assert.deepEqual(takeApart(text), parts, text);
    assert.equal(putTogether(parts), again, text);
  }
  assert.equal(takeApart("40/120 20/60 SD 15"), undefined);
  assert.equal(putTogether(["", "30", "", ""]), "");
});
