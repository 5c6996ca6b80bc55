/**
 * A long list made short while one types.
 *
 *     <list-filter><div class="field needs-script"><label for="filter">…</label>
 *       <input id="filter" type="search" data-filter="#check-in"></div></list-filter>
 *     <ul id="check-in"><li>… <button>…</button></li> …</ul>   (or a <tbody id="check-in"> with rows)
 *
 * Shows the items whose text holds every word that was typed, with or without accents. Enter presses the
 * button of the first of them: a player is checked in by a few letters. Without scripts the list is long.
 */

import { announceText } from "./announce.ts";

/** A text as it is compared: small letters, no accents. */
export function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Whether a text holds every word, or its beginning. */
export function holds(text: string, words: string): boolean {
  const parts = plain(text).split(/[\s,;()–-]+/);
  return plain(words).split(/[\s,]+/).every((word) => word === "" || parts.some((part) => part.startsWith(word)));
}

/** The words of an item, of which those of different cells and marks do not run into each other. */
function wordsOf(item: HTMLElement): string {
  const words: string[] = [];
  const walker = document.createTreeWalker(item, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) words.push(walker.currentNode.nodeValue ?? "");
  return words.join(" ");
}

export class ListFilter extends HTMLElement {
  private readonly onUpdate = () => this.filter(false);

  connectedCallback(): void {
    this.addEventListener("input", () => this.filter(true));
    this.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      this.shown()[0]?.querySelector<HTMLElement>("button, a")?.click();
    });
    document.addEventListener("live:updated", this.onUpdate);
    this.filter(false);
  }

  disconnectedCallback(): void {
    document.removeEventListener("live:updated", this.onUpdate);
  }

  private items(): HTMLElement[] {
    const list = document.querySelector(this.querySelector("input")?.dataset.filter ?? "none");
    return [...(list?.children ?? [])].filter((item) => item instanceof HTMLElement);
  }

  private shown(): HTMLElement[] {
    return this.items().filter(({ hidden }) => !hidden);
  }

  private filter(speak: boolean): void {
    const words = this.querySelector("input")?.value ?? "";
    for (const item of this.items()) item.hidden = !holds(wordsOf(item), words);
    if (speak) announceText("found", { count: this.shown().length });
  }
}
