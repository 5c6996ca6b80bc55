// A round through a client that was generated from the description of the interface.
//
// ARBITER_BIN is the program. `cargo xtask clients` generates `api.ts`, compiles both files and runs this one.

import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import createClient from "openapi-fetch";

import type { components, paths } from "./api.js";

type Command = components["schemas"]["CommandForm"];

const PASSWORD = "correct horse battery";
const WAIT_MS = 60_000;

/** Starts the program on a new database; the key of the first account is in what it prints. */
async function start(folder: string): Promise<{ program: ChildProcess; baseUrl: string; key: string }> {
  const arbiter = process.env["ARBITER_BIN"];
  assert.ok(arbiter, "ARBITER_BIN names the program");
  const database = path.join(folder, "events.sqlite");
  const program = spawn(arbiter, ["serve", "--listen", "127.0.0.1:0", "--database", database], { cwd: folder });
  let said = "";
  const link = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no link for the first account in time:\n${said}`)), WAIT_MS);
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      const found = said.match(/https?:\/\/\S+\/setup\?key=\S+(?=\s)/);
      if (found) {
        clearTimeout(timer);
        resolve(found[0]);
      }
    };
    program.stdout.on("data", listen);
    program.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
    program.once("exit", (code) => reject(new Error(`arbiter ended with ${code}:\n${said}`)));
  });
  const url = new URL(link);
  return { program, baseUrl: url.origin, key: url.searchParams.get("key") ?? "" };
}

/** Opens the first account and makes a token for it. */
async function token(baseUrl: string, key: string): Promise<string> {
  const visitor = createClient<paths>({ baseUrl });
  const opened = await visitor.POST("/api/v1/setup", { body: { key, name: "chief", password: PASSWORD } });
  assert.equal(opened.response.status, 204);
  const wrong = await visitor.POST("/api/v1/session", { body: { name: "chief", password: "a guess" } });
  assert.equal(wrong.response.status, 401);
  // A refusal is a problem with a sentence that says what to do next.
  assert.ok(wrong.error?.detail && wrong.error.next);
  const entered = await visitor.POST("/api/v1/session", { body: { name: "chief", password: PASSWORD } });
  const cookie = entered.response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const { data: session } = await visitor.GET("/api/v1/session", { headers: { cookie } });
  assert.equal(session?.name, "chief");
  const made = await visitor.POST("/api/v1/tokens", {
    body: { label: "round", role: "organiser" },
    headers: { cookie, "x-csrf": session.csrf ?? "" },
  });
  assert.ok(made.data, JSON.stringify(made.error));
  return made.data.token;
}

async function round(baseUrl: string, word: string): Promise<void> {
  const arbiter = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${word}` } });
  const created = await arbiter.POST("/api/v1/events", {
    body: { name: "Open of the town", rounds: 3, system: "dutch" } as components["schemas"]["SettingsForm"],
  });
  assert.ok(created.data, JSON.stringify(created.error));
  const params = { path: { event: created.data.id } };
  const command = async (...commands: Command[]) => {
    const body = { commands, consent: "doubly-confirmed" };
    const done = await arbiter.POST("/api/v1/events/{event}/commands", { params, body });
    assert.ok(done.data, JSON.stringify(done.error));
  };
  const names = ["Anderssen, A", "Bird, H", "Chigorin, M", "Duras, O", "Euwe, M"];
  await command({ kind: "enter", players: names.map((name, index) => ({ name, rating: 2400 - 100 * index })) });
  await command({ kind: "assign-numbers" }, { kind: "draw-initial-color", color: "white" });
  await command({ kind: "pair-next-round" }, { kind: "publish-round" });
  const paired = await arbiter.GET("/api/v1/events/{event}/rounds/{round}", {
    params: { path: { ...params.path, round: 1 } },
  });
  assert.deepEqual(paired.data?.boards.map(({ white_name, black_name }) => [white_name, black_name]), [
    ["Anderssen, A", "Chigorin, M"],
    ["Duras, O", "Bird, H"],
  ]);
  await command(
    { kind: "enter-result", round: 1, board: 1, result: "1-0" },
    { kind: "enter-result", round: 1, board: 2, result: "=-=" },
  );
  const ranked = await arbiter.GET("/api/v1/events/{event}/standings", { params: { ...params, query: { after: 1 } } });
  assert.deepEqual(ranked.data?.rows.slice(0, 2).map(({ name, points }) => [name, points]).sort(), [
    ["Anderssen, A", "1.0"],
    ["Euwe, M", "1.0"],
  ]);
  const missing = await arbiter.GET("/api/v1/events/{event}", { params: { path: { event: 99 } } });
  assert.equal(missing.error?.status, 404);
}

const folder = await mkdtemp(path.join(tmpdir(), "arbiter-client-"));
const { program, baseUrl, key } = await start(folder);
try {
  await round(baseUrl, await token(baseUrl, key));
  console.log("a round through the generated client");
} finally {
  program.removeAllListeners("exit");
  const ended = new Promise((resolve) => program.once("exit", resolve));
  program.kill("SIGTERM");
  await ended;
  await rm(folder, { recursive: true, force: true });
}
