/**
 * A chess clock as Article 6 has it, in whole milliseconds. Pure: it is told what time it is. The same three modes
 * as the server's own clock: Fischer and Bronstein begin with the first increment on the display, a delay lets the
 * display stand before it runs.
 */

export type Side = "w" | "b";
export type Mode = "fischer" | "bronstein" | "delay";

export interface Period {
  /** Moves of the period; none for the last one. */
  readonly moves: number | null;
  readonly base: number;
  readonly increment: number;
}

export interface Control {
  readonly mode: Mode;
  readonly periods: readonly Period[];
}

export interface Half {
  /** What the display shows while it stands. */
  readonly left: number;
  readonly moves: number;
  readonly period: number;
}

/** Everything there is to keep: written down with every press, read back after a reload. */
export interface State {
  readonly w: Half;
  readonly b: Half;
  /** Whose clock runs, and since when. */
  readonly running: Side | null;
  readonly since: number;
  /** Thinking time of this move before the clocks were stopped. */
  readonly spent: number;
  /** Whose clock ran when both were stopped by a call. */
  readonly stopped: Side | null;
  /** Whose flag fell; it stays fallen until an arbiter sets the times. */
  readonly flag: Side | null;
}

export const opponent = (side: Side): Side => (side === "w" ? "b" : "w");

/** Set for the start of the game; nothing runs. */
export function newState({ mode, periods }: Control): State {
  const first = periods[0] ?? { moves: null, base: 0, increment: 0 };
  const half: Half = { left: first.base + (mode === "delay" ? 0 : first.increment), moves: 0, period: 0 };
  return { w: half, b: half, running: null, since: 0, spent: 0, stopped: null, flag: null };
}

function periodOf({ periods }: Control, half: Half): Period {
  return periods[Math.min(half.period, periods.length - 1)] ?? { moves: null, base: 0, increment: 0 };
}

/** What a display shows now. */
export function shown(control: Control, state: State, side: Side, now: number): number {
  const half = state[side];
  if (state.running !== side) return half.left;
  return half.left - charged(control, half, state.spent, state.spent + Math.max(0, now - state.since));
}

/** How much the display goes down while thinking goes on from `before` to `after`. */
function charged(control: Control, half: Half, before: number, after: number): number {
  if (control.mode !== "delay") return after - before;
  const delay = periodOf(control, half).increment;
  return Math.max(0, after - delay) - Math.max(0, before - delay);
}

/** When the running side's flag will fall, in the time of `now`; never where nothing runs. */
export function deadline(control: Control, state: State): number {
  if (!state.running) return Infinity;
  const half = state[state.running];
  const delay = control.mode === "delay" ? Math.max(0, periodOf(control, half).increment - state.spent) : 0;
  return state.since + delay + half.left;
}

/** The state with the flag fallen, if its time has come: the clock stops, and the other side is frozen. */
export function tick(control: Control, state: State, now: number): State {
  if (!state.running || now < deadline(control, state)) return state;
  const side = state.running;
  return { ...state, [side]: { ...state[side], left: 0 }, running: null, stopped: null, flag: side, spent: 0 };
}

/** A player presses his half. Only the half that runs reacts; before the first move either starts the other. */
export function press(control: Control, before: State, side: Side, now: number): State {
  const state = tick(control, before, now);
  if (state.flag || state.stopped) return state;
  if (state.running === null) {
    const isStart = state.w.moves === 0 && state.b.moves === 0 && side === "b";
    return isStart ? { ...state, running: "w", since: now, spent: 0 } : state;
  }
  if (state.running !== side) return state;
  return { ...state, [side]: completed(control, state, side, now), running: opponent(side), since: now, spent: 0 };
}

/** A half after its player completed a move: increment, and the time of the next period where one begins. */
function completed(control: Control, state: State, side: Side, now: number): Half {
  const half = state[side];
  const thought = state.spent + Math.max(0, now - state.since);
  const period = periodOf(control, half);
  const moves = half.moves + 1;
  const ends = endOf(control, half.period);
  const isOver = ends !== null && moves >= ends;
  const next = isOver ? periodOf(control, { ...half, period: half.period + 1 }) : undefined;
  const given = { fischer: (next ?? period).increment, bronstein: Math.min(thought, period.increment), delay: 0 }[control.mode];
  const left = shown(control, state, side, now) + given + (next?.base ?? 0);
  return { left, moves, period: half.period + (isOver ? 1 : 0) };
}

/** The move with which a period ends; null for the last. */
function endOf({ periods }: Control, index: number): number | null {
  if (index >= periods.length - 1) return null;
  let sum = 0;
  for (const { moves } of periods.slice(0, index + 1)) {
    if (moves === null) return null;
    sum += moves;
  }
  return sum;
}

/** Both clocks stand, and it is remembered whose ran. */
export function stop(control: Control, before: State, now: number): State {
  const state = tick(control, before, now);
  if (!state.running) return state;
  const side = state.running;
  const half = { ...state[side], left: shown(control, state, side, now) };
  return { ...state, [side]: half, running: null, stopped: side, spent: state.spent + (now - state.since) };
}

/** They go on where they stood. */
export function resume(state: State, now: number): State {
  return state.stopped ? { ...state, running: state.stopped, stopped: null, since: now } : state;
}

/** An arbiter sets both displays and says who is to move; a fallen flag is up again (6.10). */
export function correct(state: State, left: { w: number; b: number }, toMove: Side): State {
  const half = (side: Side): Half => ({ ...state[side], left: left[side] });
  return { ...state, w: half("w"), b: half("b"), running: null, stopped: toMove, flag: null, spent: 0 };
}

/**
 * A display in words: h:mm:ss, below an hour m:ss, below twenty seconds with tenths. Rounded up, so that zero
 * appears when there is nothing left and not before.
 */
export function inWords(ms: number): string {
  if (ms <= 0) return "0:00";
  if (ms < 20_000) {
    const tenths = Math.ceil(ms / 100);
    return `0:${String(Math.floor(tenths / 10)).padStart(2, "0")}.${tenths % 10}`;
  }
  const seconds = Math.ceil(ms / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (value: number): string => String(value).padStart(2, "0");
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** Milliseconds from what somebody wrote: `1:05:30`, `4:30`, `45`. */
export function fromWords(text: string): number | undefined {
  const parts = text.trim().split(":");
  if (parts.length > 3 || !parts.every((part) => /^\d{1,3}$/.test(part))) return undefined;
  return parts.reduce((sum, part) => 60 * sum + Number(part), 0) * 1000;
}

/** A state that was kept, if it is one. */
export function isState(kept: unknown): kept is State {
  if (typeof kept !== "object" || kept === null) return false;
  const { w, b, running, since } = kept as Partial<State>;
  const isHalf = (half: unknown): boolean =>
    typeof half === "object" && half !== null && (["left", "moves", "period"] as const).every((key) => Number.isFinite((half as Half)[key]));
  return isHalf(w) && isHalf(b) && (running === null || running === "w" || running === "b") && Number.isFinite(since);
}
