/**
 * A long table on a wall, page by page.
 *
 *     <body class="projector"> … <main data-live="…">
 *       <projector-pager data-seconds="10" data-rows="12"><table class="data">…</table></projector-pager>
 *
 * Shows as many rows as fit the screen (or `data-rows`) for `data-seconds` (10). Space stops and goes on,
 * arrows turn the page. After the last page it goes to `data-then`, where there is one. Without scripts the
 * page is a long table.
 */

import { announce } from "./announce.ts";
import { say } from "./texts.ts";

/** More pages than this are told in figures. */
const DOTS_MAX = 20;

/** How many pages there are, never none. */
export function pagesOf(rows: number, perPage: number): number {
  return Math.max(1, Math.ceil(rows / Math.max(1, perPage)));
}

/** How many rows of a height fit between the top of the first row and the bottom of the screen. */
export function rowsThatFit(top: number, screen: number, row: number, foot: number): number {
  return Math.max(1, Math.floor((screen - top - foot) / Math.max(1, row)));
}

export class ProjectorPager extends HTMLElement {
  private page = 0;
  private pages = 1;
  private stopped = false;
  private timer: number | undefined;
  private readonly foot = document.createElement("div");
  private readonly dots = document.createElement("span");
  private readonly button = document.createElement("button");
  private readonly layOut = () => this.turn(0);
  private readonly onKey = (event: KeyboardEvent) => this.press(event);

  connectedCallback(): void {
    this.foot.className = "pager";
    this.dots.className = "pager-dots";
    this.dots.setAttribute("aria-hidden", "true");
    this.button.type = "button";
    this.button.className = "button small";
    this.button.textContent = say("pause");
    this.button.addEventListener("click", () => this.stopOrGo());
    this.foot.append(this.dots, this.button);
    document.body.append(this.foot);
    document.addEventListener("keydown", this.onKey);
    document.addEventListener("live:updated", this.layOut);
    window.addEventListener("resize", this.layOut);
    this.layOut();
    this.wind();
  }

  disconnectedCallback(): void {
    clearInterval(this.timer);
    this.foot.remove();
    document.removeEventListener("keydown", this.onKey);
    document.removeEventListener("live:updated", this.layOut);
    window.removeEventListener("resize", this.layOut);
  }

  private wind(): void {
    clearInterval(this.timer);
    if (this.stopped) return;
    this.timer = window.setInterval(() => this.next(), 1000 * Number(this.dataset.seconds ?? 10));
  }

  private next(): void {
    const last = this.page === this.pages - 1;
    if (last && this.dataset.then) location.assign(this.dataset.then);
    else this.turn(1);
  }

  private rows(): HTMLTableRowElement[] {
    return [...this.querySelectorAll<HTMLTableRowElement>("tbody tr")];
  }

  private perPage(rows: HTMLTableRowElement[]): number {
    if (this.dataset.rows) return Math.max(1, Number(this.dataset.rows));
    for (const row of rows) row.classList.remove("off");
    const first = rows[0]?.getBoundingClientRect();
    if (!first) return 1;
    const tallest = Math.max(...rows.map((row) => row.offsetHeight));
    return rowsThatFit(first.top, window.innerHeight, tallest, this.foot.offsetHeight);
  }

  private turn(by: number): void {
    const rows = this.rows();
    const perPage = this.perPage(rows);
    const pages = pagesOf(rows.length, perPage);
    this.pages = pages;
    this.page = (this.page + by + pages) % pages;
    for (const [index, row] of rows.entries()) {
      row.classList.toggle("off", Math.floor(index / perPage) !== this.page);
    }
    this.foot.hidden = pages === 1;
    const dots = Array.from({ length: pages }, (_, index) => {
      const dot = document.createElement("i");
      if (index === this.page) dot.className = "on";
      return dot;
    });
    // Nobody counts forty dots.
    if (pages > DOTS_MAX) this.dots.replaceChildren(`${this.page + 1} / ${pages}`);
    else this.dots.replaceChildren(...dots);
    // Speaking every few seconds would be noise; it speaks when the reader turns.
    if (this.stopped && by !== 0) announce(say("page", { page: this.page + 1, pages }));
  }

  private press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === " " && event.target !== this.button) {
      event.preventDefault();
      this.stopOrGo();
    } else if (event.key === "ArrowRight" || event.key === "PageDown") this.turn(1);
    else if (event.key === "ArrowLeft" || event.key === "PageUp") this.turn(-1);
    else return;
    if (!this.stopped) this.wind();
  }

  private stopOrGo(): void {
    this.stopped = !this.stopped;
    this.button.textContent = say(this.stopped ? "go" : "pause");
    this.wind();
  }
}
