/**
 * Enough of the rules to show a player, without asking the server, where a piece may go, and to follow a game by
 * its moves. The server judges every move; what is worked out here only saves a journey. Chess960 included.
 */

import { indexOf, nameOf, placementOf, squaresOf, type Piece, type Squares } from "../fen.ts";
import { castlingOf, played, reach, sideOf, type Side } from "../board/geometry.ts";

export interface Position {
  readonly squares: Squares;
  readonly turn: Side;
  /** The squares of the rooks that may still castle. */
  readonly rooks: readonly string[];
  /** The square behind a pawn that has just gone two steps. */
  readonly passant: string | undefined;
}

const other = (side: Side): Side => (side === "w" ? "b" : "w");
const homeRank = (side: Side): string => (side === "w" ? "1" : "8");

/** A position from its FEN; undefined where it cannot be read. */
export function parse(fen: string): Position | undefined {
  const squares = squaresOf(fen);
  if (!squares) return undefined;
  const [, turn = "w", castling = "-", passant = "-"] = fen.trim().split(/\s+/);
  const rooks = [...castling].map((sign) => rookOf(squares, sign)).filter((square) => square !== undefined);
  return { squares, turn: turn === "b" ? "b" : "w", rooks, passant: passant === "-" ? undefined : passant };
}

/** The rook that a sign of a FEN's castling field means: the outermost one, or that of a file. */
function rookOf(squares: Squares, sign: string): string | undefined {
  if (!/[a-hkq]/i.test(sign)) return undefined;
  const side = sideOf(sign);
  const rank = homeRank(side);
  const file = sign.toLowerCase();
  if (file !== "k" && file !== "q") return file + rank;
  const rook = side === "w" ? "R" : "r";
  const files = file === "k" ? "hgfedcba" : "abcdefgh";
  const found = [...files].find((name) => squares[indexOf(name + rank)] === rook);
  return found ? found + rank : undefined;
}

/** The first four fields of the FEN: what a position is. A file that could not be taken en passant is not named. */
export function written(position: Position): string {
  const { squares, turn, rooks, passant } = position;
  const sign = (rook: string): string => {
    const side = rook.endsWith("1") ? "w" : "b";
    const king = squares.indexOf(side === "w" ? "K" : "k");
    const isShort = indexOf(rook) > king;
    const outermost = rookOf(squares, side === "w" ? (isShort ? "K" : "Q") : isShort ? "k" : "q");
    const name = outermost === rook ? (isShort ? "k" : "q") : rook.charAt(0);
    return side === "w" ? name.toUpperCase() : name;
  };
  const order = "KQABCDEFGHkqabcdefgh";
  const castling = rooks.map(sign).sort((a, b) => order.indexOf(a) - order.indexOf(b)).join("");
  return [placementOf(squares), turn, castling || "-", passant && isTakeable(position) ? passant : "-"].join(" ");
}

function isTakeable(position: Position): boolean {
  return legalMoves(position, false).some(
    (move) => move.slice(2, 4) === position.passant && /p/i.test(position.squares[indexOf(move.slice(0, 2))] ?? ""),
  );
}

/** The position after a move. */
export function play(position: Position, move: string): Position {
  const { squares } = position;
  const [from, to] = [move.slice(0, 2), move.slice(2, 4)];
  const piece = squares[indexOf(from)] ?? "";
  const isKing = /k/i.test(piece);
  const own = homeRank(position.turn);
  const rooks = position.rooks.filter((rook) => rook !== from && rook !== to && !(isKing && rook.endsWith(own)));
  const isDouble = /p/i.test(piece) && Math.abs(indexOf(from) - indexOf(to)) === 16;
  return {
    squares: played(squares, move),
    turn: other(position.turn),
    rooks,
    passant: isDouble ? nameOf((indexOf(from) + indexOf(to)) / 2) : undefined,
  };
}

/** Whether a side's king is attacked. */
export function isInCheck(squares: Squares, side: Side): boolean {
  const king = squares.indexOf(side === "w" ? "K" : "k");
  return king >= 0 && isAttacked(squares, nameOf(king), other(side));
}

function isAttacked(squares: Squares, square: string, by: Side): boolean {
  return squares.some((piece, index) => piece !== null && sideOf(piece) === by && attacks(squares, piece, nameOf(index), square));
}

