/**
 * The score of a game at a tablet, as both players enter it. Pure. What a player writes is kept as it is: nothing is
 * checked, corrected or completed, because a score sheet helps nobody (C.02 6.3.2). A player writes while the own
 * clock runs, which is after the move was made on the board and never in advance (8.1.2); the press makes it final.
 */

import { inWords, type Side } from "./engine.ts";

/** An entry that was changed or taken away, for the arbiter. */
export interface Correction {
  readonly side: Side;
  readonly move: number;
  readonly was: string;
  readonly at: number;
}

export interface Sheet {
  /** Moves of each side; an empty text for a move that was not written down. */
  readonly w: readonly string[];
  readonly b: readonly string[];
  /** What the player whose clock runs is writing. */
  readonly typed: string;
  /** The own move that is being written again; none for the next that is missing. */
  readonly again: number | null;
  readonly corrections: readonly Correction[];
  /** What each player's clock showed after each move, filled in by the press. */
  readonly times?: Readonly<Record<Side, readonly number[]>>;
  /** The result as each player confirmed it on the own side (8.7). */
  readonly results?: Readonly<Partial<Record<Side, Result>>>;
}

export type Result = "1-0" | "½-½" | "0-1";
export const RESULTS: readonly Result[] = ["1-0", "½-½", "0-1"];

const ENTRY_MAX = 12;
const CORRECTIONS_MAX = 200;

export const newSheet: Sheet = { w: [], b: [], typed: "", again: null, corrections: [] };

/** The number of the move that an entry is for: the one chosen, or the first that is missing, up to the present one. */
export function place(sheet: Sheet, side: Side, completed: number): number {
  if (sheet.again !== null) return sheet.again;
  const missing = sheet[side].findIndex((entry, index) => entry === "" && index <= completed);
  return missing >= 0 ? missing : Math.min(sheet[side].length, completed);
}

/** A key of the pad. */
export function write(sheet: Sheet, key: string): Sheet {
  if (key === "back") return { ...sheet, typed: sheet.typed.slice(0, -1) };
  const typed = sheet.typed + key;
  return typed.length > ENTRY_MAX ? sheet : { ...sheet, typed };
}

/** What was typed becomes an entry. */
export function enter(sheet: Sheet, side: Side, completed: number, at: number): Sheet {
  if (sheet.typed === "") return { ...sheet, again: null };
  const index = place(sheet, side, completed);
  const entries = [...sheet[side]];
  while (entries.length <= index) entries.push("");
  const was = entries[index] ?? "";
  entries[index] = sheet.typed;
  const corrections = was === "" ? sheet.corrections : [...sheet.corrections, { side, move: index + 1, was, at }].slice(-CORRECTIONS_MAX);
  return { ...sheet, [side]: entries, typed: "", again: null, corrections };
}

/** The press: what was typed is final, and what was not written stays open. `completed` counts the press. */
export function press(sheet: Sheet, side: Side, completed: number, at: number, left = 0): Sheet {
  const written = enter(sheet, side, completed - 1, at);
  const entries = [...written[side]];
  while (entries.length < completed) entries.push("");
  const { w, b } = written.times ?? { w: [], b: [] };
  const times = { w: [...w], b: [...b] };
  times[side][completed - 1] = left;
  return { ...written, [side]: entries, times };
}

/** A player confirms a result on the own side; another tap takes it back. */
export function confirm(sheet: Sheet, side: Side, result: Result): Sheet {
  const { [side]: before, ...others } = sheet.results ?? {};
  return { ...sheet, results: before === result ? others : { ...others, [side]: result } };
}

/** The result that both confirmed; "differ" where they confirmed different ones. */
export function agreed({ results = {} }: Sheet): Result | "differ" | undefined {
  const { w, b } = results;
  if (!w || !b) return undefined;
  return w === b ? w : "differ";
}

/** An own entry is to be written again. */
export function choose(sheet: Sheet, move: number): Sheet {
  return { ...sheet, again: sheet.again === move ? null : move, typed: "" };
}

/** The score as lines of two entries. */
export function lines(sheet: Sheet): readonly (readonly [string, string])[] {
  const count = Math.max(sheet.w.length, sheet.b.length);
  return Array.from({ length: count }, (_, index) => [sheet.w[index] ?? "", sheet.b[index] ?? ""] as const);
}

/** The score as text, for the arbiter to take away. */
export function asText(sheet: Sheet): string {
  return lines(sheet)
    .map(([white, black], index) => `${index + 1}. ${white || "…"}${time(sheet, "w", index)} ${black || "…"}${time(sheet, "b", index)}`)
    .join("\n");
}

/** The clock after a move, beside its entry. */
function time({ times }: Sheet, side: Side, index: number): string {
  const left = times?.[side][index];
  return left === undefined ? "" : ` (${inWords(left)})`;
}

/** A sheet that was kept, if it is one. */
export function isSheet(kept: unknown): kept is Sheet {
  if (typeof kept !== "object" || kept === null) return false;
  const { w, b, typed, corrections } = kept as Partial<Sheet>;
  const texts = (list: unknown): boolean => Array.isArray(list) && list.every((entry) => typeof entry === "string");
  return texts(w) && texts(b) && typeof typed === "string" && Array.isArray(corrections);
}
