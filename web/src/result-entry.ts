/**
 * Results typed as fast as slips are read: one key a board, the cursor moves on.
 *
 *     <result-entry>
 *       <p class="save-summary" role="status"></p>
 *       <table class="data results">… one row a board:
 *         <tr id="board-1">
 *           <td class="board-no">1</td><td>White</td>
 *           <td class="entry"><select form="f1" name="result" aria-label="Board 1, White – Black">
 *             <option value="">…</option>
 *             <option value="1-0" data-keys="1">1–0</option>
 *             <option value="1/2-1/2" data-keys="5 = d" selected>½–½</option> …</select></td>
 *           <td>Black</td>
 *           <td class="state"><form id="f1" class="save-cell" method="post" action="/…/results/1">
 *             <input type="hidden" name="csrf" value="…"><button class="button small">Save</button>
 *           </form></td>
 *         </tr>
 *       </table>
 *     </result-entry>
 *
 * Without scripts each row is a form with a button. With scripts a choice is posted at once, as the form
 * would be, with `Accept: application/json` and in `seen` the result that the page knew before. The server
 * answers 2xx, or 4xx with `{"detail": "why", "next": "what to do"}` (RFC 9457), which is shown in the row; on
 * 5xx or without a network the result waits and is sent again, also after the page was closed. `data-keys` names the keys of an option, separated by spaces; the usual results have keys
 * without being asked. Undo takes back the last result typed on this page: Backspace or Ctrl+Z.
 */

import { announceText } from "./announce.ts";
import { commandOf, keysOf, type Choice, type Command } from "./keys.ts";
import { SaveQueue, type Outcome, type State } from "./save-queue.ts";
import { say } from "./texts.ts";

interface Change {
  readonly key: string;
  readonly before: string;
}

/** A moment between two attempts that the return of the network cuts short. */
function pauseOrOnline(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener("online", done);
      resolve();
    };
    const timer = window.setTimeout(done, milliseconds);
    window.addEventListener("online", done);
  });
}

/** The reason in a refused answer. */
async function reasonOf(answer: Response): Promise<string> {
  try {
    const body: unknown = await answer.json();
    if (typeof body === "object" && body !== null) {
      const parts = ["detail" in body ? body.detail : "", "next" in body ? body.next : ""];
      const reason = parts.filter((part) => typeof part === "string" && part !== "").join(" ");
      if (reason !== "") return reason;
    }
  } catch {
    // Not JSON; the status has to do.
  }
  return `${say("refused")} (${answer.status})`;
}

export class ResultEntry extends HTMLElement {
  private readonly undoable: Change[] = [];
  private readonly states = new Map<string, [State, string]>();
  /** What the server has by our own hand, until a newer page says the same. */
  private readonly known = new Map<string, string>();
  private queue = new SaveQueue({
    send: (key, value) => this.send(key, value),
    keep: (entries) => this.keep(entries),
    wait: pauseOrOnline,
    tell: (key, state, message) => this.tell(key, state, message ?? ""),
  });
  private readonly onUpdate = () => {
    this.known.clear();
    this.render();
  };
  private readonly onLeave = (event: BeforeUnloadEvent) => {
    if (this.queue.size > 0) event.preventDefault();
  };

  connectedCallback(): void {
    this.addEventListener("keydown", (event) => this.press(event));
    this.addEventListener("change", (event) => {
      if (event.target instanceof HTMLSelectElement) this.chosen(event.target);
    });
    this.addEventListener("submit", (event) => {
      const select = this.selects().find(({ form }) => form === event.target);
      if (!select) return;
      event.preventDefault();
      this.save(select);
    });
    document.addEventListener("live:updated", this.onUpdate);
    window.addEventListener("beforeunload", this.onLeave);
    this.setAttribute("data-ready", "");
    this.resume();
    this.render();
  }

  disconnectedCallback(): void {
    document.removeEventListener("live:updated", this.onUpdate);
    window.removeEventListener("beforeunload", this.onLeave);
  }

  private selects(): HTMLSelectElement[] {
    return [...this.querySelectorAll<HTMLSelectElement>("select[name=result]:not(:disabled)")];
  }

  private find(key: string): HTMLSelectElement | undefined {
    return this.selects().find((select) => keyOf(select) === key);
  }

  private press(event: KeyboardEvent): void {
    const select = event.target;
    if (!(select instanceof HTMLSelectElement) || select.name !== "result") return;
    const command = commandOf(event, choicesOf(select));
    if (!command) return;
    event.preventDefault();
    if (event.repeat && command.kind === "result") return;
    this.obey(command, select);
  }

  private obey(command: Command, select: HTMLSelectElement): void {
    switch (command.kind) {
      case "result":
        select.value = command.value;
        this.chosen(select);
        return this.move(select, "next");
      case "move":
        return this.move(select, command.to);
      case "undo":
        return this.undo();
      case "nothing":
        return;
    }
  }

