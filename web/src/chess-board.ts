/**
 * A board that the server draws and a script moves: a viewer of games, and a board to set up by hand.
 *
 *     <chess-board data-mode="view" data-ply="0">
 *       <table role="grid" class="board" aria-label="…"><tbody role="rowgroup">
 *         <tr role="row"><th scope="row" role="rowheader">8</th>
 *           <td role="gridcell"><button type="button" data-square="a8" aria-label="a8, black rook">
 *             <span class="piece br"></span></button></td> … </tr> …
 *         <tr role="row"><td class="corner" role="presentation"></td>
 *           <th scope="col" role="columnheader">a</th> … </tr>
 *       </tbody></table>
 *       <p class="board-line" aria-live="polite"></p>
 *       <a data-go="first" href="?ply=0">…</a>, prev, next, last; <button type="button" data-go="flip">…</button>
 *       <p class="moves"><a data-ply="1" href="?ply=1">e4</a> …</p>
 *       <script type="application/json">[{"fen": "…", "san": "", "speech": ""}, …]</script>
 *     </chess-board>
 *
 * The first position of the list is the one before the first move. Arrows, Home and End turn the moves;
 * `speech` is spoken. Without scripts the links load the page with another position.
 *
 *     <chess-board data-mode="setup">
 *       <table role="grid" class="board">…</table>
 *       <div class="palette needs-script" role="toolbar" aria-label="…">
 *         <button type="button" data-piece="K">…</button> … <button type="button" data-piece="">✕</button></div>
 *       <button type="button" data-go="start|clear|flip">…</button>
 *       <input name="fen"> in the same form; <input type="radio" data-fen="side" value="w|b">;
 *       <input type="checkbox" data-fen="castling" value="K|Q|k|q">
 *     </chess-board>
 *
 * A palette button, then a square, puts a piece; without one chosen, a piece is picked up and put down.
 * On a focused square the letters of FEN put a piece and Delete takes it away. The field `fen` follows the
 * board and the board the field. Without scripts the field alone does it.
 */

import { announce } from "./announce.ts";
import { classOf, difference, EMPTY, indexOf, squaresOf, START, withCastling, withPiece, withSide, type Piece } from "./fen.ts";
import { say, type Key } from "./texts.ts";

interface Position {
  readonly fen: string;
  readonly san?: string;
  readonly speech?: string;
}

/** The square an arrow leads to on a board seen from White or from Black. */
export function arrow(square: string, key: string, flipped: boolean): string {
  const steps: Record<string, readonly [number, number]> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, 1],
    ArrowDown: [0, -1],
  };
  const [right, up] = steps[key] ?? [0, 0];
  const sign = flipped ? -1 : 1;
  const file = "abcdefgh".indexOf(square.charAt(0)) + sign * right;
  const rank = Number(square.charAt(1)) + sign * up;
  const there = "abcdefgh".charAt(file) + String(rank);
  return indexOf(there) < 0 ? square : there;
}

export class ChessBoard extends HTMLElement {
  private positions: Position[] = [];
  private ply = 0;
  private fen = EMPTY;
  private flipped = false;
  private tool: Piece | undefined;
  private held: string | undefined;

  connectedCallback(): void {
    this.addEventListener("click", (event) => this.pointed(event));
    this.addEventListener("keydown", (event) => this.press(event));
    for (const [index, button] of this.buttons().entries()) button.tabIndex = index === 0 ? 0 : -1;
    if (this.dataset.mode === "setup") this.startSetup();
    else this.startView();
  }

  private buttons(): HTMLButtonElement[] {
    return [...this.querySelectorAll<HTMLButtonElement>("[data-square]")];
  }

  private button(square: string): HTMLButtonElement | null {
    return this.querySelector(`[data-square="${square}"]`);
  }

  private startView(): void {
    const text = this.querySelector("script[type='application/json']")?.textContent;
    this.positions = text ? (JSON.parse(text) as Position[]) : [];
    this.ply = Number(this.dataset.ply ?? 0);
  }

  private startSetup(): void {
    const field = this.field();
    for (const button of this.querySelectorAll<HTMLElement>("[data-piece]")) {
      const piece = button.dataset.piece ?? "";
      button.setAttribute("aria-pressed", "false");
      if (!button.hasAttribute("aria-label")) {
        button.setAttribute("aria-label", piece === "" ? say("eraser") : say(classOf(piece) as Key));
      }
    }
    field?.addEventListener("input", () => this.draw(field.value));
    this.scope().addEventListener("change", (event) => {
      const input = event.target;
      if (!(input instanceof HTMLInputElement)) return;
      if (input.dataset.fen === "side") this.set(withSide(this.fen, input.value === "b" ? "b" : "w"));
      if (input.dataset.fen === "castling") this.set(withCastling(this.fen, input.value, input.checked));
    });
    this.draw(field?.value || EMPTY);
  }

  private scope(): Element {
    return this.closest("form") ?? this;
  }

  private field(): HTMLInputElement | null {
    return this.scope().querySelector("input[name=fen], textarea[name=fen]");
  }

