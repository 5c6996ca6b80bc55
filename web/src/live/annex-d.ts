/** Moves as Annex D of the Laws has them announced (D.2.1): named files, German numbers and German pieces. Pure. */

import { castlingOf } from "../board/geometry.ts";
import { indexOf, type Squares } from "../fen.ts";

const FILES = ["Anna", "Bella", "Cesar", "David", "Eva", "Felix", "Gustav", "Hector"];
const RANKS = ["eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht"];
const PIECES: Record<string, string> = { p: "Bauer", n: "Springer", b: "Läufer", r: "Turm", q: "Dame", k: "König" };

/** What is said of a move: the piece, both squares, and the piece of a promotion. */
export function announced(before: Squares, move: string): string {
  const castling = castlingOf(before, move);
  if (castling) return castling.kingTo.startsWith("g") ? "Kurze Rochade" : "Lange Rochade";
  const named = (piece: string): string => PIECES[piece.toLowerCase()] ?? "";
  const square = (name: string): string => `${FILES["abcdefgh".indexOf(name.charAt(0))] ?? ""} ${RANKS[Number(name.charAt(1)) - 1] ?? ""}`;
  const [from, to] = [move.slice(0, 2), move.slice(2, 4)];
  return [named(before[indexOf(from)] ?? ""), square(from), square(to), named(move.charAt(4))].filter(Boolean).join(" ");
}

/** What was typed in these words, as squares and signs that everybody types; anything else as it is. */
export function unannounced(text: string): string {
  const words = text.trim().toLowerCase().split(/[\s,]+/);
  if (words.at(-1) === "rochade") return words[0] === "lange" ? "O-O-O" : "O-O";
  const place = (list: readonly string[], word: string): number => list.findIndex((name) => name.toLowerCase() === word);
  let squares = "";
  let promotion = "";
  for (const [index, word] of words.entries()) {
    const [file, rank] = [place(FILES, word), place(RANKS, word)];
    const piece = Object.entries(PIECES).find(([, name]) => name.toLowerCase() === word)?.[0];
    if (file >= 0) squares += "abcdefgh".charAt(file);
    else if (rank >= 0) squares += String(rank + 1);
    else if (piece === undefined) return text;
    // The piece that moves is said first, the one of a promotion last.
    else if (index > 0) promotion = piece;
  }
  return /^([a-h][1-8]){2}$/.test(squares) ? squares + promotion : text;
}
