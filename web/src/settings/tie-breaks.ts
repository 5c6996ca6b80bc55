/**
 * Tie-breaks by their names, in their order: dragged, or moved by keys and buttons.
 *
 *     <tie-break-picker data-of='[["DE", "Direct encounter"], ["BH/C1", "Buchholz without the lowest"]]'>
 *       <input name="tiebreaks" value="DE, BH/C1">
 *     </tie-break-picker>
 *
 * A code that is not among the known ones stands for itself. Without scripts the codes are typed.
 */

import { announceText } from "../announce.ts";
import { say } from "../texts.ts";
import { fold, signButton, write } from "./parts.ts";

/** The codes of a field. */
export function codesOf(text: string): string[] {
  return text.split(/[,;\n]/).map((code) => code.trim()).filter((code) => code !== "");
}

/** A list with one of its parts at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const copy = [...list];
  const part = copy.splice(from, 1);
  copy.splice(Math.max(0, Math.min(copy.length, to)), 0, ...part);
  return copy;
}

export class TieBreakPicker extends HTMLElement {
  private field!: HTMLInputElement;
  private names = new Map<string, string>();
  private readonly list = document.createElement("ol");
  private readonly adder = document.createElement("select");
  private dragged = -1;

  connectedCallback(): void {
    const field = this.querySelector("input");
    if (!field || this.list.isConnected) return;
    this.field = field;
    this.names = new Map(JSON.parse(this.dataset.of ?? "[]") as [string, string][]);
    this.list.className = "picked";
    this.adder.setAttribute("aria-label", say("addTieBreak"));
    this.adder.addEventListener("change", () => {
      if (this.adder.value !== "") this.put([...codesOf(this.field.value), this.adder.value]);
    });
    field.before(this.list, this.adder);
    fold(field);
    field.addEventListener("input", () => this.render());
    this.render();
  }

  private nameOf(code: string): string {
    return this.names.get(code) ?? code;
  }

  private put(codes: readonly string[]): void {
    write(this.field, codes.join(", "));
    this.render();
  }

  private move(from: number, to: number): void {
    const codes = codesOf(this.field.value);
    if (to < 0 || to >= codes.length) return;
    this.put(moved(codes, from, to));
    this.list.children[to]?.querySelector<HTMLElement>(".grip")?.focus();
    announceText("movedTo", { name: this.nameOf(codes[from] ?? ""), place: to + 1 });
  }

  private render(): void {
    const codes = codesOf(this.field.value);
    this.list.replaceChildren(...codes.map((code, at) => this.item(code, at)));
    const free = [...this.names].filter(([code]) => !codes.includes(code));
    this.adder.replaceChildren(new Option(say("addTieBreak"), ""), ...free.map(([code, name]) => new Option(`${name} (${code})`, code)));
  }

  private item(code: string, at: number): HTMLLIElement {
    const item = document.createElement("li");
    const name = this.nameOf(code);
    item.draggable = true;
    item.addEventListener("dragstart", () => (this.dragged = at));
    item.addEventListener("dragover", (event) => event.preventDefault());
    item.addEventListener("drop", (event) => {
      event.preventDefault();
      if (this.dragged >= 0) this.move(this.dragged, at);
      this.dragged = -1;
    });
    const grip = signButton("⠿", "grip", name, () => undefined);
    grip.classList.add("grip");
    grip.addEventListener("keydown", (event) => {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      this.move(at, at + step);
    });
    const words = document.createElement("span");
    words.textContent = name;
    const small = document.createElement("small");
    small.textContent = code;
    const remove = signButton("✕", "removeRow", name, () => {
      this.put(codesOf(this.field.value).filter((_, other) => other !== at));
      this.adder.focus();
    });
    item.append(grip, words, small, remove);
    return item;
  }
}
