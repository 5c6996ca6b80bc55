/** The scripts of pages with boards: to look at games, and to set up positions. */

import { ChessBoard } from "./chess-board.ts";

customElements.define("chess-board", ChessBoard);