/** Whether a piece strikes at a square, with nothing in between. */
function attacks(squares: Squares, piece: string, from: string, to: string): boolean {
  if (/p/i.test(piece) && from.charAt(0) === to.charAt(0)) return false;
  if (/k/i.test(piece) && isFar(from, to)) return false;
  return reach(piece, from).includes(to) && isClear(squares, from, to);
}

function isFar(from: string, to: string): boolean {
  const files = Math.abs(from.charCodeAt(0) - to.charCodeAt(0));
  return files > 1 || Math.abs(from.charCodeAt(1) - to.charCodeAt(1)) > 1;
}

/** Whether nothing stands between two squares of a line; a knight's two squares have nothing between them. */
function isClear(squares: Squares, from: string, to: string): boolean {
  const [a, b] = [indexOf(from), indexOf(to)];
  const files = (b % 8) - (a % 8);
  const ranks = Math.floor(b / 8) - Math.floor(a / 8);
  const length = Math.max(Math.abs(files), Math.abs(ranks));
  if (files !== 0 && ranks !== 0 && Math.abs(files) !== Math.abs(ranks)) return true;
  const step = (8 * ranks + files) / length;
  for (let place = 1; place < length; place += 1) if (squares[a + place * step]) return false;
  return true;
}

/** All legal moves; castling is written as the king's move, in Chess960 as the king on his rook. */
export function legalMoves(position: Position, isChess960: boolean): string[] {
  const { squares, turn } = position;
  const moves: string[] = [];
  for (const [index, piece] of squares.entries()) {
    if (!piece || sideOf(piece) !== turn) continue;
    const from = nameOf(index);
    for (const to of reach(piece, from)) {
      if (!mayGo(position, piece, from, to) || isInCheck(played(squares, from + to), turn)) continue;
      const promotes = /p/i.test(piece) && /[18]$/.test(to);
      moves.push(...(promotes ? ["q", "n", "r", "b"].map((role) => from + to + role) : [from + to]));
    }
  }
  return [...moves, ...castlings(position, isChess960)];
}

function mayGo({ squares, passant }: Position, piece: string, from: string, to: string): boolean {
  const there = squares[indexOf(to)] ?? null;
  if (there && sideOf(there) === sideOf(piece)) return false;
  if (/k/i.test(piece)) return !isFar(from, to);
  if (!isClear(squares, from, to)) return false;
  if (!/p/i.test(piece)) return true;
  return from.charAt(0) === to.charAt(0) ? there === null : there !== null || to === passant;
}

function castlings(position: Position, isChess960: boolean): string[] {
  const { squares, turn, rooks } = position;
  const king = nameOf(squares.indexOf(turn === "w" ? "K" : "k"));
  if (!king.endsWith(homeRank(turn)) || isInCheck(squares, turn)) return [];
  return rooks
    .filter((rook) => rook.endsWith(homeRank(turn)) && mayCastle(squares, turn, king, rook))
    .map((rook) => king + (isChess960 ? rook : (rook > king ? "g" : "c") + rook.charAt(1)));
}

function mayCastle(squares: Squares, turn: Side, king: string, rook: string): boolean {
  const castling = castlingOf(squares, king + rook);
  if (!castling) return false;
  const without: Piece[] = squares.map((piece, index) => (index === indexOf(king) || index === indexOf(rook) ? null : piece));
  const between = (a: string, b: string): string[] => {
    const [low, high] = [indexOf(a), indexOf(b)].sort((x, y) => x - y) as [number, number];
    return Array.from({ length: high - low + 1 }, (_, step) => nameOf(low + step));
  };
  const path = between(king, castling.kingTo);
  const all = [...path, ...between(rook, castling.rookTo)];
  if (all.some((square) => without[indexOf(square)])) return false;
  if (path.some((square) => isAttacked(without, square, other(turn)))) return false;
  return !isInCheck(played(squares, king + rook), turn);
}

/** The sum by which server and client compare their boards: CRC-32 (IEEE) of a text in ASCII. */
export function crc32(text: string): number {
  let crc = 0xffffffff;
  for (const sign of text) {
    crc ^= sign.charCodeAt(0);
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
