/**
 * A long table on a wall, page by page.
 *
 *     <body class="projector"> … <time class="hall-time"></time> … <main data-live="…">
 *       <projector-pager data-seconds="10" data-note="90 min + 30 s"><table class="data">…</table></projector-pager>
 *
 * Shows as many rows as fit the screen for `data-seconds` (10). A wide screen takes two columns of them, in
 * smaller letters, where one column would need several pages. Space stops and goes on, arrows turn the page.
 * After the last page it goes to `data-then`, where there is one. The foot has `data-note` and which rows are
 * shown; `.hall-time` has the time of day. Without scripts the page is a long table.
 */

import { announce } from "./announce.ts";
import { say } from "./texts.ts";

/** More pages than this are told in figures. */
const DOTS_MAX = 20;

/** How many pages there are, never none. */
export function pagesOf(rows: number, perPage: number): number {
  return Math.max(1, Math.ceil(rows / Math.max(1, perPage)));
}

/** Screens this much wider than high have room for two columns. */
const TWO_COLUMNS_FROM = 1.4;

/** How many columns of rows a screen gets. */
export function columnsOf(width: number, height: number, rows: number, inOneColumn: number): 1 | 2 {
  return rows > inOneColumn && width >= TWO_COLUMNS_FROM * height ? 2 : 1;
}

/** How many rows a column takes where two have room for `column` each: on a single page both take half. */
export function rowsOfColumn(rows: number, column: number): number {
  return rows <= 2 * column ? Math.ceil(rows / 2) : column;
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
  private clock: number | undefined;
  private readonly foot = document.createElement("div");
  private readonly note = document.createElement("span");
  private readonly range = document.createElement("span");
  private readonly dots = document.createElement("span");
  private readonly button = document.createElement("button");
  private readonly layOut = () => {
    // The time takes room in the head.
    this.tellTime();
    this.turn(0);
  };
  private readonly onKey = (event: KeyboardEvent) => this.press(event);

  connectedCallback(): void {
    this.foot.className = "pager";
    this.dots.className = "pager-dots";
    this.dots.setAttribute("aria-hidden", "true");
    this.button.type = "button";
    this.button.className = "button small";
    this.button.textContent = say("pause");
    this.button.addEventListener("click", () => this.stopOrGo());
    this.foot.append(this.note, this.dots, this.range, this.button);
    document.body.append(this.foot);
    document.addEventListener("keydown", this.onKey);
    document.addEventListener("live:updated", this.layOut);
    window.addEventListener("resize", this.layOut);
    this.layOut();
    // Letters that come later have other heights.
    void document.fonts.ready.then(() => {
      this.layOut();
      document.body.classList.add("laid-out");
    });
    this.wind();
    this.clock = window.setInterval(() => this.tellTime(), 1000);
  }

  disconnectedCallback(): void {
    clearInterval(this.timer);
    clearInterval(this.clock);
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

  private tellTime(): void {
    const place = document.querySelector<HTMLElement>(".hall-time");
    const form = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
    const now = new Date().toLocaleTimeString(document.documentElement.lang, form);
    if (place && place.textContent !== now) place.textContent = now;
  }

  private next(): void {
    const last = this.page === this.pages - 1;
    if (last && this.dataset.then) location.assign(this.dataset.then);
    else this.turn(1);
  }

  private rows(): HTMLTableRowElement[] {
    return [...this.querySelectorAll<HTMLTableRowElement>("tbody tr")];
  }

  /** Rows of one column, and how many columns there are. */
  private fit(rows: HTMLTableRowElement[]): [number, number] {
    for (const row of rows) row.classList.remove("off");
    this.foot.hidden = false;
    document.body.classList.remove("two", "snug");
    document.body.style.removeProperty("--rows");
    const single = this.column(rows);
    if (columnsOf(window.innerWidth, window.innerHeight, rows.length, single) === 1) return [single, 1];
    document.body.classList.add("two");
    const column = this.column(rows);
    // A few rows too many for large letters: one column over the whole wall, not half a wall.
    if (rows.length <= column) {
      document.body.classList.replace("two", "snug");
      const whole = this.column(rows);
      if (rows.length <= whole) return [whole, 1];
      document.body.classList.replace("snug", "two");
    }
    const even = rowsOfColumn(rows.length, column);
    document.body.style.setProperty("--rows", String(even));
    return [even, 2];
  }

  private column(rows: HTMLTableRowElement[]): number {
    const first = rows[0]?.getBoundingClientRect();
    if (!first) return 1;
    const tallest = Math.max(...rows.map((row) => row.offsetHeight));
    return rowsThatFit(first.top, window.innerHeight, tallest, this.foot.offsetHeight);
  }

  private turn(by: number): void {
    const rows = this.rows();
    const [column, columns] = this.fit(rows);
    const perPage = column * columns;
    const pages = pagesOf(rows.length, perPage);
    this.pages = pages;
    this.page = (this.page + by + pages) % pages;
    for (const [index, row] of rows.entries()) {
      row.classList.toggle("off", Math.floor(index / perPage) !== this.page);
    }
    this.note.textContent = this.dataset.note ?? "";
    const from = this.page * perPage;
    this.range.textContent = pages === 1 ? "" : `${from + 1}–${Math.min(from + perPage, rows.length)} / ${rows.length}`;
    this.button.hidden = pages === 1 && !this.dataset.then;
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
