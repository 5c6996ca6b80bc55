/**
 * A board under the hands of a reader or a player, on top of the table of 64 buttons that the server draws.
 *
 *     <div class="board-frame"><table role="grid" class="board" aria-label="…">…</table></div>
 *
 * The table works without this. With it pieces are dragged (transform only, so that nothing is laid out while a
 * finger moves), tapped from square to square, moved by keys; moves glide; arrows and circles are drawn with the
 * right button or a long press. What may be moved where is asked of `Hands`; the board knows no rules.
 */

import { announce } from "../announce.ts";
import { classOf, EMPTY, indexOf, nameOf, squaresOf, type Piece, type Squares } from "../fen.ts";
import { inkOf, Layer, toggled, type Drawing } from "./drawings.ts";
import { arrow, cellOf, isPromotion, played, sideOf, squareIn, stepsBetween } from "./geometry.ts";
import { choosePromotion } from "./picker.ts";
import { settings } from "./settings.ts";
import { word } from "../words.ts";

/** What a hand may do; a board without hands only shows. */
export interface Hands {
  /** Whether the piece of a square may be taken up: to move it now, or to plan a move. */
  takes(square: string, piece: string): "move" | "plan" | undefined;
  /** Where the piece of a square may be put; undefined is everywhere. */
  targets(square: string, kind: "move" | "plan"): readonly string[] | undefined;
  /** A move was made: `e2e4`, `e7e8q`. */
  moved(move: string, kind: "move" | "plan"): void;
  /** A square was touched while nothing was held and nothing could be taken. */
  touched?(square: string): boolean;
  /** A piece was dragged off the board. */
  dropped?(square: string): void;
  /** Everything held or planned is given up: Escape, or the right button. */
  cancelled?(): void;
}

/** How a position is shown. */
export interface Look {
  /** The squares of the last move. */
  readonly last?: readonly string[] | undefined;
  /** The king that is in check. */
  readonly check?: string | undefined;
  /** Whether pieces glide to their squares. */
  readonly glide?: boolean;
}

interface Drag {
  readonly pointer: number;
  readonly square: string;
  readonly piece: HTMLElement;
  /** Where the pointer came down. */
  readonly start: readonly [x: number, y: number];
  /** The point that lies under the pointer while the piece stands on its square. */
  readonly rest: readonly [x: number, y: number];
  /** Where the board is; read once, so that nothing is measured while the piece moves. */
  readonly frame: DOMRect;
  readonly wasHeld: boolean;
  readonly isTouch: boolean;
  moved: boolean;
  over: string | undefined;
}

interface Stroke {
  readonly pointer: number;
  readonly from: string;
  readonly ink: number;
  readonly frame: DOMRect;
  to: string | undefined;
}

const GLIDE_MS = 150;
const SLACK_PX = 5;
const LONG_PRESS_MS = 450;

export class Board {
  readonly frame: HTMLElement;
  private readonly table: HTMLTableElement;
  private readonly buttons = new Map<string, HTMLButtonElement>();
  private squares: Squares = squaresOf(EMPTY) ?? [];
  private isFlipped = false;
  private hands: Hands | undefined;
  private held: string | undefined;
  private drag: Drag | undefined;
  private stroke: Stroke | undefined;
  private longPress: number | undefined;
  private drawings: Drawing[] = [];
  private layer: Layer | undefined;
  private marked: string[] = [];

  constructor(table: HTMLTableElement) {
    this.table = table;
    this.frame = table.closest<HTMLElement>(".board-frame") ?? wrap(table);
    for (const button of table.querySelectorAll<HTMLButtonElement>("[data-square]")) {
      const square = button.dataset.square ?? "";
      button.tabIndex = this.buttons.size === 0 ? 0 : -1;
      if (!button.querySelector(".piece")) button.append(span());
      this.buttons.set(square, button);
    }
    this.squares = this.drawn();
    this.isFlipped = this.buttons.keys().next().value === "h1";
    this.listen();
  }

  get flipped(): boolean {
    return this.isFlipped;
  }

  get placement(): Squares {
    return this.squares;
  }

  /** The square whose piece is held, to be put down somewhere. */
  get holding(): string | undefined {
    return this.held;
  }

  /** Gives the board to somebody's hands, or takes it away. */
  give(hands: Hands | undefined): void {
    this.hands = hands;
    this.frame.classList.toggle("in-hand", hands !== undefined);
    if (!hands) this.cancel();
  }

  button(square: string): HTMLButtonElement | undefined {
    return this.buttons.get(square);
  }

  pieceOn(square: string): Piece {
    return this.squares[indexOf(square)] ?? null;
  }