  private move(from: HTMLSelectElement, to: "previous" | "next" | "first" | "last"): void {
    const all = this.selects();
    const here = all.indexOf(from);
    const there = { previous: here - 1, next: here + 1, first: 0, last: all.length - 1 }[to];
    const select = all[Math.max(0, Math.min(all.length - 1, there))];
    select?.focus();
    select?.closest("tr")?.scrollIntoView({ block: "nearest" });
  }

  private chosen(select: HTMLSelectElement): void {
    const before = select.dataset.shown ?? savedValue(select);
    if (before === select.value) return;
    this.undoable.push({ key: keyOf(select), before });
    this.save(select);
  }

  private save(select: HTMLSelectElement): void {
    select.dataset.shown = select.value;
    this.queue.put(keyOf(select), select.value);
  }

  private undo(): void {
    const last = this.undoable.pop();
    const select = last && this.find(last.key);
    if (!select) return announceText("nothingToUndo");
    select.value = last.before;
    this.save(select);
    select.focus();
    announceText("undone", { board: select.closest("tr")?.querySelector(".board-no")?.textContent ?? "" });
  }

  private async send(key: string, value: string): Promise<Outcome> {
    const select = this.find(key);
    const form = select?.form;
    const body = new URLSearchParams();
    if (form) for (const [name, part] of new FormData(form)) if (typeof part === "string") body.append(name, part);
    body.set("result", value);
    body.set("seen", this.known.get(key) ?? (select ? savedValue(select) : ""));
    try {
      const answer = await fetch(key, { method: "POST", body, headers: { Accept: "application/json" } });
      if (answer.ok) {
        this.known.set(key, value);
        return { kind: "saved" };
      }
      if (answer.status >= 500 || answer.status === 408 || answer.status === 429) return { kind: "later" };
      return { kind: "refused", message: await reasonOf(answer) };
    } catch {
      return { kind: "later" };
    }
  }

  /** What waits survives the page; a browser that forbids storage only loses that. */
  private keep(entries: readonly (readonly [string, string])[]): void {
    try {
      if (entries.length === 0) localStorage.removeItem(this.place());
      else localStorage.setItem(this.place(), JSON.stringify(entries));
    } catch {
      return;
    }
  }

  private resume(): void {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(this.place()) ?? "[]");
      if (!Array.isArray(kept)) return;
      for (const [key, value] of kept as [string, string][]) {
        const select = this.find(key);
        if (!select) continue;
        select.value = value;
        this.save(select);
      }
    } catch {
      return;
    }
  }

  private place(): string {
    return `arbiter:results:${location.pathname}`;
  }

  private tell(key: string, state: State, message: string): void {
    this.states.set(key, [state, message]);
    const select = this.find(key);
    if (select && state === "saved") remember(select);
    select?.setAttribute("aria-invalid", String(state === "failed"));
    this.render();
  }

  /** Writes the states into their rows; a refreshed page has lost them. */
  private render(): void {
    for (const select of this.selects()) {
      const [state, message] = this.states.get(keyOf(select)) ?? [];
      const cell = select.form?.closest(".save-cell") ?? select.form;
      let line = cell?.querySelector<HTMLElement>(".row-state");
      if (!line && cell) {
        line = document.createElement("span");
        line.className = "row-state";
        cell.append(line);
      }
      if (!line || !state) continue;
      line.dataset.state = state;
      line.textContent = { saved: say("saved"), saving: say("saving"), waiting: say("waiting"), failed: message ?? "" }[state];
      if (state === "failed") line.setAttribute("role", "alert");
      else line.removeAttribute("role");
    }
    this.renderSummary();
  }

  private renderSummary(): void {
    const summary = this.querySelector(".save-summary");
    if (!summary) return;
    const all = this.selects();
    const done = all.filter(({ value }) => value !== "").length;
    const waiting = this.queue.size;
    const text = say(waiting > 0 ? "summaryWaiting" : "summary", { done, all: all.length, waiting });
    if (summary.textContent !== text) summary.textContent = text;
  }
}

/** A board's key is the address its form posts to. */
function keyOf(select: HTMLSelectElement): string {
  return select.form?.getAttribute("action") ?? "";
}

function choicesOf(select: HTMLSelectElement): Choice[] {
  return [...select.options].map(({ value, dataset }) => ({ value, keys: keysOf(value, dataset.keys) }));
}

/** What the server said when it wrote the page. */
function savedValue(select: HTMLSelectElement): string {
  const options = [...select.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? "";
}

/** What is saved is no longer a change of the reader's. */
function remember(select: HTMLSelectElement): void {
  for (const option of select.options) option.defaultSelected = option.value === select.value;
  delete select.dataset.shown;
}
