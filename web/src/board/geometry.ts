/**
 * Squares, steps and moves as a board shows them. Pure. The rules are the server's: what is legal comes as a list
 * of moves (`e2e4`, `e7e8q`, castling as the server writes it), and here it is only asked which of them a hand
 * means.
 */

import { indexOf, nameOf, placementOf, squaresOf, type Piece, type Squares } from "../fen.ts";

export type Side = "w" | "b";

const FILES = "abcdefgh";

/** The file of a square from 0, and its rank from 0. */
export function placeOf(square: string): readonly [file: number, rank: number] {
  return [FILES.indexOf(square.charAt(0)), Number(square.charAt(1)) - 1];
}

/** The square at a file and rank, both from 0; undefined beside the board. */
export function squareAt(file: number, rank: number): string | undefined {
  if (file < 0 || file > 7 || rank < 0 || rank > 7) return undefined;
  return FILES.charAt(file) + String(rank + 1);
}

/** Column and row of a square on the screen, from the upper left corner. */
export function cellOf(square: string, flipped: boolean): readonly [column: number, row: number] {
  const [file, rank] = placeOf(square);
  return flipped ? [7 - file, rank] : [file, 7 - rank];
}

/** The square in a column and a row of the screen; undefined beside the board. */
export function squareIn(column: number, row: number, flipped: boolean): string | undefined {
  return flipped ? squareAt(7 - column, row) : squareAt(column, 7 - row);
}

const STEPS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The square an arrow key leads to, as the board lies on the screen. */
export function arrow(square: string, key: string, flipped: boolean): string {
  const [right, down] = STEPS[key] ?? [0, 0];
  const [column, row] = cellOf(square, flipped);
  return squareIn(column + right, row + down, flipped) ?? square;
}

/** Whose piece it is. */
export function sideOf(piece: string): Side {
  return piece === piece.toUpperCase() ? "w" : "b";
}

/** A piece that went from one square to another between two positions. */
export type Step = readonly [from: string, to: string];

/** Which pieces moved: castling is two of them, a promotion is the pawn that became something. */
export function stepsBetween(before: Squares, after: Squares): Step[] {
  const left: number[] = [];
  const come: number[] = [];
  for (let index = 0; index < 64; index += 1) {
    if (before[index] === after[index]) continue;
    if (before[index]) left.push(index);
    if (after[index]) come.push(index);
  }
  const steps: Step[] = [];
  const take = (to: number, fits: (piece: string) => boolean): boolean => {
    const place = left.findIndex((from) => from !== to && fits(before[from] ?? ""));
    const [from] = place < 0 ? [] : left.splice(place, 1);
    if (from === undefined) return false;
    steps.push([nameOf(from), nameOf(to)]);
    return true;
  };
  const others = come.filter((to) => !take(to, (piece) => piece === after[to]));
  for (const to of others) {
    const piece = after[to] ?? "";
    const pawn = sideOf(piece) === "w" ? "P" : "p";
    if (to < 8 || to > 55) take(to, (from) => from === pawn);
  }
  return steps;
}

const LINES = [[0, 1], [1, 0], [0, -1], [-1, 0]] as const;
const DIAGONALS = [[1, 1], [1, -1], [-1, 1], [-1, -1]] as const;
const JUMPS = [[1, 2], [2, 1], [2, -1], [1, -2], [-1, -2], [-2, -1], [-2, 1], [-1, 2]] as const;

/** Where a piece could ever go from a square, whatever stands there: the squares a planned move may name. */
export function reach(piece: string, from: string): string[] {
  const [file, rank] = placeOf(from);
  const ride = (directions: readonly (readonly [number, number])[], length: number): string[] =>
    directions.flatMap(([right, up]) =>
      Array.from({ length }, (_, step) => squareAt(file + right * (step + 1), rank + up * (step + 1))).filter(
        (square) => square !== undefined,
      ),
    );
  switch (piece.toLowerCase()) {
    case "n":
      return ride(JUMPS, 1);
    case "b":
      return ride(DIAGONALS, 7);
    case "r":
      return ride(LINES, 7);
    case "q":
      return [...ride(LINES, 7), ...ride(DIAGONALS, 7)];
    case "k": {
      const home = sideOf(piece) === "w" ? 0 : 7;
      const row = rank === home ? [...FILES].map((name) => name + String(rank + 1)).filter((name) => name !== from) : [];
      return [...new Set([...ride(LINES, 1), ...ride(DIAGONALS, 1), ...row])];
    }
    case "p": {
      const up = sideOf(piece) === "w" ? 1 : -1;
      const start = sideOf(piece) === "w" ? 1 : 6;
      const two = rank === start ? [[0, 2 * up] as const] : [];
      return ride([[0, up], [1, up], [-1, up], ...two], 1);
    }
    default:
      return [];
  }
}

