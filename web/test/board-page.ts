/** A page for the browser tests of the board: both sides played by hand, moves written down in the page. */

import { Board } from "../src/board/board.ts";
import { meant, targetsOf, sideOf, reach } from "../src/board/geometry.ts";
import { START } from "../src/fen.ts";
import { legalMoves, parse, play } from "../src/live/rules.ts";

const table = document.querySelector<HTMLTableElement>("table.board");
const out = document.querySelector("#moves");
const address = new URL(location.href);
const isChess960 = address.searchParams.has("chess960");
let position = parse(address.searchParams.get("fen") ?? START);
if (!table || !out || !position) throw new Error("the page is not set up");

const board = new Board(table);
const at = (): NonNullable<typeof position> => {
  if (!position) throw new Error("no position");
  return position;
};
board.show(at().squares, { glide: false });
board.give({
  takes: (_, piece) => (sideOf(piece) === at().turn ? "move" : "plan"),
  targets: (square, kind) =>
    kind === "plan" ? reach(board.pieceOn(square) ?? "", square) : targetsOf(legalMoves(at(), isChess960), at().squares, square),
  moved: (move, kind) => {
    if (kind === "plan") {
      board.mark("plan", [move.slice(0, 2), move.slice(2, 4)]);
      out.textContent += ` plan:${move}`;
      return;
    }
    const whole = (meant(legalMoves(at(), isChess960), at().squares, move.slice(0, 2), move.slice(2, 4)) ?? "") + move.slice(4);
    position = play(at(), whole);
    board.show(at().squares, { last: [whole.slice(0, 2), whole.slice(2, 4)], glide: !board.isDropped });
    out.textContent += ` ${whole}`;
  },
});
document.querySelector("#flip")?.addEventListener("click", () => board.flip());
