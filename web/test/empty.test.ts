import { test } from "node:test";
test("the runner runs", () => {});
