/**
 * A game on a board, with its variations, clocks and moves.
 *
 *     <a data-go="first" href="?ply=0">…</a>, prev, next, last
 *     <button type="button" data-go="flip|play|link">…</button>
 *     <p class="board-line" aria-live="polite"></p>
 *     <span data-clock="white">…</span>, black
 *     <p class="moves"><a data-ply="1" href="?ply=1">e4</a> …</p>
 *     <script type="application/json" >[{"fen": "…", "san": "", "speech": ""}, …]</script>
 *
 * The first position is the one before the first move; without `prev` and `next` they follow each other. `move` is
 * the move that led to one, `white` and `black` are clocks in words, `speech` is spoken. Arrows, Home and End turn
 * the moves. With `data-address` the address follows, so that a link leads to the same move.
 */

import { announce, show as toast } from "./announce.ts";
import type { Board } from "./board/board.ts";
import { settings } from "./board/settings.ts";
import { word } from "./words.ts";
import { difference, nameOf, squaresOf, type Squares } from "./fen.ts";

export interface Position {
  readonly fen: string;
  readonly san?: string;
  readonly speech?: string;
  readonly move?: string;
  readonly prev?: number;
  readonly next?: number | null;
  readonly white?: string;
  readonly black?: string;
}

const PLAY_MS = 1500;

/** Where one comes from a position by a step. */
export function stepFrom(positions: readonly Position[], at: number, where: string): number {
  const here = positions[at];
  const next = here?.next === undefined ? at + 1 : (here.next ?? at);
  const prev = here?.prev ?? at - 1;
  if (where === "first") return 0;
  if (where === "prev") return Math.max(0, prev);
  if (where === "next") return next < positions.length ? next : at;
  if (where !== "last") return at;
  const end = stepFrom(positions, at, "next");
  return end === at ? at : stepFrom(positions, end, "last");
}

/** The king in check, by the sign of the move. */
export function checkedKing(position: Position, squares: Squares): string | undefined {
  if (!/[+#]/.test(position.san ?? "")) return undefined;
  const king = position.fen.split(" ")[1] === "b" ? "k" : "K";
  const place = squares.indexOf(king);
  return place < 0 ? undefined : nameOf(place);
}

/** The two squares of the move that led to a position. */
export function lastMove(position: Position, before: Position | undefined): string[] {
  if (position.move) return [position.move.slice(0, 2), position.move.slice(2, 4)];
  const old = before ? squaresOf(before.fen) : undefined;
  const now = squaresOf(position.fen);
  if (!old || !now) return [];
  const { from, to } = difference(old, now);
  return [...from, ...to];
}

export class Viewer {
  private readonly positions: Position[];
  private ply: number;
  private timer: number | undefined;

  constructor(
    private readonly root: HTMLElement,
    private readonly board: Board,
  ) {
    const text = root.querySelector("script[type='application/json']:not(.words)")?.textContent;
    this.positions = text ? (JSON.parse(text) as Position[]) : [];
    this.ply = Number(root.dataset.ply ?? 0);
    settings.apply();
    root.addEventListener("click", (event) => this.clicked(event));
    root.addEventListener("keydown", (event) => this.pressed(event), true);
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.stop();
    });
    if (root.dataset.side === "b") board.flip(true);
    const here = root.querySelector<HTMLElement>(".moves [aria-current]");
    if (here) intoView(here);
  }

  private clicked(event: Event): void {
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-go], [data-ply]") : null;
    if (!target || !this.root.contains(target)) return;
    const { go, ply } = target.dataset;
    if (go === undefined && ply === undefined) return;
    event.preventDefault();
    if (go === "play") return this.play(target);
    this.stop();
    if (go !== undefined) this.go(go);
    else this.show(Number(ply));
  }

  private pressed(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || this.positions.length < 2) return;
    if (event.target instanceof HTMLElement && event.target.matches("input, select, textarea")) return;
    const where = { ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last" }[event.key];
    if (!where) return;
    event.preventDefault();
    event.stopPropagation();
    this.stop();
    this.go(where);
  }

  private go(where: string): void {
    if (where === "flip") return this.flip();
    if (where === "link") return void this.copyLink();
    this.show(stepFrom(this.positions, this.ply, where));
  }

  private flip(): void {
    this.board.flip();
    this.root.classList.toggle("black-below", this.board.flipped);
  }

  private async copyLink(): Promise<void> {
    try {
      await navigator.clipboard.writeText(this.address().href);
      toast(word("linkCopied"));
    } catch {
      // Where the clipboard is closed to pages the address bar holds the link.
      toast(word("linkShown"));
    }
  }

  private address(): URL {
    const address = new URL(location.href);
    address.searchParams.set("ply", String(this.ply));
    return address;
  }

  /** Plays the moves one after the other until the end of the line, or until somebody steps in. */
  private play(button: HTMLElement): void {
    if (this.timer !== undefined) return this.stop();
    button.setAttribute("aria-pressed", "true");
    if (stepFrom(this.positions, this.ply, "next") === this.ply) this.show(0);
    this.timer = window.setInterval(() => {
      const next = stepFrom(this.positions, this.ply, "next");
      if (next === this.ply) this.stop();
      else this.show(next);
    }, PLAY_MS);
  }

  private stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
    this.root.querySelector("[data-go=play]")?.setAttribute("aria-pressed", "false");
  }

  private show(ply: number): void {
    const position = this.positions[ply];
    const squares = position ? squaresOf(position.fen) : undefined;
    if (!position || !squares) return;
    const isStep = Math.abs(ply - this.ply) === 1 || position.prev === this.ply || this.positions[this.ply]?.prev === ply;
    this.ply = ply;
    const before = this.positions[position.prev ?? ply - 1];
    this.board.show(squares, { last: lastMove(position, before), check: checkedKing(position, squares), glide: isStep });
    const line = this.root.querySelector(".board-line");
    if (line) line.textContent = position.san || word("start");
    announce(position.speech || position.san || word("start"));
    for (const side of ["white", "black"] as const) {
      const clock = this.root.querySelector(`[data-clock=${side}]`);
      if (clock) clock.textContent = position[side] ?? "";
    }
    const turn = position.fen.split(" ")[1];
    this.root.classList.toggle("black-to-move", turn === "b");
    this.current();
    if (this.root.dataset.address !== undefined) history.replaceState(null, "", this.address());
  }

  private current(): void {
    for (const move of this.root.querySelectorAll<HTMLElement>(".moves [data-ply]")) {
      if (Number(move.dataset.ply) !== this.ply) move.removeAttribute("aria-current");
      else {
        move.setAttribute("aria-current", "true");
        intoView(move);
      }
    }
  }
}

/** Scrolls the list of moves alone: the page stays where it is. */
function intoView(move: HTMLElement): void {
  const list = move.closest<HTMLElement>(".moves");
  if (!list) return;
  const [frame, box] = [list.getBoundingClientRect(), move.getBoundingClientRect()];
  if (box.top < frame.top) list.scrollTop -= frame.top - box.top;
  else if (box.bottom > frame.bottom) list.scrollTop += box.bottom - frame.bottom;
}
