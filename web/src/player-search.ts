/**
 * Players found in the imported lists while one types, and taken over into the form of an entry.
 *
 *     <form …>
 *       <player-search data-url="/api/v1/players" data-min="2">
 *         <div class="field"><label for="q">Name or number</label>
 *         <input id="q" name="q" type="search" autocomplete="off"></div>
 *       </player-search>
 *       <input name="name"> <input name="rating"> <input name="fide_id"> …
 *     </form>
 *
 * `GET data-url?q=…` answers with a JSON array of objects. Choosing one writes each of its properties into
 * the field of that name in the surrounding form (or in the form whose id is `data-form`), and focuses the
 * first button that submits it. Shown are `name`, `title`, `rating`, `federation`, `birth_year`, `club` and
 * `list`. Without scripts the field is an ordinary search that the form posts.
 */

import { announceText } from "./announce.ts";
import { OWN } from "./morph.ts";
import { say } from "./texts.ts";

export type Player = Record<string, unknown>;

const DELAY_MS = 120;

/** The words of a property, empty where there are none. */
export function wordOf(player: Player, key: string): string {
  const value = player[key];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** The second line of a player: what tells two of the same name apart. */
export function detailsOf(player: Player, born: (year: string) => string): string {
  const year = wordOf(player, "birth_year");
  const parts = [wordOf(player, "federation"), year && born(year), wordOf(player, "club"), wordOf(player, "fide_id"), wordOf(player, "list")];
  return parts.filter((part) => part !== "").join(" · ");
}

let count = 0;

export class PlayerSearch extends HTMLElement {
  private input!: HTMLInputElement;
  private readonly list = document.createElement("ul");
  private readonly id_ = `players-${(count += 1)}`;
  private players: Player[] = [];
  private chosen = -1;
  private timer: number | undefined;
  private asked = 0;

  connectedCallback(): void {
    const input = this.querySelector("input");
    if (!input || this.contains(this.list)) return;
    this.input = input;
    input.setAttribute("role", "combobox");
    input.setAttribute("aria-autocomplete", "list");
    input.setAttribute("aria-expanded", "false");
    input.setAttribute("aria-controls", this.id_);
    this.list.id = this.id_;
    this.list.className = "listbox";
    this.list.setAttribute("role", "listbox");
    this.list.setAttribute("aria-label", this.querySelector("label")?.textContent ?? "");
    this.list.setAttribute(OWN, "");
    this.list.hidden = true;
    this.append(this.list);
    input.addEventListener("input", () => this.typed());
    input.addEventListener("keydown", (event) => this.press(event));
    input.addEventListener("blur", () => this.close());
    // The field keeps the focus while the list is clicked.
    this.list.addEventListener("pointerdown", (event) => event.preventDefault());
    this.list.addEventListener("click", (event) => {
      const option = (event.target as Element).closest("[role=option]");
      if (option) this.take([...this.list.children].indexOf(option));
    });
  }

  private typed(): void {
    clearTimeout(this.timer);
    const words = this.input.value.trim();
    if (words.length < Number(this.dataset.min ?? 2)) return this.close();
    this.timer = window.setTimeout(() => void this.ask(words), DELAY_MS);
  }

  private async ask(words: string): Promise<void> {
    const mine = (this.asked += 1);
    try {
      const address = new URL(this.dataset.url ?? "/api/v1/players", location.href);
      address.searchParams.set("q", words);
      const answer = await fetch(address, { headers: { Accept: "application/json" } });
      const body: unknown = answer.ok ? await answer.json() : undefined;
      // Only the answer to the latest question counts.
      if (mine !== this.asked) return;
      if (!Array.isArray(body)) return announceText("searchFailed");
      this.players = body as Player[];
      this.open();
    } catch {
      if (mine === this.asked) announceText("searchFailed");
    }
  }

  private open(): void {
    this.chosen = -1;
    const options = this.players.map((player, index) => this.option(player, index));
    this.list.replaceChildren(...(options.length > 0 ? options : [this.nobody()]));
    this.list.hidden = false;
    this.input.setAttribute("aria-expanded", "true");
    this.input.removeAttribute("aria-activedescendant");
    if (options.length > 0) announceText("found", { count: options.length });
    else announceText("none");
  }

  private nobody(): HTMLElement {
    const item = document.createElement("li");
    item.className = "none";
    item.setAttribute("role", "presentation");
    item.textContent = say("none");
    return item;
  }

  private option(player: Player, index: number): HTMLElement {
    const item = document.createElement("li");
    item.id = `${this.id_}-${index}`;
    item.setAttribute("role", "option");
    item.setAttribute("aria-selected", "false");
    const name = document.createElement("span");
    name.textContent = [wordOf(player, "title"), wordOf(player, "name")].filter((word) => word !== "").join(" ");
    const rating = document.createElement("span");
    rating.className = "num";
    rating.textContent = wordOf(player, "rating");
    const details = document.createElement("small");
    details.textContent = detailsOf(player, (year) => say("born", { year }));
    item.append(name, rating, details);
    return item;
  }

  private close(): void {
    clearTimeout(this.timer);
    this.asked += 1;
    this.list.hidden = true;
    this.input.setAttribute("aria-expanded", "false");
    this.input.removeAttribute("aria-activedescendant");
  }

  private press(event: KeyboardEvent): void {
    if (event.key === "Escape" && !this.list.hidden) {
      event.preventDefault();
      return this.close();
    }
    if (this.list.hidden || this.players.length === 0) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      const from = this.chosen < 0 && step < 0 ? 0 : this.chosen;
      this.highlight((from + step + this.players.length) % this.players.length);
    } else if (event.key === "Enter" && (this.chosen >= 0 || this.players.length === 1)) {
      event.preventDefault();
      this.take(Math.max(0, this.chosen));
    }
  }

  private highlight(index: number): void {
    this.chosen = index;
    for (const [place, option] of [...this.list.children].entries()) {
      option.setAttribute("aria-selected", String(place === index));
      if (place === index) {
        option.scrollIntoView({ block: "nearest" });
        this.input.setAttribute("aria-activedescendant", option.id);
      }
    }
  }

  private take(index: number): void {
    const player = this.players[index];
    const named = this.dataset.form ? document.getElementById(this.dataset.form) : null;
    const form = named instanceof HTMLFormElement ? named : this.closest("form");
    if (!player || !form) return;
    for (const key of Object.keys(player)) {
      const field = form.elements.namedItem(key);
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) {
        if (field === this.input) continue;
        field.value = wordOf(player, key);
        field.dispatchEvent(new Event("change", { bubbles: true }));
      }
    }
    const name = wordOf(player, "name");
    this.input.value = name;
    this.close();
    announceText("filled", { name });
    form.querySelector<HTMLElement>("button:not([type=button])")?.focus();
  }
}