/** Whether a move lets a pawn arrive on its last rank. */
export function isPromotion(piece: Piece | undefined, to: string): boolean {
  return (piece === "P" && to.endsWith("8")) || (piece === "p" && to.endsWith("1"));
}

/**
 * The move that a hand means by these two squares, without the letter of a promotion. A king put on his own rook
 * castles, and so does a king put where castling would bring him, however the list writes castling.
 */
export function meant(legal: readonly string[], squares: Squares, from: string, to: string): string | undefined {
  const plain = legal.find((move) => move.startsWith(from + to));
  if (plain) return plain.slice(0, 4);
  return legal.find((move) => move.startsWith(from) && castlingSquares(squares, move).includes(to))?.slice(0, 4);
}

/** All squares on which a hand may put the piece of a square. */
export function targetsOf(legal: readonly string[], squares: Squares, from: string): string[] {
  const moves = legal.filter((move) => move.startsWith(from));
  return [...new Set(moves.flatMap((move) => [move.slice(2, 4), ...castlingSquares(squares, move)]))];
}

/** The squares by which a castling move may be shown: the rook's and the king's new one; none for other moves. */
function castlingSquares(squares: Squares, move: string): string[] {
  const castling = castlingOf(squares, move);
  return castling ? [castling.rook, castling.kingTo] : [];
}

interface Castling {
  readonly king: string;
  readonly rook: string;
  readonly kingTo: string;
  readonly rookTo: string;
}

/** What castles in a move: written as the king's two steps, or as the king on his rook. */
export function castlingOf(squares: Squares, move: string): Castling | undefined {
  const [from, to] = [move.slice(0, 2), move.slice(2, 4)];
  const king = squares[indexOf(from)];
  if (!king || king.toLowerCase() !== "k" || from[1] !== to[1]) return undefined;
  const own = sideOf(king) === "w" ? "R" : "r";
  const [file] = placeOf(from);
  const [goal] = placeOf(to);
  const isOnRook = squares[indexOf(to)] === own;
  if (!isOnRook && Math.abs(goal - file) < 2) return undefined;
  const isShort = goal > file;
  const rank = from.charAt(1);
  const rook = isOnRook ? to : outerRook(squares, from, isShort, own);
  if (!rook) return undefined;
  return { king: from, rook, kingTo: (isShort ? "g" : "c") + rank, rookTo: (isShort ? "f" : "d") + rank };
}

/** The rook with which a king that takes two steps castles: the outermost on that side. */
function outerRook(squares: Squares, king: string, isShort: boolean, own: string): string | undefined {
  const rank = king.charAt(1);
  const files = isShort ? "hgfedcb" : "abcdefg";
  for (const file of files) {
    if (file === king.charAt(0)) return undefined;
    if (squares[indexOf(file + rank)] === own) return file + rank;
  }
  return undefined;
}

/** The placement after a move, as the hand makes it: castling, en passant and promotion included. */
export function played(squares: Squares, move: string): Squares {
  const after = [...squares];
  const [from, to] = [indexOf(move.slice(0, 2)), indexOf(move.slice(2, 4))];
  const piece = squares[from];
  if (!piece || to < 0) return squares;
  const castling = castlingOf(squares, move);
  after[from] = null;
  if (castling) {
    const rook = squares[indexOf(castling.rook)] ?? null;
    after[indexOf(castling.rook)] = null;
    after[indexOf(castling.kingTo)] = piece;
    after[indexOf(castling.rookTo)] = rook;
    return after;
  }
  const isPassant = piece.toLowerCase() === "p" && from % 8 !== to % 8 && !squares[to];
  if (isPassant) after[Math.floor(from / 8) * 8 + (to % 8)] = null;
  const wanted = move.charAt(4);
  after[to] = wanted ? (sideOf(piece) === "w" ? wanted.toUpperCase() : wanted) : piece;
  return after;
}

/** The FEN after a move, with the other side to move; counters and rights are the server's. */
export function fenAfter(fen: string, move: string): string {
  const squares = squaresOf(fen);
  if (!squares) return fen;
  const [, side, ...rest] = fen.trim().split(/\s+/);
  return [placementOf(played(squares, move)), side === "w" ? "b" : "w", ...rest].join(" ");
}

/** The only legal move that ends on a square; none where several do, or none (E.04 3.1.5). Castling is not meant. */
export function onlyMoveTo(legal: readonly string[], squares: Squares, square: string): string | undefined {
  const moves = legal.filter((move) => move.slice(2, 4) === square && !castlingOf(squares, move));
  const origins = new Set(moves.map((move) => move.slice(0, 2)));
  return origins.size === 1 ? moves[0]?.slice(0, 4) : undefined;
}

/** Whether a pawn that goes there is promoted: the piece is still to be chosen. */
export function promotes(legal: readonly string[], move: string): boolean {
  return legal.some((other) => other.length === 5 && other.startsWith(move));
}
