/**
 * A board on a page: to look at, or to set up by hand. The server draws it, `board/board.ts` moves it.
 *
 *     <chess-board data-mode="view" data-ply="0" data-address>
 *       <div class="board-frame"><table role="grid" class="board" aria-label="…"><tbody role="rowgroup">
 *         <tr role="row"><th scope="row" role="rowheader">8</th>
 *           <td role="gridcell"><button type="button" data-square="a8" aria-label="a8, black rook">
 *             <span class="piece br"></span></button></td> … </tr> …
 *         <tr role="row"><td class="corner" role="presentation"></td>
 *           <th scope="col" role="columnheader">a</th> … </tr>
 *       </tbody></table></div>
 *       <script type="application/json" class="words">{"wk": "white king", …}</script>
 *       …
 *     </chess-board>
 *
 * `viewer.ts` and `set-up.ts` say what else each of the two finds in it. Without scripts the board is a picture.
 */

import { Board } from "./board/board.ts";
import { SetUp } from "./set-up.ts";
import { Viewer } from "./viewer.ts";

export class ChessBoard extends HTMLElement {
  connectedCallback(): void {
    const table = this.querySelector<HTMLTableElement>("table.board");
    if (!table) return;
    const board = new Board(table);
    if (this.dataset.mode === "setup") new SetUp(this, board);
    else new Viewer(this, board);
  }
}
