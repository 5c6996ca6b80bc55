import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { squaresOf, START } from "../src/fen.ts";
import { Session, type Command, type Wire } from "../src/live/session.ts";
import { after, isStillMeant, legalIn, type Snapshot, type What } from "../src/live/state.ts";
import { announced, unannounced } from "../src/live/annex-d.ts";
import { typedMoves } from "../src/live/typed.ts";

const snapshot = (over: Partial<Snapshot> = {}): Snapshot => ({
  seq: 1,
  n: 0,
  fen: START,
  start: START,
  variant: "standard",
  phase: "playing",
  moves: [],
  clock: { w: 300_000, b: 300_000, run: "w", at: 1000 },
  offer: null,
  takeback: null,
  rematch: null,
  result: null,
  present: { w: true, b: true },
  names: { w: "Ann", b: "Bob" },
  ...over,
});

/** A server of three lines: it says nothing by itself. */
class FakeWire implements Wire {
  static all: FakeWire[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: Wire["onopen"] = null;
  onmessage: Wire["onmessage"] = null;
  onclose: Wire["onclose"] = null;

  constructor() {
    FakeWire.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.readyState = 3;
  }

  opens(): void {
    this.readyState = 1;
    this.onopen?.({} as Event);
  }

  says(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent);
  }

  breaks(): void {
    this.readyState = 3;
    this.onclose?.({} as CloseEvent);
  }

  kinds(): unknown[] {
    return this.sent.map(({ k }) => k);
  }
}

interface Heard {
  session: Session;
  clock: { now: number };
  changes: (What | undefined)[];
  lines: boolean[];
  refusals: string[];
}

function talk(): Heard {
  FakeWire.all = [];
  const heard = { clock: { now: 5000 }, changes: [], lines: [], refusals: [] } as unknown as Heard;
  heard.session = new Session(
    "G",
    () => new FakeWire(),
    {
      changed: (_, what) => heard.changes.push(what),
      line: (isOpen) => heard.lines.push(isOpen),
      refused: (why) => heard.refusals.push(why),
      noted: () => undefined,
    },
    () => heard.clock.now,
  );
  heard.session.start();
  return heard;
}

const wire = (): FakeWire => {
  const last = FakeWire.all.at(-1);
  assert.ok(last);
  return last;
};

const welcome = (over: object = {}): object => ({ k: "welcome", v: 1, seat: "w", c: 4, seq: 1, options: {}, snapshot: snapshot(), ...over });
const moved = (seq: number, n: number, move: string, san: string, by: string): object => ({
  k: "ev",
  seq,
  n,
  what: { move, san, by },
  clock: { w: 298_000, b: 300_000, run: by === "w" ? "b" : "w", at: 3000 },
});

test("a move is kept until its ack, and sent again with the same number after a broken line", () => {
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  const { session, lines, clock } = talk();
  // The browser's clock counts fractions of a millisecond.
  clock.now += 0.25;
  wire().opens();
  assert.deepEqual(wire().kinds(), ["hello", "ping"]);
  assert.ok(Number.isInteger(wire().sent[1]?.t), "the server reads whole milliseconds");
  wire().says(welcome());
  const command = session.command("move", { uci: "e2e4" });
  assert.deepEqual({ ...command }, { k: "move", c: 5, n: 0, uci: "e2e4" });
  wire().breaks();
  assert.equal(lines.at(-1), false);
  mock.timers.tick(1000);
  assert.equal(FakeWire.all.length, 2);
  wire().opens();
  assert.equal(wire().sent[0]?.after, 1);
  wire().says(welcome({ snapshot: undefined }));
  const again = wire().sent.find(({ k }) => k === "move") as unknown as Command;
  assert.deepEqual({ ...again }, { ...command });
  wire().says({ k: "ack", c: 5, seq: 2 });
  assert.deepEqual(session.pending, []);
  session.stop();
  mock.timers.reset();
});