  /** Shows a position. A piece in somebody's hand stays there as long as it stands on its square. */
  show(squares: Squares, look: Look = {}): void {
    const glide = look.glide !== false && settings.motion() ? stepsBetween(this.squares, squares) : [];
    for (const [square, button] of this.buttons) {
      const piece = squares[indexOf(square)] ?? null;
      if (piece === this.pieceOn(square)) continue;
      if (this.drag?.square === square) this.endDrag();
      if (this.held === square) this.hold(undefined);
      const picture = button.querySelector(".piece");
      if (picture) picture.className = piece === null ? "piece" : `piece ${classOf(piece)}`;
      button.setAttribute("aria-label", labelOf(square, piece));
    }
    this.squares = squares;
    for (const [from, to] of glide) this.glide(from, to);
    this.mark("last", look.last ?? []);
    this.mark("check", look.check ? [look.check] : []);
  }

  /** Puts a class on these squares and takes it from all others. */
  mark(name: string, squares: readonly string[]): void {
    for (const [square, button] of this.buttons) button.classList.toggle(name, squares.includes(square));
  }

  /** The other side in front: rows and squares in the other order, names of files and ranks where they were. */
  flip(flipped = !this.isFlipped): void {
    if (flipped === this.isFlipped) return;
    this.isFlipped = flipped;
    const body = this.table.tBodies[0];
    const last = body?.lastElementChild;
    if (!body || !last) return;
    const focused = document.activeElement;
    for (const row of [...body.children]) {
      const [first, ...cells] = [...row.children];
      if (first) row.replaceChildren(first, ...cells.reverse());
    }
    body.replaceChildren(...[...body.children].slice(0, -1).reverse(), last);
    if (focused instanceof HTMLElement && this.table.contains(focused)) focused.focus({ preventScroll: true });
    this.layer?.show(this.drawings, this.isFlipped);
  }

  /** Gives up what is held, dragged and being drawn. */
  cancel(): void {
    this.endDrag();
    this.stroke = undefined;
    this.hold(undefined);
  }

  focus(square: string): void {
    const to = this.buttons.get(square);
    if (!to) return;
    for (const button of this.buttons.values()) button.tabIndex = button === to ? 0 : -1;
    to.focus();
  }

  private drawn(): Piece[] {
    return Array.from({ length: 64 }, (_, index) => {
      const name = this.buttons.get(nameOf(index))?.querySelector(".piece")?.className.split(" ")[1] ?? "";
      if (name.length !== 2) return null;
      return name.startsWith("w") ? name.charAt(1).toUpperCase() : name.charAt(1);
    });
  }

  private glide(from: string, to: string): void {
    const [fromColumn, fromRow] = cellOf(from, this.isFlipped);
    const [column, row] = cellOf(to, this.isFlipped);
    const piece = this.buttons.get(to)?.querySelector(".piece");
    const start = `translate(${100 * (fromColumn - column)}%, ${100 * (fromRow - row)}%)`;
    piece?.animate([{ transform: start, zIndex: 3 }, { transform: "none", zIndex: 3 }], { duration: GLIDE_MS, easing: "ease-out" });
  }

