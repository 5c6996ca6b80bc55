/**
 * A list that becomes shorter while one types.
 *
 *     <list-filter>
 *       <div class="field needs-script"><label for="f">Name</label><input id="f" type="search" data-filter="#list"></div>
 *     </list-filter>
 *     <ul id="list"><li>Müller, Jörg</li> …</ul>
 *
 * `data-filter` names the list; its children whose words do not contain all words typed, in any order and
 * without accents, are hidden. Enter presses the button of the only one left. Without scripts the list is long.
 */

/** Words without accents and capitals. */
export function folded(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase();
}

/** Whether a text contains all the words typed. */
export function matches(text: string, typed: string): boolean {
  const words = folded(text);
  return folded(typed)
    .split(/\s+/)
    .every((word) => words.includes(word));
}

export class ListFilter extends HTMLElement {
  private readonly onUpdate = () => this.apply();

  connectedCallback(): void {
    this.addEventListener("input", () => this.apply());
    this.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      const left = this.items().filter((item) => !item.hidden);
      if (left.length !== 1) return;
      left[0]?.querySelector("button")?.click();
    });
    document.addEventListener("live:updated", this.onUpdate);
  }

  disconnectedCallback(): void {
    document.removeEventListener("live:updated", this.onUpdate);
  }

  private items(): HTMLElement[] {
    const list = document.querySelector(this.querySelector("input")?.dataset.filter ?? "");
    return list ? ([...list.children] as HTMLElement[]) : [];
  }

  private apply(): void {
    const typed = this.querySelector("input")?.value ?? "";
    for (const item of this.items()) item.hidden = !matches(item.textContent ?? "", typed);
  }
}
