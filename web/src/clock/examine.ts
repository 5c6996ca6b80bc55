/**
 * What an arbiter may look up in a score that players wrote: entries that are no legal move, repetitions, moves without
 * a capture or pawn move, mate and stalemate (C.02 6.3.3). Pure, and for the arbiter alone: players get no sign of it.
 */

import { indexOf } from "../fen.ts";
import { word } from "../words.ts";
import { isInCheck, legalMoves, parse, play, type Position } from "../live/rules.ts";
import { typedMoves } from "../live/typed.ts";
import type { Side } from "./engine.ts";
import type { Sheet } from "./sheet.ts";

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const CLAIM_TIMES = 3;
const CLAIM_QUIET = 100;

export interface Examined {
  /** The first entry that is no legal move, or is missing: nothing is known behind it. */
  readonly wrong?: { readonly side: Side; readonly move: number; readonly entry: string };
  /** How often the last position has been there. */
  readonly times: number;
  /** Half-moves since the last capture or pawn move. */
  readonly quiet: number;
  readonly end?: "mate" | "stalemate";
}

export function examine(sheet: Sheet, letters: string): Examined {
  let position = parse(START);
  const seen = new Map<string, number>();
  let [quiet, times] = [0, 1];
  for (let ply = 0; position; ply += 1) {
    const legal: string[] = legalMoves(position, false);
    const key = keyOf(position, legal);
    times = (seen.get(key) ?? 0) + 1;
    seen.set(key, times);
    const [index, side] = [Math.floor(ply / 2), ply % 2 === 0 ? "w" : "b"] as const;
    const entry = sheet[side][index];
    if (entry === undefined) {
      if (legal.length > 0) break;
      return { times, quiet, end: isInCheck(position.squares, position.turn) ? "mate" : "stalemate" };
    }
    const [move, ...others]: string[] = typedMoves(entry.replace("(=)", ""), legal, position.squares, letters);
    if (!move || others.length > 0) return { wrong: { side, move: index + 1, entry }, times, quiet };
    const after: Position = play(position, move);
    quiet = standing(after) === standing(position) ? quiet + 1 : 0;
    position = after;
  }
  return { times, quiet };
}

/** Positions are the same where the same moves are possible: a pawn passed by counts if it can be taken (9.2.3). */
function keyOf({ squares, turn, rooks, passant }: Position, legal: readonly string[]): string {
  const takes = (move: string): boolean => move.slice(2, 4) === passant && /p/i.test(squares[indexOf(move.slice(0, 2))] ?? "");
  return JSON.stringify([squares, turn, rooks, legal.some(takes)]);
}

/** What a quiet move leaves as it is: where the pawns stand, and how many men there are. */
function standing({ squares }: Position): string {
  return squares.map((piece) => (piece === "P" || piece === "p" ? piece : "-")).join("") + squares.filter(Boolean).length;
}

/** What is worth an arbiter's while, in words. */
export function findings({ wrong, times, quiet, end }: Examined): string[] {
  return [
    wrong && word("sheetWrong", { side: word(wrong.side === "w" ? "white" : "black"), n: wrong.move, move: wrong.entry }),
    times >= CLAIM_TIMES && word("sheetTimes", { n: times }),
    quiet >= CLAIM_QUIET && word("sheetQuiet", { n: quiet >> 1 }),
    end && word(end),
  ].filter((found) => typeof found === "string");
}
