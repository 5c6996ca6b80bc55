/** The list of moves of a live game: grows at its end, and each move can be looked at again. */

import { inWords } from "../clock/engine.ts";
import { inLetters } from "./letters.ts";
import type { PlayedMove } from "./state.ts";

export class MoveList {
  private shown = 0;

  constructor(
    private readonly root: HTMLElement,
    private readonly look: (ply: number) => void,
    /** Whether Black moves first, and the number of the first move. */
    private readonly first: { isBlack: boolean; number: number },
  ) {
    root.addEventListener("click", (event) => {
      const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-ply]") : null;
      if (!button) return;
      event.preventDefault();
      this.look(Number(button.dataset.ply));
    });
  }

  show(moves: readonly PlayedMove[], current: number): void {
    if (moves.length < this.shown || this.root.querySelectorAll("[data-ply]").length !== this.shown) {
      this.root.replaceChildren();
      this.shown = 0;
    }
    for (; this.shown < moves.length; this.shown += 1) this.add(moves, this.shown);
    for (const move of this.root.querySelectorAll<HTMLElement>("[data-ply]")) {
      const isHere = Number(move.dataset.ply) === current;
      if (isHere === move.hasAttribute("aria-current")) continue;
      if (isHere) move.setAttribute("aria-current", "true");
      else move.removeAttribute("aria-current");
    }
    const here = this.root.querySelector<HTMLElement>("[aria-current]");
    const list = this.root.parentElement;
    // The list alone scrolls, downwards beside the board and sideways below it.
    if (here && list) list.scrollTop = here.offsetTop - list.clientHeight / 2;
    if (here) this.root.scrollLeft = here.offsetLeft - this.root.clientWidth + here.offsetWidth + 16;
  }

  private add(moves: readonly PlayedMove[], index: number): void {
    const { isBlack, number } = this.first;
    const half = index + (isBlack ? 1 : 0);
    const move = moves[index];
    if (!move) return;
    if (half % 2 === 0 || index === 0) {
      const label = document.createElement("span");
      label.className = "no";
      label.textContent = String(number + Math.floor(half / 2));
      this.root.append(label);
      if (half % 2 === 1) this.root.append(document.createElement("span"));
    }
    const button = document.createElement("a");
    button.href = `#${index + 1}`;
    button.dataset.ply = String(index + 1);
    button.textContent = inLetters(move.san);
    const left = half % 2 === 0 ? move.w : move.b;
    if (left !== undefined) {
      const clock = document.createElement("small");
      clock.textContent = inWords(left);
      button.append(clock);
    }
    this.root.append(button);
  }
}