  private pointed(event: Event): void {
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-go], [data-ply], [data-piece], [data-square]") : null;
    if (!target || !this.contains(target)) return;
    const { go, ply, piece, square } = target.dataset;
    if (go !== undefined || ply !== undefined) event.preventDefault();
    if (go !== undefined) this.go(go);
    else if (ply !== undefined) this.show(Number(ply));
    else if (piece !== undefined) this.choose(target, piece === "" ? null : piece);
    else if (square !== undefined) this.touch(square);
  }

  private go(where: string): void {
    if (where === "flip") return this.flip();
    if (where === "start") return this.set(START);
    if (where === "clear") return this.set(EMPTY);
    const last = this.positions.length - 1;
    this.show({ first: 0, prev: this.ply - 1, next: this.ply + 1, last }[where] ?? this.ply);
  }

  private press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof HTMLElement ? event.target : null;
    if (!target || target.matches("input, select, textarea")) return;
    const square = target.dataset.square;
    if (this.dataset.mode === "setup") {
      if (square !== undefined) this.pressSquare(event, square);
      return;
    }
    const where = { ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last" }[event.key];
    if (where) {
      event.preventDefault();
      this.go(where);
    } else if (square !== undefined && event.key.startsWith("Arrow")) this.walk(event, square);
  }

  private pressSquare(event: KeyboardEvent, square: string): void {
    if (event.key.startsWith("Arrow")) return this.walk(event, square);
    if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      this.put(square, null);
    } else if (/^[kqrbnp]$/i.test(event.key)) {
      event.preventDefault();
      this.put(square, event.key);
    }
  }

  private walk(event: KeyboardEvent, square: string): void {
    event.preventDefault();
    const to = this.button(arrow(square, event.key, this.flipped));
    const from = this.button(square);
    if (!to || !from || to === from) return;
    from.tabIndex = -1;
    to.tabIndex = 0;
    to.focus();
  }

  private choose(button: HTMLElement, piece: Piece): void {
    const again = button.getAttribute("aria-pressed") === "true";
    for (const other of this.querySelectorAll("[data-piece]")) other.setAttribute("aria-pressed", "false");
    button.setAttribute("aria-pressed", String(!again));
    this.tool = again ? undefined : piece;
    this.hold(undefined);
  }

  /** A square touched while setting up: with a tool it is used, without one a piece moves. */
  private touch(square: string): void {
    if (this.dataset.mode !== "setup") return;
    if (this.tool !== undefined) return this.put(square, this.tool);
    const piece = squaresOf(this.fen)?.[indexOf(square)] ?? null;
    if (this.held === undefined) return this.hold(piece === null ? undefined : square);
    const from = this.held;
    this.hold(undefined);
    if (from === square) return;
    const moving = squaresOf(this.fen)?.[indexOf(from)] ?? null;
    this.fen = withPiece(this.fen, from, null);
    this.put(square, moving);
  }

  private hold(square: string | undefined): void {
    if (this.held) this.button(this.held)?.classList.remove("from");
    this.held = square;
    if (square) this.button(square)?.classList.add("from");
  }

  private put(square: string, piece: Piece): void {
    this.set(withPiece(this.fen, square, piece));
    announce(piece === null ? say("emptied", { square }) : say("placed", { piece: say(classOf(piece) as Key), square }));
  }

  private set(fen: string): void {
    this.draw(fen);
    const field = this.field();
    if (!field || field.value === fen) return;
    field.value = fen;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }

  private show(ply: number): void {
    const place = Math.max(0, Math.min(this.positions.length - 1, ply));
    const position = this.positions[place];
    if (!position) return;
    this.ply = place;
    this.draw(position.fen);
    this.mark(this.positions[place - 1]?.fen, position.fen);
    const line = this.querySelector(".board-line");
    if (line) line.textContent = position.san || say("start");
    announce(position.speech || position.san || say("start"));
    for (const move of this.querySelectorAll<HTMLElement>(".moves [data-ply]")) {
      if (Number(move.dataset.ply) !== place) move.removeAttribute("aria-current");
      else {
        move.setAttribute("aria-current", "true");
        move.scrollIntoView({ block: "nearest" });
      }
    }
  }

  private mark(before: string | undefined, after: string): void {
    const old = before === undefined ? undefined : squaresOf(before);
    const now = squaresOf(after);
    const { from, to } = old && now ? difference(old, now) : { from: [], to: [] };
    for (const button of this.buttons()) {
      button.classList.toggle("from", from.includes(button.dataset.square ?? ""));
      button.classList.toggle("to", to.includes(button.dataset.square ?? ""));
    }
  }

  private draw(fen: string): void {
    const squares = squaresOf(fen);
    if (!squares) return;
    this.fen = fen;
    for (const button of this.buttons()) {
      const square = button.dataset.square ?? "";
      const piece = squares[indexOf(square)] ?? null;
      const picture = button.querySelector(".piece");
      if (picture) picture.className = piece === null ? "piece" : `piece ${classOf(piece)}`;
      button.setAttribute("aria-label", piece === null ? square : `${square}, ${say(classOf(piece) as Key)}`);
    }
    const [, side, castling = ""] = fen.split(/\s+/);
    for (const input of this.scope().querySelectorAll<HTMLInputElement>("input[data-fen]")) {
      input.checked = input.dataset.fen === "side" ? input.value === side : castling.includes(input.value);
    }
  }

  /** The other side: rows and squares in the other order, headers where they were. */
  private flip(): void {
    this.flipped = !this.flipped;
    const body = this.querySelector("table.board tbody");
    const last = body?.lastElementChild;
    if (!body || !last) return;
    for (const row of [...body.children]) {
      const [first, ...cells] = [...row.children];
      if (first) row.replaceChildren(first, ...cells.reverse());
    }
    body.replaceChildren(...[...body.children].slice(0, -1).reverse(), last);
  }
}
