/**
 * Boards on a wall: each follows its game, none is touched.
 *
 *     <main class="tiles"><article class="tile" data-live-game="ID">
 *       <div class="board-frame">…</div>
 *       <span data-name="b"></span><span class="clock" data-clock="b"></span>
 *       <b data-part="last"></b> <b class="outcome" data-outcome="b"></b> …</article></main>
 */

import { Board } from "../board/board.ts";
import type { Side } from "../board/geometry.ts";
import { nameOf, squaresOf } from "../fen.ts";
import { drawFace, nextFigure } from "./clock-face.ts";
import { inLetters } from "./letters.ts";
import { isInCheck } from "./rules.ts";
import { PROTOCOL, Session } from "./session.ts";
import { turnOf, type Snapshot } from "./state.ts";
import { score } from "./talk.ts";

const TROUBLE_MS = 60_000;

export class Tile {
  private readonly board: Board;
  private readonly session: Session;
  private timer: number | undefined;

  constructor(private readonly root: HTMLElement) {
    const table = root.querySelector<HTMLTableElement>("table.board");
    if (!table) throw new Error("a tile has no board");
    this.board = new Board(table);
    const id = root.dataset.liveGame ?? "";
    const address = new URL(`/live/${id}/socket`, location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    this.session = new Session(id, () => new WebSocket(address, PROTOCOL), {
      changed: (state, what) => this.draw(state, what?.move !== undefined),
      line: (isOpen) => root.classList.toggle("no-line", !isOpen),
      refused: () => undefined,
      noted: () => undefined,
    });
    this.session.start();
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.session.wake();
    });
  }

  private draw(state: Snapshot, glide: boolean): void {
    const squares = squaresOf(state.fen);
    if (!squares) return;
    const last = state.moves.at(-1);
    const turn = turnOf(state);
    const king = squares.indexOf(turn === "w" ? "K" : "k");
    this.board.show(squares, {
      last: last ? [last.uci.slice(0, 2), last.uci.slice(2, 4)] : [],
      check: king >= 0 && isInCheck(squares, turn) ? nameOf(king) : undefined,
      glide,
    });
    const text = this.root.querySelector("[data-part=last]");
    if (text) text.textContent = state.result ? score(state.result.score) : lastWords(state);
    for (const side of ["w", "b"] as const) this.drawSide(state, side);
    this.root.classList.toggle("ended", state.result !== null);
    this.drawClocks();
  }

  private drawSide(state: Snapshot, side: Side): void {
    const name = this.root.querySelector(`[data-name=${side}]`);
    if (name && state.names[side]) name.textContent = state.names[side];
    const outcome = this.root.querySelector<HTMLElement>(`[data-outcome=${side}]`);
    if (!outcome) return;
    outcome.hidden = state.result === null;
    outcome.textContent = score(state.result?.score ?? "").split("–")[side === "w" ? 0 : 1] ?? "";
  }

  private drawClocks(): void {
    clearTimeout(this.timer);
    const { state } = this.session;
    if (!state) return;
    let least = Infinity;
    for (const side of ["w", "b"] as const) {
      const face = this.root.querySelector<HTMLElement>(`[data-clock=${side}]`);
      const left = this.session.left(side);
      if (face) drawFace(face, { left, isRunning: state.clock.run === side, isWaiting: false });
      if (face) face.hidden = state.result !== null;
      least = Math.min(least, left);
    }
    this.root.classList.toggle("trouble", state.phase === "playing" && least < TROUBLE_MS);
    const { run } = state.clock;
    if (run && !document.hidden) this.timer = window.setTimeout(() => this.drawClocks(), nextFigure(this.session.left(run)));
  }
}

/** `26.Nf2` or `26…e5`. */
export function lastWords({ moves, start }: Pick<Snapshot, "moves" | "start">): string {
  const last = moves.at(-1);
  if (!last) return "";
  const [, side, , , , first = "1"] = start.split(" ");
  const half = moves.length - 1 + (side === "b" ? 1 : 0);
  return `${Number(first) + Math.floor(half / 2)}${half % 2 === 0 ? "." : "…"}${inLetters(last.san)}`;
}