  private listen(): void {
    const frame = this.frame;
    frame.addEventListener("pointerdown", (event) => this.down(event));
    frame.addEventListener("pointermove", (event) => this.move(event));
    frame.addEventListener("pointerup", (event) => this.up(event));
    frame.addEventListener("pointercancel", () => {
      clearTimeout(this.longPress);
      this.endDrag();
      this.stroke = undefined;
    });
    frame.addEventListener("contextmenu", (event) => event.preventDefault());
    // While a piece or an arrow follows the finger the page does not scroll.
    const still = (event: Event): void => {
      if (this.drag || this.stroke) event.preventDefault();
    };
    frame.addEventListener("touchmove", still, { passive: false });
    frame.addEventListener("dragstart", (event) => event.preventDefault());
    this.table.addEventListener("click", (event) => {
      // A pointer has been dealt with already; this is a key, or a reader of the screen.
      if (event.detail === 0) this.press(squareOf(event.target));
    });
    this.table.addEventListener("keydown", (event) => this.key(event));
  }

  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const square = squareOf(event.target);
    if (event.key === "Escape" && (this.held || this.drag)) {
      event.preventDefault();
      this.cancel();
      this.hands?.cancelled?.();
    } else if (square && event.key.startsWith("Arrow")) {
      event.preventDefault();
      this.focus(arrow(square, event.key, this.isFlipped));
    }
  }

  private down(event: PointerEvent): void {
    const square = squareOf(event.target);
    if (!square || this.stroke) return;
    if (event.button === 2 || (event.button === 0 && event.ctrlKey && event.pointerType === "mouse")) {
      event.preventDefault();
      if (this.drag || this.held) {
        this.cancel();
        this.hands?.cancelled?.();
      } else this.begin(event, square);
      return;
    }
    // A second finger does nothing.
    if (event.button !== 0 || this.drag || !event.isPrimary) return;
    this.draw([]);
    this.roam(square);
    if (this.held && this.held !== square && this.mayPut(this.held, square)) {
      event.preventDefault();
      return this.put(this.held, square, true);
    }
    const piece = this.pieceOn(square);
    if (piece && this.hands?.takes(square, piece)) return this.take(event, square);
    this.hold(undefined);
    if (this.hands?.touched?.(square)) return;
    if (event.pointerType !== "mouse") {
      this.longPress = window.setTimeout(() => this.begin(event, square), LONG_PRESS_MS);
    }
  }

  private take(event: PointerEvent, square: string): void {
    const piece = this.buttons.get(square)?.querySelector<HTMLElement>(".piece");
    if (!piece) return;
    const frame = this.table.getBoundingClientRect();
    const size = frame.width / 8;
    const [column, row] = cellOf(square, this.isFlipped);
    const isTouch = event.pointerType !== "mouse";
    const wasHeld = this.held === square;
    this.frame.setPointerCapture(event.pointerId);
    this.drag = {
      pointer: event.pointerId,
      square,
      piece,
      start: [event.clientX, event.clientY],
      // A finger hides what is under it: the piece floats above it.
      rest: [frame.left + (column + 0.5) * size, frame.top + (row + 0.5 + (isTouch ? 0.6 : 0)) * size],
      frame,
      wasHeld,
      isTouch,
      moved: false,
      over: undefined,
    };
    if (!wasHeld) this.hold(square);
  }

  private move(event: PointerEvent): void {
    const { drag, stroke } = this;
    if (stroke?.pointer === event.pointerId) {
      const to = squareUnder(event, stroke.frame, this.isFlipped);
      if (to === stroke.to) return;
      stroke.to = to;
      const now = to ? [{ from: stroke.from, to, ink: stroke.ink }] : [];
      this.paint([...this.drawings, ...now]);
      return;
    }
    if (!drag || drag.pointer !== event.pointerId) {
      if (Math.abs(event.movementX) + Math.abs(event.movementY) > SLACK_PX) clearTimeout(this.longPress);
      return;
    }
    // A second button of the same mouse comes as a movement.
    if (event.buttons & 2) {
      this.cancel();
      return this.hands?.cancelled?.();
    }
    if (!drag.moved) {
      const [x, y] = drag.start;
      if (Math.hypot(event.clientX - x, event.clientY - y) < (drag.isTouch ? 2 * SLACK_PX : SLACK_PX)) return;
      drag.moved = true;
      drag.piece.classList.add("dragged");
    }
    const [right, down] = [event.clientX - drag.rest[0], event.clientY - drag.rest[1]];
    drag.piece.style.transform = `translate(${right}px, ${down}px)${drag.isTouch ? " scale(1.5)" : ""}`;
    const over = squareUnder(event, drag.frame, this.isFlipped);
    if (over === drag.over) return;
    if (drag.over) this.buttons.get(drag.over)?.classList.remove("over");
    drag.over = over;
    if (over) this.buttons.get(over)?.classList.add("over");
  }

  private up(event: PointerEvent): void {
    clearTimeout(this.longPress);
    const { drag, stroke } = this;
    if (stroke?.pointer === event.pointerId) {
      this.stroke = undefined;
      if (stroke.to) this.draw(toggled(this.drawings, { from: stroke.from, to: stroke.to, ink: stroke.ink }));
      else this.draw(this.drawings);
      return;
    }
    if (!drag || drag.pointer !== event.pointerId) return;
    const over = squareUnder(event, drag.frame, this.isFlipped);
    this.endDrag();
    if (!drag.moved) {
      if (drag.wasHeld) this.hold(undefined);
    } else if (over === undefined) {
      this.hold(undefined);
      this.hands?.dropped?.(drag.square);
    } else if (over !== drag.square && this.mayPut(drag.square, over)) this.put(drag.square, over, false);
    else if (over !== drag.square) this.hold(undefined);
  }

  private endDrag(): void {
    const { drag } = this;
    if (!drag) return;
    this.drag = undefined;
    drag.piece.classList.remove("dragged");
    drag.piece.style.transform = "";
    if (drag.over) this.buttons.get(drag.over)?.classList.remove("over");
  }

  /** A key on a square, or a reader of the screen that clicked it: takes up, puts down, or touches. */
  private press(square: string | undefined): void {
    if (!square) return;
    this.roam(square);
    if (this.held === square) return this.hold(undefined);
    if (this.held && this.mayPut(this.held, square)) return this.put(this.held, square, true);
    const piece = this.pieceOn(square);
    if (piece && this.hands?.takes(square, piece)) {
      this.hold(square);
      announce(word("taken", { piece: word(classOf(piece)), square }));
    } else {
      this.hold(undefined);
      this.hands?.touched?.(square);
    }
  }

  private kindOf(square: string): "move" | "plan" | undefined {
    const piece = this.pieceOn(square);
    return piece ? this.hands?.takes(square, piece) : undefined;
  }

  private mayPut(from: string, to: string): boolean {
    const kind = this.kindOf(from);
    if (!kind) return false;
    const targets = this.hands?.targets(from, kind);
    return targets === undefined || targets.includes(to);
  }

  private put(from: string, to: string, glide: boolean): void {
    const kind = this.kindOf(from);
    const piece = this.pieceOn(from);
    this.hold(undefined);
    if (!kind || !piece) return;
    this.isDropped = !glide;
    const asks = this.hands?.targets(from, kind) !== undefined && isPromotion(piece, to);
    if (!asks) return this.hands?.moved(from + to, kind);
    if (kind === "plan" || settings.isOn("queen")) return this.hands?.moved(`${from}${to}q`, kind);
    void this.promote(from, to, piece);
  }

  /** Whether the last move was dropped where it belongs, so that it need not glide there. */
  isDropped = false;

  private async promote(from: string, to: string, piece: string): Promise<void> {
    const before = this.squares;
    this.show(played(before, from + to), { glide: !this.isDropped });
    const shown = this.squares;
    const role = await choosePromotion(this.frame, to, sideOf(piece), this.isFlipped);
    // Something else may have come meanwhile: then this move belongs to a position that is gone.
    if (this.squares !== shown) return;
    this.show(before, { glide: false });
    this.isDropped = true;
    if (role) this.hands?.moved(from + to + role, "move");
  }

  private hold(square: string | undefined): void {
    if (this.held) this.buttons.get(this.held)?.closest("td")?.removeAttribute("aria-selected");
    this.held = square;
    for (const marked of this.marked) this.buttons.get(marked)?.classList.remove("held", "can");
    this.marked = [];
    if (!square) return;
    const button = this.buttons.get(square);
    button?.closest("td")?.setAttribute("aria-selected", "true");
    button?.classList.add("held");
    this.marked.push(square);
    const kind = this.kindOf(square);
    const shows = this.frame.dataset.targets !== "off" && settings.isOn("targets");
    const targets = kind && shows ? (this.hands?.targets(square, kind) ?? []) : [];
    for (const target of targets) this.buttons.get(target)?.classList.add("can");
    this.marked.push(...targets);
  }

  /** Whoever goes on by keyboard goes on from here. */
  private roam(square: string): void {
    for (const [name, button] of this.buttons) button.tabIndex = name === square ? 0 : -1;
  }

  private begin(event: PointerEvent, square: string): void {
    const frame = this.table.getBoundingClientRect();
    this.stroke = { pointer: event.pointerId, from: square, to: square, ink: inkOf(event), frame };
    this.frame.setPointerCapture(event.pointerId);
    this.paint([...this.drawings, { from: square, to: square, ink: inkOf(event) }]);
  }

  private draw(drawings: Drawing[]): void {
    if (drawings.length === 0 && this.drawings.length === 0 && !this.layer) return;
    this.drawings = drawings;
    this.paint(drawings);
  }

  private paint(drawings: readonly Drawing[]): void {
    this.layer ??= new Layer(this.frame);
    this.layer.show(drawings, this.isFlipped);
  }
}

/** What a screen reader says of a square. */
export function labelOf(square: string, piece: Piece): string {
  return piece === null ? square : `${square}, ${word(classOf(piece))}`;
}

function squareOf(target: EventTarget | null): string | undefined {
  const button = target instanceof Element ? target.closest<HTMLElement>("[data-square]") : null;
  return button?.dataset.square;
}

function squareUnder(event: PointerEvent, frame: DOMRect, flipped: boolean): string | undefined {
  const column = Math.floor(((event.clientX - frame.left) / frame.width) * 8);
  const row = Math.floor(((event.clientY - frame.top) / frame.height) * 8);
  return squareIn(column, row, flipped);
}

function span(): HTMLElement {
  const element = document.createElement("span");
  element.className = "piece";
  return element;
}

function wrap(table: HTMLTableElement): HTMLElement {
  const frame = document.createElement("div");
  frame.className = "board-frame";
  table.replaceWith(frame);
  frame.append(table);
  return frame;
}
