// Bundles test/*.test.ts and runs them with node's own runner; node 20 does not read TypeScript.

import { spawnSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";

const here = path.dirname(fileURLToPath(import.meta.url));
const out = path.join(here, "node_modules", ".cache", "arbiter-tests");
const tests = readdirSync(path.join(here, "test")).filter((name) => name.endsWith(".test.ts"));

rmSync(out, { recursive: true, force: true });
buildSync({
  absWorkingDir: here,
  entryPoints: tests.map((name) => `test/${name}`),
  outdir: out,
  outExtension: { ".js": ".mjs" },
  bundle: true,
  platform: "node",
  external: ["esbuild"],
  format: "esm",
  sourcemap: "inline",
  logLevel: "warning",
});
const files = tests.map((name) => path.join(out, name.replace(/\.ts$/, ".mjs")));
const run = spawnSync(process.execPath, ["--test", "--test-reporter=dot", ...files], { stdio: "inherit" });
process.exit(run.status ?? 1);
