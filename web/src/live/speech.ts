/** Moves in words, for ears. */

import { castlingOf } from "../board/geometry.ts";
import { classOf, indexOf, type Squares } from "../fen.ts";
import { word } from "../words.ts";

/** A move as one says it: the piece, both squares, and what follows from it. */
export function spoken(before: Squares, move: string, san: string): string {
  const [from, to] = [move.slice(0, 2), move.slice(2, 4)];
  const piece = before[indexOf(from)] ?? "";
  const castling = castlingOf(before, move);
  const parts = castling ? [word(castling.kingTo.startsWith("g") ? "castlesShort" : "castlesLong")] : [named(piece), from];
  const takes = !castling && (before[indexOf(to)] || san.includes("x"));
  if (takes) parts.push(word("takes"));
  if (!castling) parts.push(to);
  const role = move.charAt(4);
  if (role) parts.push(word("becomes", { piece: named(piece === "P" ? role.toUpperCase() : role) }));
  if (san.includes("#")) parts.push(word("mate"));
  else if (san.includes("+")) parts.push(word("check"));
  return parts.join(" ");
}

function named(piece: string): string {
  return piece === "" ? "" : word(classOf(piece));
}

/** The pieces of one side, square by square, for those who ask where everything stands. */
export function standing(squares: Squares, side: "w" | "b"): string {
  const places = new Map<string, string[]>();
  for (const [index, piece] of squares.entries()) {
    if (!piece || !classOf(piece).startsWith(side)) continue;
    const name = named(piece);
    places.set(name, [...(places.get(name) ?? []), "abcdefgh".charAt(index % 8) + String(8 - Math.floor(index / 8))]);
  }
  return [...places].map(([name, squaresOfPiece]) => `${name} ${squaresOfPiece.join(" ")}`).join(", ");
}
