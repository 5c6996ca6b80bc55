/**
 * Editing a position as text. Pure; it knows where pieces stand and nothing of the rules, which are the
 * server's.
 */

/** A piece as in FEN, `K` to `p`; null is an empty square. */
export type Piece = string | null;

/** 64 squares from a8 to h1, as FEN writes them. */
export type Squares = readonly Piece[];

export const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
export const EMPTY = "8/8/8/8/8/8/8/8 w - - 0 1";

const FIELDS = EMPTY.split(" ");

/** The index of a square's name: a8 is 0, h1 is 63. -1 for what is no square. */
export function indexOf(square: string): number {
  const found = /^([a-h])([1-8])$/.exec(square);
  if (!found) return -1;
  return (8 - Number(found[2])) * 8 + "abcdefgh".indexOf(found[1] ?? "");
}

/** The name of a square. */
export function nameOf(index: number): string {
  return "abcdefgh".charAt(index % 8) + String(8 - Math.floor(index / 8));
}

/** The squares of a FEN's first field; undefined where it is not eight rows of eight. */
export function squaresOf(fen: string): Squares | undefined {
  const rows = (fen.trim().split(/\s+/)[0] ?? "").split("/");
  if (rows.length !== 8) return undefined;
  const squares: Piece[] = [];
  for (const row of rows) {
    const before = squares.length;
    for (const sign of row) {
      if (/[1-8]/.test(sign)) squares.push(...Array<Piece>(Number(sign)).fill(null));
      else if (/[kqrbnp]/i.test(sign)) squares.push(sign);
      else return undefined;
    }
    if (squares.length !== before + 8) return undefined;
  }
  return squares;
}

/** The first field of a FEN. */
export function placementOf(squares: Squares): string {
  const rows = Array.from({ length: 8 }, (_, row) => {
    const signs = squares.slice(8 * row, 8 * row + 8).map((piece) => piece ?? "1");
    return signs.join("").replace(/1+/g, (ones) => String(ones.length));
  });
  return rows.join("/");
}

/** The six fields, with what is missing filled in. */
function fieldsOf(fen: string): string[] {
  const given = fen.trim().split(/\s+/);
  return FIELDS.map((field, index) => given[index] || field);
}

/** A position with a piece put on a square, or taken from it; unchanged where the FEN cannot be read. */
export function withPiece(fen: string, square: string, piece: Piece): string {
  const squares = squaresOf(fen);
  const index = indexOf(square);
  if (!squares || index < 0) return fen;
  const changed = squares.map((old, place) => (place === index ? piece : old));
  const [, side = "w", castling = "-", , halfmoves = "0", moves = "1"] = fieldsOf(fen);
  // A hand on the board makes an en-passant square meaningless.
  return [placementOf(changed), side, possibleCastling(changed, castling), "-", halfmoves, moves].join(" ");
}

/** Drops the rights whose king or rook is not at home. Files of Chess960 stay as they are. */
function possibleCastling(squares: Squares, castling: string): string {
  const homes: Record<string, readonly [string, string, string]> = {
    K: ["e1", "h1", "KR"],
    Q: ["e1", "a1", "KR"],
    k: ["e8", "h8", "kr"],
    q: ["e8", "a8", "kr"],
  };
  const kept = [...castling].filter((right) => {
    const home = homes[right];
    if (!home) return right !== "-";
    const [king, rook, pieces] = home;
    return squares[indexOf(king)] === pieces[0] && squares[indexOf(rook)] === pieces[1];
  });
  return kept.join("") || "-";
}

/** A position with the other side to move. */
export function withSide(fen: string, side: "w" | "b"): string {
  const [placement, , castling, , halfmoves, moves] = fieldsOf(fen);
  return [placement, side, castling, "-", halfmoves, moves].join(" ");
}

/** A position with a castling right given or taken. */
export function withCastling(fen: string, right: string, has: boolean): string {
  const [placement, side, castling = "-", passant, halfmoves, moves] = fieldsOf(fen);
  const others = [...castling].filter((sign) => sign !== right && sign !== "-");
  const order = "KQkq";
  const rights = (has ? [...others, right] : others).sort((a, b) => order.indexOf(a) - order.indexOf(b));
  return [placement, side, rights.join("") || "-", passant, halfmoves, moves].join(" ");
}

/** The class of a piece in the style sheet: `K` is `wk`. */
export function classOf(piece: string): string {
  return (piece === piece.toUpperCase() ? "w" : "b") + piece.toLowerCase();
}

/** The squares in which two positions differ, emptied ones first: the move between them. */
export function difference(before: Squares, after: Squares): { from: string[]; to: string[] } {
  const from: string[] = [];
  const to: string[] = [];
  for (let index = 0; index < 64; index += 1) {
    if (before[index] === after[index]) continue;
    (after[index] === null ? from : to).push(nameOf(index));
  }
  return { from, to };
}
