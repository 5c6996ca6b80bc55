/** A clock beside the board: drawn from the server's time, redrawn when its figures change and not before. */

import { inWords } from "../clock/engine.ts";

const LOW_MS = 30_000;

export interface Face {
  readonly left: number;
  readonly isRunning: boolean;
  readonly isWaiting: boolean;
}

export function drawFace(element: HTMLElement, { left, isRunning, isWaiting }: Face): void {
  const text = inWords(left);
  if (element.textContent !== text) element.textContent = text;
  element.classList.toggle("run", isRunning);
  element.classList.toggle("low", left < LOW_MS);
  element.classList.toggle("waits", isWaiting);
}

/** Milliseconds until the figures of a running clock change. */
export function nextFigure(left: number): number {
  if (left <= 0) return 1000;
  const step = left <= 20_000 ? 100 : 1000;
  return Math.max(16, left - (Math.ceil(left / step) - 1) * step);
}
