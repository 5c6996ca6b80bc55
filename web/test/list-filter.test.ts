import assert from "node:assert/strict";
import { test } from "node:test";
import { matches } from "../src/list-filter.ts";

test("words are found in any order, without accents and capitals", () => {
  assert.ok(matches("Müller, Jörg 1890", "jorg MULL"));
  assert.ok(matches("Müller, Jörg", ""));
  assert.ok(!matches("Müller, Jörg", "joerg"));
});
