/**
 * A board to set up by hand, and the field of its FEN.
 *
 *     <div class="palette needs-script" role="toolbar" aria-label="…">
 *       <button type="button" data-piece="K">…</button> … <button type="button" data-piece="">✕</button></div>
 *     <button type="button" data-go="start|clear|flip">…</button>
 *     <input name="fen"> in the same form; <input type="radio" data-fen="side" value="w|b">;
 *     <input type="checkbox" data-fen="castling" value="K|Q|k|q">
 *
 * A palette button, then a square, puts a piece; without one chosen a piece is dragged, or picked up and put down,
 * and dragged off the board it is gone. On a focused square the letters of FEN put a piece and Delete takes it
 * away. The field follows the board and the board the field; without scripts the field alone does it.
 */

import { announce } from "./announce.ts";
import type { Board } from "./board/board.ts";
import { settings } from "./board/settings.ts";
import { word } from "./words.ts";
import { classOf, EMPTY, squaresOf, START, withCastling, withPiece, withSide, type Piece } from "./fen.ts";

export class SetUp {
  private fen = EMPTY;
  private tool: Piece | undefined;

  constructor(
    private readonly root: HTMLElement,
    private readonly board: Board,
  ) {
    settings.apply();
    const field = this.field();
    for (const button of root.querySelectorAll<HTMLElement>("[data-piece]")) {
      const piece = button.dataset.piece ?? "";
      button.setAttribute("aria-pressed", "false");
      if (!button.hasAttribute("aria-label")) {
        button.setAttribute("aria-label", piece === "" ? word("eraser") : word(classOf(piece)));
      }
    }
    root.addEventListener("click", (event) => this.clicked(event));
    root.addEventListener("keydown", (event) => this.pressed(event));
    field?.addEventListener("input", () => this.draw(field.value));
    this.scope().addEventListener("change", (event) => this.changed(event.target));
    board.give({
      takes: () => (this.tool === undefined ? "move" : undefined),
      targets: () => undefined,
      moved: (move) => this.carried(move.slice(0, 2), move.slice(2, 4)),
      touched: (square) => {
        if (this.tool === undefined) return false;
        this.put(square, this.tool);
        return true;
      },
      dropped: (square) => this.put(square, null),
    });
    this.draw(field?.value || EMPTY);
  }

  private scope(): Element {
    return this.root.closest("form") ?? this.root;
  }

  private field(): HTMLInputElement | null {
    return this.scope().querySelector("input[name=fen], textarea[name=fen]");
  }

  private changed(input: EventTarget | null): void {
    if (!(input instanceof HTMLInputElement)) return;
    if (input.dataset.fen === "side") this.set(withSide(this.fen, input.value === "b" ? "b" : "w"));
    if (input.dataset.fen === "castling") this.set(withCastling(this.fen, input.value, input.checked));
  }

  private clicked(event: Event): void {
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-go], [data-piece]") : null;
    if (!target) return;
    const { go, piece } = target.dataset;
    if (go === "flip") this.board.flip();
    else if (go === "start") this.set(START);
    else if (go === "clear") this.set(EMPTY);
    else if (piece !== undefined) this.choose(target, piece === "" ? null : piece);
  }

  private choose(button: HTMLElement, piece: Piece): void {
    const again = button.getAttribute("aria-pressed") === "true";
    for (const other of this.root.querySelectorAll("[data-piece]")) other.setAttribute("aria-pressed", "false");
    button.setAttribute("aria-pressed", String(!again));
    this.tool = again ? undefined : piece;
    this.board.cancel();
  }

  private pressed(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const square = event.target instanceof HTMLElement ? event.target.dataset.square : undefined;
    if (square === undefined) return;
    const isDelete = event.key === "Delete" || event.key === "Backspace";
    if (!isDelete && !/^[kqrbnp]$/i.test(event.key)) return;
    event.preventDefault();
    this.put(square, isDelete ? null : event.key);
  }

  private carried(from: string, to: string): void {
    const piece = this.board.pieceOn(from);
    this.fen = withPiece(this.fen, from, null);
    this.put(to, piece);
  }

  private put(square: string, piece: Piece): void {
    this.set(withPiece(this.fen, square, piece));
    announce(piece === null ? word("emptied", { square }) : word("placed", { piece: word(classOf(piece)), square }));
  }

  private set(fen: string): void {
    this.draw(fen);
    const field = this.field();
    if (!field || field.value === fen) return;
    field.value = fen;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }

  private draw(fen: string): void {
    const squares = squaresOf(fen);
    if (!squares) return;
    this.fen = fen;
    this.board.show(squares, { glide: false });
    const [, side, castling = ""] = fen.split(/\s+/);
    for (const input of this.scope().querySelectorAll<HTMLInputElement>("input[data-fen]")) {
      input.checked = input.dataset.fen === "side" ? input.value === side : castling.includes(input.value);
    }
  }
}
