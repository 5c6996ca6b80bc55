/**
 * Two score sheets on a tablet, one for each player, turned as the halves of the clock are. Both show the same score;
 * the pad of a sheet works while the own clock runs. No square is offered, no move is judged.
 */

import { word } from "../words.ts";
import type { Side, State } from "./engine.ts";
import { agreed, choose, confirm, enter, lines, place, RESULTS, write, type Sheet } from "./sheet.ts";

/** Letters of king, queen, rook, bishop and knight, as players of a language write them. */
const LETTERS: Record<string, string> = { en: "KQRBN", fr: "RDTFC", nl: "KDTLP", de: "KDTLS" };
const KEYS = ["a", "b", "c", "d", "e", "f", "g", "h", "1", "2", "3", "4", "5", "6", "7", "8", "x", "+", "#", "=", "O-O", "O-O-O", "(=)"];

/** The letters of the page's language. */
export function letters(): string {
  return LETTERS[document.documentElement.lang] ?? "KQRBN";
}

export interface Desk {
  readonly sheet: Sheet;
  readonly state: State;
  changed(sheet: Sheet): void;
}

export class SheetView {
  readonly element: HTMLElement;
  private readonly record: HTMLOListElement;
  private readonly typed: HTMLElement;
  private readonly pad: HTMLElement;
  private readonly results: HTMLElement;
  private drawn = "";

  constructor(
    private readonly side: Side,
    private readonly desk: () => Desk,
  ) {
    this.element = document.createElement("section");
    this.element.className = "sheet";
    this.element.dataset.sheet = side;
    this.element.setAttribute("aria-label", word(side === "w" ? "sheetWhite" : "sheetBlack"));
    this.record = document.createElement("ol");
    this.record.tabIndex = 0;
    this.record.setAttribute("aria-label", word("sheetMoves"));
    this.typed = document.createElement("output");
    this.pad = document.createElement("div");
    this.pad.className = "pad";
    this.pad.append(...this.keys());
    const entry = document.createElement("div");
    entry.className = "entry";
    entry.append(this.typed, this.pad);
    this.results = document.createElement("div");
    this.results.className = "toolbar results";
    this.results.append(...RESULTS.map((result) => this.key(result, result, word("sheetResult", { result }))));
    this.element.append(this.record, entry, this.results);
    this.record.addEventListener("click", (event) => this.chosen(event));
  }

  private keys(): HTMLButtonElement[] {
    const plain = [...letters(), ...KEYS].map((text) => this.key(text, text));
    return [...plain, this.key("⌫", "back", word("sheetBack")), this.key("✓", "enter", word("sheetEnter"))];
  }

  private key(text: string, act: string, label = text): HTMLButtonElement {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = text;
    button.dataset.key = act;
    button.setAttribute("aria-label", label);
    button.addEventListener("click", () => this.typedKey(act));
    return button;
  }

  /** Whether this player may write: the own clock runs. */
  private get isOwn(): boolean {
    return this.desk().state.running === this.side;
  }

  private typedKey(act: string): void {
    const { sheet, state, changed } = this.desk();
    const result = RESULTS.find((it) => it === act);
    // Each player confirms the result on the own side, once the clocks stand (8.7).
    if (result) return changed(confirm(sheet, this.side, result));
    if (!this.isOwn) return;
    changed(act === "enter" ? enter(sheet, this.side, state[this.side].moves, Date.now()) : write(sheet, act));
  }

  /** An own entry that is touched is written again. */
  private chosen(event: Event): void {
    const entry = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>("[data-move]") : null;
    if (!entry || !this.isOwn || entry.dataset.of !== this.side) return;
    const { sheet, changed } = this.desk();
    changed(choose(sheet, Number(entry.dataset.move)));
  }

  draw(): void {
    const { sheet, state } = this.desk();
    const { isOwn } = this;
    // What the other player is writing is nobody's business before it is an entry.
    const typed = isOwn ? sheet.typed : "";
    const target = isOwn ? place(sheet, this.side, state[this.side].moves) : -1;
    const stands = state.running === null && state.w.moves > 0;
    const key = JSON.stringify([sheet.w, sheet.b, typed, target, isOwn, stands, sheet.results]);
    if (key === this.drawn) return;
    this.drawn = key;
    this.typed.textContent = isOwn ? word("sheetFor", { n: target + 1, move: typed || "…" }) : word("sheetWait");
    for (const button of this.pad.querySelectorAll("button")) button.disabled = !isOwn;
    this.results.hidden = !stands;
    for (const button of this.results.querySelectorAll("button")) {
      button.disabled = !stands;
      button.setAttribute("aria-pressed", String(sheet.results?.[this.side] === button.dataset.key));
    }
    if (stands && agreed(sheet) === "differ") this.typed.textContent = word("sheetDiffer");
    this.record.replaceChildren(...lines(sheet).map((pair, index) => this.line(pair, index, target)));
    this.record.scrollTop = this.record.scrollHeight;
  }

  private line(pair: readonly [string, string], index: number, target: number): HTMLLIElement {
    const line = document.createElement("li");
    for (const side of ["w", "b"] as const) {
      const entry = document.createElement("span");
      entry.textContent = pair[side === "w" ? 0 : 1] || "–";
      entry.dataset.of = side;
      entry.dataset.move = String(index);
      entry.classList.toggle("again", side === this.side && index === target);
      line.append(entry);
    }
    return line;
  }
}
