/**
 * Two players of the draft change places: by drag, by two taps, or with the keyboard.
 *
 *     <draft-board>
 *       <table class="data draft">… <span class="seat" data-player="12">Name <span>3½</span></span> …</table>
 *       <form method="post" action="/…/draft/swap">
 *         csrf, <select name="first">…</select> <select name="second">…</select> <button>Swap</button>
 *       </form>
 *     </draft-board>
 *
 * Without scripts the form with its two lists does it. With scripts a seat is taken with space, arrows go to
 * another, space swaps, escape leaves it. The form is posted and the server renders the draft again, with
 * its warnings. `data-name` on a seat is what is spoken; otherwise its own words.
 */

import { announceText } from "./announce.ts";

/** The place to go to from `here` with an arrow, in a table with `columns` seats a row. */
export function neighbour(here: number, key: string, columns: number, count: number): number {
  const step = { ArrowUp: -columns, ArrowDown: columns, ArrowLeft: -1, ArrowRight: 1 }[key];
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const there = here + (step ?? 0);
  return there < 0 || there >= count ? here : there;
}

export class DraftBoard extends HTMLElement {
  private taken: HTMLElement | undefined;
  private readonly onUpdate = () => this.decorate();

  connectedCallback(): void {
    this.addEventListener("keydown", (event) => this.press(event));
    this.addEventListener("click", (event) => {
      const seat = seatOf(event.target);
      if (seat) this.choose(seat);
    });
    this.addEventListener("dragstart", (event) => this.drag(event));
    this.addEventListener("dragover", (event) => this.over(event));
    this.addEventListener("drop", (event) => {
      const seat = seatOf(event.target);
      event.preventDefault();
      if (seat && this.taken && seat !== this.taken) this.swap(seat);
    });
    this.addEventListener("dragend", () => this.release());
    document.addEventListener("live:updated", this.onUpdate);
    this.decorate();
    this.setAttribute("data-ready", "");
  }

  disconnectedCallback(): void {
    document.removeEventListener("live:updated", this.onUpdate);
  }

  private seats(): HTMLElement[] {
    return [...this.querySelectorAll<HTMLElement>(".seat[data-player]")];
  }

  private decorate(): void {
    this.taken = undefined;
    for (const [index, seat] of this.seats().entries()) {
      seat.setAttribute("role", "button");
      seat.setAttribute("aria-pressed", "false");
      seat.draggable = true;
      if (document.activeElement !== seat) seat.tabIndex = index === 0 ? 0 : -1;
    }
  }

  private press(event: KeyboardEvent): void {
    const seat = seatOf(event.target);
    if (!seat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === " " || event.key === "Enter") {
      event.preventDefault();
      this.choose(seat);
    } else if (event.key === "Escape" && this.taken) {
      event.preventDefault();
      this.release();
      announceText("released");
    } else if (event.key.startsWith("Arrow") || event.key === "Home" || event.key === "End") {
      event.preventDefault();
      this.go(seat, event.key);
    }
  }

  private go(from: HTMLElement, key: string): void {
    const seats = this.seats();
    const columns = from.closest("tr")?.querySelectorAll(".seat[data-player]").length ?? 1;
    const to = seats[neighbour(seats.indexOf(from), key, Math.max(1, columns), seats.length)];
    if (!to || to === from) return;
    from.tabIndex = -1;
    to.tabIndex = 0;
    to.focus();
    if (this.taken && to !== this.taken) announceText("over", { name: nameOf(to) });
  }

  private choose(seat: HTMLElement): void {
    if (!this.taken) {
      this.take(seat);
      announceText("grabbed", { name: nameOf(seat) });
    } else if (this.taken === seat) {
      this.release();
      announceText("released");
    } else this.swap(seat);
  }

  private take(seat: HTMLElement): void {
    this.taken = seat;
    seat.setAttribute("aria-pressed", "true");
  }

  private release(): void {
    this.taken?.setAttribute("aria-pressed", "false");
    this.taken = undefined;
    for (const seat of this.seats()) seat.classList.remove("target");
  }

  private drag(event: DragEvent): void {
    const seat = seatOf(event.target);
    if (!seat) return;
    this.release();
    this.take(seat);
    event.dataTransfer?.setData("text/plain", nameOf(seat));
    if (event.dataTransfer) event.dataTransfer.effectAllowed = "move";
  }

  private over(event: DragEvent): void {
    const seat = seatOf(event.target);
    for (const other of this.seats()) other.classList.toggle("target", other === seat && other !== this.taken);
    if (seat && this.taken && seat !== this.taken) event.preventDefault();
  }

  private swap(second: HTMLElement): void {
    const first = this.taken;
    const form = this.querySelector<HTMLFormElement>("form:has([name=first])");
    if (!first || !form) return;
    set(form, "first", first.dataset.player ?? "");
    set(form, "second", second.dataset.player ?? "");
    announceText("swapping", { a: nameOf(first), b: nameOf(second) });
    this.release();
    form.requestSubmit();
  }
}

function seatOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(".seat[data-player]") : null;
}

function nameOf(seat: HTMLElement): string {
  return seat.dataset.name ?? seat.textContent?.trim().replace(/\s+/g, " ") ?? "";
}

function set(form: HTMLFormElement, name: string, value: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLSelectElement || field instanceof HTMLInputElement) field.value = value;
}
