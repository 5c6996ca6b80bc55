/** A live game as this browser knows it: a snapshot, and what each row of the log makes of it. Pure. */

import type { Side } from "../board/geometry.ts";
import { crc32, legalMoves, parse, play, written } from "./rules.ts";

export interface Clocks {
  readonly w: number;
  readonly b: number;
  readonly run: Side | null;
  /** The server's own clock when this was so. */
  readonly at: number;
}

export interface PlayedMove {
  readonly uci: string;
  readonly san: string;
  /** Both clocks after it. */
  readonly w?: number;
  readonly b?: number;
}

export interface Result {
  readonly score: string;
  readonly how: string;
  readonly article?: string;
  readonly text?: string;
  /** The moves that prove a dead position, where moves do. */
  readonly proof?: string;
}

export type Phase = "waiting" | "playing" | "paused" | "checking" | "finished" | "cancelled";

export interface Snapshot {
  readonly seq: number;
  readonly n: number;
  readonly fen: string;
  readonly start: string;
  readonly variant: string;
  readonly phase: Phase;
  readonly moves: readonly PlayedMove[];
  readonly clock: Clocks;
  readonly offer: Side | null;
  readonly takeback: Side | null;
  readonly rematch: { by?: Side; game?: string; seat?: string } | Side | null;
  readonly result: Result | null;
  readonly present: { readonly w: boolean; readonly b: boolean };
  readonly names: { readonly w: string; readonly b: string };
  readonly control?: string;
  readonly conditions?: string;
  readonly legal?: readonly string[] | null;
  readonly plan?: string | null;
  readonly call?: { by: Side; text?: string } | null;
  readonly held?: Side | null;
  readonly paused?: { by?: string; why?: string } | null;
}

/** What a row of the log says; see the protocol. */
export interface What {
  readonly move?: string;
  readonly san?: string;
  readonly by?: Side;
  readonly speech?: string;
  readonly started?: boolean;
  readonly offer?: Side;
  readonly declined?: Side;
  readonly paused?: { by?: string; why?: string };
  readonly resumed?: boolean;
  readonly checking?: Side;
  readonly result?: Result;
  readonly cancelled?: boolean;
  readonly ruling?: readonly { text: string; article?: string }[];
  readonly call?: { by: Side; text?: string };
  readonly takeback?: Side;
  readonly rematch?: { by?: Side; game?: string; seat?: string };
  readonly restored?: number;
  readonly clocks?: boolean;
  readonly held?: Side;
  readonly released?: Side;
}

export interface Row {
  readonly seq: number;
  readonly n: number;
  readonly what: What;
  readonly clock?: Clocks;
  readonly fen?: string;
  readonly check?: number;
  readonly legal?: readonly string[];
}

/** The snapshot after a row; undefined where it cannot be worked out and a fresh one is needed. */
export function after(state: Snapshot, row: Row): Snapshot | undefined {
  const { what } = row;
  let next: Snapshot = { ...state, seq: row.seq, n: row.n, clock: row.clock ?? state.clock };
  if (what.restored !== undefined) {
    if (!row.fen) return undefined;
    next = { ...next, fen: row.fen, moves: state.moves.slice(0, what.restored), offer: null, takeback: null, plan: null };
  } else if (what.move) {
    const moved = withMove(next, row, what.move);
    if (!moved) return undefined;
    next = moved;
  } else if (row.fen) next = { ...next, fen: row.fen };
  next = withPhase(withTalk(next, what), what);
  const legal = row.legal ?? legalIn(next);
  return { ...next, legal: next.phase === "playing" ? legal : [] };
}

function withMove(state: Snapshot, row: Row, move: string): Snapshot | undefined {
  const position = parse(state.fen);
  if (!position) return undefined;
  const by = row.what.by ?? position.turn;
  const reached = play(position, move);
  if (row.check !== undefined && crc32(written(reached)) !== row.check) return undefined;
  const last = { uci: move, san: row.what.san ?? move, w: next(row, "w", state), b: next(row, "b", state) };
  return {
    ...state,
    fen: row.fen ?? `${written(reached)} 0 1`,
    moves: [...state.moves, last],
    // A move declines what the other side offered; what the mover offered stands.
    offer: state.offer === by ? state.offer : null,
    takeback: null,
    plan: null,
  };
}

function next(row: Row, side: Side, state: Snapshot): number {
  return (row.clock ?? state.clock)[side];
}

function withTalk(state: Snapshot, what: What): Snapshot {
  return {
    ...state,
    offer: what.declined ? null : (what.offer ?? state.offer),
    takeback: what.takeback ?? state.takeback,
    rematch: what.rematch ?? state.rematch,
    call: what.call ?? (what.resumed ? null : (state.call ?? null)),
    held: what.released ? null : (what.held ?? state.held ?? null),
  };
}

function withPhase(state: Snapshot, what: What): Snapshot {
  if (what.result) return { ...state, phase: "finished", result: what.result, offer: null, plan: null };
  if (what.cancelled) return { ...state, phase: "cancelled" };
  if (what.checking) return { ...state, phase: "checking" };
  if (what.paused) return { ...state, phase: "paused", paused: what.paused };
  if (what.resumed || what.started || (what.move && state.phase === "waiting")) return { ...state, phase: "playing", paused: null };
  return state;
}

/** The legal moves of a snapshot, worked out here where the server did not send them. */
export function legalIn({ fen, variant }: Snapshot): string[] {
  const position = parse(fen);
  return position ? legalMoves(position, variant === "chess960") : [];
}

/** Whose turn it is. */
export function turnOf({ fen }: Pick<Snapshot, "fen">): Side {
  return fen.split(" ")[1] === "b" ? "b" : "w";
}

/** Whether a move that a player confirms may still be sent: nothing has happened since it was made on the board. */
export function isStillMeant(n: number | undefined, now: Pick<Snapshot, "n" | "phase">): boolean {
  return now.n === n && now.phase === "playing";
}