test("a move that is on the board needs no second sending, even if its ack was lost", () => {
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  const { session } = talk();
  wire().opens();
  wire().says(welcome());
  session.command("move", { uci: "e2e4" });
  wire().breaks();
  mock.timers.tick(1000);
  wire().opens();
  wire().says(welcome({ snapshot: snapshot({ seq: 2, n: 1, moves: [{ uci: "e2e4", san: "e4" }] }) }));
  assert.equal(wire().kinds().includes("move"), false);
  session.stop();
  mock.timers.reset();
});

test("a hole in the rows is asked for once, then a fresh snapshot is taken", () => {
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  const { session, changes } = talk();
  wire().opens();
  wire().says(welcome());
  wire().says(moved(3, 2, "e7e5", "e5", "b"));
  assert.deepEqual(wire().sent.at(-1), { k: "hello", v: 1, game: "G", after: 1 });
  wire().says(moved(4, 3, "g1f3", "Nf3", "w"));
  assert.deepEqual(wire().sent.at(-1), { k: "hello", v: 1, game: "G" });
  assert.equal(session.state?.seq, 1, "nothing was applied out of order");
  wire().says(welcome({ snapshot: snapshot({ seq: 4, n: 3 }) }));
  assert.equal(session.state?.seq, 4);
  // A row that comes twice is one row.
  const { length } = changes;
  wire().says(moved(4, 3, "g1f3", "Nf3", "w"));
  assert.equal(changes.length, length);
  session.stop();
  mock.timers.reset();
});

test("a pong with a newer row makes the client ask; silence of eight seconds opens a new socket", () => {
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  const { session, clock } = talk();
  wire().opens();
  wire().says(welcome());
  wire().says({ k: "pong", t: 4990, at: 100_000, seq: 2 });
  assert.equal(wire().sent.at(-1)?.after, 1);
  clock.now += 8001;
  mock.timers.tick(2500);
  assert.equal(FakeWire.all.length, 2);
  session.stop();
  mock.timers.reset();
});

test("clocks are drawn from the server's time, and stand while a move waits", () => {
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  const { session, clock } = talk();
  wire().opens();
  wire().says(welcome());
  // Sent at 4960, back at 5000: the server said 1500 in the middle, at our 4980.
  wire().says({ k: "pong", t: 4960, at: 1500, seq: 1 });
  clock.now = 6980;
  assert.equal(session.serverNow(), 3500);
  assert.equal(session.left("w"), 300_000 - 2500);
  assert.equal(session.left("b"), 300_000);
  session.command("move", { uci: "e2e4" });
  clock.now = 9980;
  assert.equal(session.left("w"), 300_000 - 2500, "the own clock stands until the answer");
  // A slower round trip does not change the offset.
  wire().says({ k: "pong", t: 8000, at: 9000, seq: 1 });
  assert.equal(session.serverNow(), 6500);
  session.stop();
  mock.timers.reset();
});

test("a refusal takes the move back and says why; stale asks what was missed", () => {
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  const { session, refusals } = talk();
  wire().opens();
  wire().says(welcome());
  session.command("move", { uci: "e2e4" });
  wire().says({ k: "no", c: 5, why: "not_stored" });
  assert.equal(session.pending.length, 1, "the store is away: the command stays");
  wire().says({ k: "no", c: 5, why: "stale", seq: 2 });
  assert.deepEqual(session.pending, []);
  assert.deepEqual(refusals, ["stale"]);
  assert.equal(wire().sent.at(-1)?.k, "hello");
  session.stop();
  mock.timers.reset();
});

