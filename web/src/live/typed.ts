/** Moves as people type them: `Nf3`, `Cf3`, `e2e4`, `exd5`, `e8=Q`, `O-O`. Pure. */

import { castlingOf } from "../board/geometry.ts";
import { indexOf, type Squares } from "../fen.ts";

/** The letters of king, queen, rook, bishop and knight, as the reader's language has them. */
export type Letters = string;

const ENGLISH: Letters = "KQRBN";

/** What a typed text means: one legal move, several, or none. */
export function typedMoves(text: string, legal: readonly string[], squares: Squares, letters: Letters): string[] {
  const typed = plain(text);
  if (typed === "") return [];
  const means = (move: string, alphabet: Letters): boolean => spellings(move, squares, alphabet).includes(typed);
  const own = legal.filter((move) => means(move, letters));
  return own.length > 0 ? own : legal.filter((move) => means(move, ENGLISH));
}

/** Without the signs that say nothing about which move it is. */
function plain(text: string): string {
  return text.trim().replace(/^[1-9]\d*(\.+|…|\s)\s*/, "").replace(/[\s.x:×=()+#!?–-]|e\.?p\.?$/g, "").replace(/0/g, "O").toLowerCase();
}

/** All ways to write a move without its signs. */
function spellings(move: string, squares: Squares, letters: Letters): string[] {
  const [from, to, promotion] = [move.slice(0, 2), move.slice(2, 4), move.slice(4)];
  const piece = (squares[indexOf(from)] ?? "").toUpperCase();
  const texts = [move];
  const castling = castlingOf(squares, move);
  if (castling) texts.push(castling.kingTo.startsWith("g") ? "OO" : "OOO", castling.king + castling.rook, castling.king + castling.kingTo);
  const letter = piece === "P" ? "" : (letters["KQRBN".indexOf(piece)] ?? "");
  const into = promotion ? (letters["KQRBN".indexOf(promotion.toUpperCase())] ?? promotion) : "";
  for (const origin of ["", from.charAt(0), from.charAt(1), from]) texts.push(letter + origin + to + into);
  return texts.map((text) => text.toLowerCase());
}
