/**
 * The console between two looks at the server: clocks that run, keys, and an address that does not repeat
 * what was done.
 *
 *     <span class="clock" data-left="61250" data-runs>1:02</span>
 *     <input data-key="/">  <summary data-key="+">  <button data-key="p">
 *
 * A clock shows `data-left` less the time since the page came. The page itself comes again with
 * `live-refresh.ts`; without scripts it reloads.
 */

import { drawFace, nextFigure } from "./clock-face.ts";

/** What a key press says to whom is no word of a key. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;
}

class ConsoleClocks {
  private since = performance.now();
  private timer: number | undefined;

  constructor() {
    document.addEventListener("live:updated", () => this.begin());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.draw();
    });
    this.begin();
  }

  /** The values of the page are right now. */
  private begin(): void {
    this.since = performance.now();
    this.draw();
  }

  private draw(): void {
    window.clearTimeout(this.timer);
    const passed = performance.now() - this.since;
    let next = Infinity;
    for (const face of document.querySelectorAll<HTMLElement>("[data-left][data-runs]")) {
      const left = Math.max(0, Number(face.dataset.left) - passed);
      drawFace(face, { left, isRunning: true, isWaiting: false });
      next = Math.min(next, nextFigure(left));
    }
    if (next < Infinity && !document.hidden) this.timer = window.setTimeout(() => this.draw(), next);
  }
}

/** Starts them where the page is the console. */
export function runConsole(): void {
  if (!document.body.classList.contains("console-page")) return;
  const address = new URL(location.href);
  if (address.searchParams.has("done") || address.searchParams.has("refused")) {
    address.searchParams.delete("done");
    address.searchParams.delete("refused");
    history.replaceState(null, "", address);
  }
  new ConsoleClocks();
  document.addEventListener("keydown", (event) => {
    if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    const named = document.querySelector<HTMLElement>(`[data-key="${CSS.escape(event.key)}"]`);
    if (!named) return;
    event.preventDefault();
    if (named instanceof HTMLInputElement) named.focus();
    else named.click();
  });
}