test("rows change the game: moves, offers, pauses, results, and a board put back", () => {
  const offered = after(snapshot(), { seq: 2, n: 0, what: { offer: "w" } });
  assert.equal(offered?.offer, "w");
  const e4 = after(offered ?? snapshot(), { seq: 3, n: 1, what: { move: "e2e4", san: "e4", by: "w" } });
  assert.equal(e4?.offer, "w", "the mover's own offer stands");
  const e5 = after(e4 ?? snapshot(), { seq: 4, n: 2, what: { move: "e7e5", san: "e5", by: "b" } });
  assert.equal(e5?.offer, null, "a move declines");
  assert.equal(e5?.moves.length, 2);
  assert.equal(e5?.legal?.length, 29);
  const back = after(e5 ?? snapshot(), { seq: 5, n: 1, fen: e4?.fen ?? "", what: { restored: 1 } });
  assert.deepEqual(back?.moves.map(({ san }) => san), ["e4"]);
  assert.equal(after(e5 ?? snapshot(), { seq: 5, n: 1, what: { restored: 1 } }), undefined, "a fresh snapshot is needed");
  const paused = after(snapshot(), { seq: 2, n: 0, what: { paused: { by: "arbiter", why: "noise" } } });
  assert.deepEqual([paused?.phase, paused?.legal], ["paused", []]);
  assert.equal(after(paused ?? snapshot(), { seq: 3, n: 0, what: { resumed: true } })?.phase, "playing");
  const result = { score: "1-0", how: "resignation", article: "5.1.2" };
  assert.deepEqual(after(snapshot(), { seq: 2, n: 0, what: { result } })?.result, result);
  assert.equal(after(snapshot(), { seq: 2, n: 1, check: 1, what: { move: "e2e4", by: "w" } }), undefined, "another board than the server's");
});

test("moves are typed in the reader's letters or in English, with or without signs", () => {
  const state = snapshot({ fen: "r3k2r/1P1p4/8/4p3/3P1P2/2N5/8/R3KN2 w Qkq - 0 1" });
  const squares = squaresOf(state.fen) ?? [];
  const typed = (text: string): string[] => typedMoves(text, legalIn(state), squares, "RDTFC");
  assert.deepEqual(typed("Cd5"), ["c3d5"]);
  assert.deepEqual(typed("Nd5"), ["c3d5"]);
  assert.deepEqual(typed("12. C3d5"), ["c3d5"], "a number before the move is no rank");
  assert.deepEqual(typed("dxe5"), ["d4e5"]);
  assert.deepEqual(typed("fe"), []);
  assert.deepEqual(typed("b8=D+"), ["b7b8q"]);
  assert.deepEqual(typed("bxa8N"), ["b7a8n"]);
  assert.deepEqual(typed("0-0-0"), ["e1c1"]);
  assert.deepEqual(typed("e1c1"), ["e1c1"]);
  assert.deepEqual(typed("b8").length, 0, "a promotion needs its piece");
});

// clause: ON.3.1.5-4
test("a move that waits for its confirmation is not sent once something else has happened", () => {
  const now = snapshot({ n: 4, phase: "playing" });
  assert.ok(isStillMeant(4, now));
  assert.ok(!isStillMeant(4, { ...now, phase: "finished" }), "the flag fell between drop and confirmation");
  assert.ok(!isStillMeant(4, { ...now, n: 3 }), "the arbiter put the board back");
  assert.ok(!isStillMeant(undefined, now));
});

// clause: D.2.1(1)
test("moves are announced and typed in the words of Annex D", () => {
  const start = squaresOf("r3k2r/P7/8/8/8/8/8/RN2K2R") ?? [];
  assert.equal(announced(start, "b1c3"), "Springer Bella eins Cesar drei");
  assert.equal(announced(start, "a7a8q"), "Bauer Anna sieben Anna acht Dame");
  assert.equal(announced(start, "e1g1"), "Kurze Rochade");
  assert.equal(unannounced("Springer Bella eins Cesar drei"), "b1c3");
  assert.equal(unannounced("bauer anna sieben anna acht springer"), "a7a8n");
  assert.equal(unannounced("Lange Rochade"), "O-O-O");
  for (const other of ["Nf3", "e2e4", "Turm", "Anna eins"]) assert.equal(unannounced(other), other);
});
