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
 *             <option value="=-=" data-keys="5 = d" selected>½–½</option> …</select></td>
 *           <td>Black</td>
 *           <td class="state"><form id="f1" class="save-cell" method="post" action="/…/results/1">
 *             <input type="hidden" name="csrf" value="…"><button class="button small">Save</button>
 *           </form></td>
 *         </tr>
 *       </table>
 *     </result-entry>
 *
 * The three usual results are buttons before the list. `<input data-jump>` takes a board and its result (`12 1`,
 * `7=`), a board alone, or letters of a name; `<button data-only="open">` leaves the boards without a result.
 *
 * Without scripts each row is a form with a button. With scripts a choice is posted at once, as the form
 * would be, with `Accept: application/json` and in `seen` the result that the page knew. The server answers 2xx, or 4xx with a problem: its `detail` is
 * shown in the row; where it asks for `consent`, its `concerns` are shown and the form is sent again with
 * the field `consent`. On 5xx or without a network the result waits and is sent again, also after the page
 * was closed. A field `seen`, where the form has one, holds the result that the server knows. `data-keys` names the keys of an option, separated by spaces; the usual results have keys
 * without being asked. Undo takes back the last result typed on this page: Backspace or Ctrl+Z.
 */

import { announceText, show } from "./announce.ts";
import { ask } from "./dialog.ts";
import { commandOf, jumpOf, keysOf, type Choice, type Command } from "./keys.ts";
import { holds } from "./list-filter.ts";
import { versionOf } from "./live-refresh.ts";
import { OWN } from "./morph.ts";
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

/** What the server says when it refuses: `application/problem+json`. */
export interface Problem {
  readonly detail: string;
  /** The consent that would let it pass, where there is one. */
  readonly consent?: string;
  readonly concerns: readonly string[];
}

/** Reads a refusal; whatever is missing is made up for. */
export function problemOf(body: unknown, otherwise: string): Problem {
  const record = typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
  const detail = [record.detail, record.error].find((text) => typeof text === "string" && text !== "");
  const concerns = Array.isArray(record.concerns) ? (record.concerns as Record<string, unknown>[]) : [];
  return {
    detail: typeof detail === "string" ? detail : otherwise,
    ...(typeof record.consent === "string" ? { consent: record.consent } : {}),
    concerns: concerns.map(({ concern, clause }) => (typeof clause === "string" ? `${String(concern)} (${clause})` : String(concern))),
  };
}

/** The answer to a saved result names the version of the event that holds it. */
async function tellVersion(answer: Response): Promise<void> {
  const version = versionOf(await answer.text());
  if (version !== undefined) document.dispatchEvent(new CustomEvent("live:known", { detail: version }));
}

/** The boards whose results are in, as the answer to many names them; none where it names none. */
export function boardsOf(text: string): readonly number[] {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null || !("boards" in value) || !Array.isArray(value.boards)) return [];
    return value.boards.filter((board) => typeof board === "number");
  } catch {
    return [];
  }
}

async function readProblem(answer: Response): Promise<Problem> {
  const otherwise = `${say("refused")} (${answer.status})`;
  try {
    return problemOf(await answer.json(), otherwise);
  } catch {
    return problemOf(undefined, otherwise);
  }
}

export class ResultEntry extends HTMLElement {
  private readonly undoable: Change[] = [];
  /** The state of a board, its words, and the value it is about. */
  private readonly states = new Map<string, [State, string, string]>();
  /** What the server has by our own hand, until a newer page says the same. */
  private readonly known = new Map<string, string>();
  private queue = new SaveQueue({
    send: (key, value) => this.send(key, value),
    sendMany: (entries) => this.sendMany(entries),
    keep: (entries) => this.keep(entries),
    wait: pauseOrOnline,
    tell: (key, state, value, message) => this.tell(key, state, [value, message ?? ""]),
  });
  private readonly onUpdate = () => this.updated();
  private readonly onLeave = (event: BeforeUnloadEvent) => {
    if (this.queue.size > 0) event.preventDefault();
  };

  /** Boards whose change was not consented to. */
  private readonly dropped = new Set<string>();
  /** A key with the focus nowhere is meant for the first open board. */
  private readonly onKey = (event: KeyboardEvent) => {
    const select = document.activeElement === document.body ? this.firstOpen() : undefined;
    if (!select || commandOf(event, choicesOf(select))?.kind !== "result") return;
    select.focus();
    this.pressAt(event, select);
  };

  connectedCallback(): void {
    document.addEventListener("keydown", this.onKey);
    this.addEventListener("keydown", (event) => this.press(event));
    this.addEventListener("click", (event) => this.clicked(event));
    this.addEventListener("input", (event) => {
      if (event.target instanceof HTMLInputElement && event.target.dataset.jump !== undefined) this.search(event.target.value);
    });
    this.addEventListener("change", (event) => {
      if (event.target instanceof HTMLSelectElement && event.target.name === "result") this.chosen(event.target);
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
    // Whoever came to type begins at once; a finger chooses for itself.
    const idle = document.activeElement === document.body && location.hash === "";
    if (idle && matchMedia("(hover: hover)").matches) this.firstOpen()?.focus({ preventScroll: true });
  }

  disconnectedCallback(): void {
    document.removeEventListener("keydown", this.onKey);
    document.removeEventListener("live:updated", this.onUpdate);
    window.removeEventListener("beforeunload", this.onLeave);
  }

  private selects(): HTMLSelectElement[] {
    return [...this.querySelectorAll<HTMLSelectElement>("select[name=result]:not(:disabled)")];
  }

  /** The rows by key, read once for each page that comes: a round has hundreds. */
  private rows: Map<string, HTMLSelectElement> | undefined;

  private find(key: string): HTMLSelectElement | undefined {
    this.rows ??= new Map(this.selects().map((select) => [keyOf(select), select]));
    const select = this.rows.get(key);
    if (select?.isConnected) return select;
    this.rows = undefined;
    return this.selects().find((other) => keyOf(other) === key);
  }

  private firstOpen(): HTMLSelectElement | undefined {
    return this.selects().find((select) => select.value === "" && isShown(select));
  }

  /** A button of a row chooses its result; one above the table chooses the rows. */
  private clicked(event: MouseEvent): void {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    const select = button?.closest("tr")?.querySelector<HTMLSelectElement>("select[name=result]");
    if (button?.dataset.only !== undefined) this.only(button.dataset.only);
    if (!select || button?.dataset.result === undefined) return;
    select.value = button.dataset.result;
    this.chosen(select);
    this.renderRow(select);
    select.focus({ preventScroll: true });
  }

  /** Shows all boards, or those without a result. */
  private only(which: string): void {
    this.dataset.only = which;
    for (const button of this.querySelectorAll<HTMLElement>("[data-only]")) {
      button.setAttribute("aria-pressed", String(button.dataset.only === which));
    }
    this.firstOpen()?.focus({ preventScroll: true });
  }

  /** Shows the boards of those whose name holds what was typed; numbers and results hide nothing. */
  private search(words: string): void {
    const name = /^\s*\d/.test(words) ? "" : words;
    for (const select of this.selects()) {
      const row = select.closest("tr");
      const names = [...(row?.querySelectorAll(".player a, .player:not(:has(a))") ?? [])].map(({ textContent }) => textContent ?? "");
      row?.toggleAttribute("hidden", !names.some((text) => holds(text, name)));
    }
  }

  /** Board and result, board alone, or a name: obeyed with Enter. */
  private jump(field: HTMLInputElement): void {
    const asked = jumpOf(field.value);
    if (!asked) return this.selects().find(isShown)?.focus();
    const row = this.querySelector(`#board-${asked.board}`);
    const select = row?.querySelector<HTMLSelectElement>("select[name=result]");
    if (!row || !select) return show(say("noBoard", { board: asked.board }));
    if (asked.key === "") return select.focus();
    const value = choicesOf(select).find(({ keys }) => keys.includes(asked.key))?.value;
    if (value === undefined) return show(say("noResult", { result: asked.key }));
    select.value = value;
    this.chosen(select);
    this.renderRow(select);
    field.value = "";
    show(say("boardEntered", { board: asked.board, result: select.selectedOptions[0]?.textContent ?? "" }));
  }

  private press(event: KeyboardEvent): void {
    const { target } = event;
    if (target instanceof HTMLInputElement && target.dataset.jump !== undefined && event.key === "Enter") {
      event.preventDefault();
      return this.jump(target);
    }
    if (target instanceof HTMLSelectElement && target.name === "result") this.pressAt(event, target);
  }

  private pressAt(event: KeyboardEvent, select: HTMLSelectElement): void {
    // The way to the field for slips that come in no order.
    const field = this.querySelector<HTMLInputElement>("[data-jump]");
    if (field && (event.key === "b" || event.key === "#" || event.key === "/")) {
      event.preventDefault();
      return field.focus();
    }
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
    const all = this.selects().filter((select) => select === from || isShown(select));
    const here = all.indexOf(from);
    const there = { previous: here - 1, next: here + 1, first: 0, last: all.length - 1 }[to];
    const select = all[Math.max(0, Math.min(all.length - 1, there))];
    select?.focus();
    from.closest("tr")?.classList.toggle("filed", from.value !== "" && from !== select);
    select?.closest("tr")?.scrollIntoView({ block: "nearest" });
  }

  private chosen(select: HTMLSelectElement): void {
    const before = this.queue.get(keyOf(select)) ?? savedValue(select);
    if (before === select.value) return;
    this.undoable.push({ key: keyOf(select), before });
    this.save(select);
  }

  private save(select: HTMLSelectElement): void {
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

  private async send(key: string, value: string, consent?: string): Promise<Outcome> {
    const select = this.find(key);
    const form = select?.form;
    const body = new URLSearchParams();
    if (form) for (const [name, part] of new FormData(form)) if (typeof part === "string") body.append(name, part);
    body.set("result", value);
    body.set("seen", this.known.get(key) ?? (select ? savedValue(select) : ""));
    if (consent !== undefined) body.set("consent", consent);
    try {
      const answer = await fetch(key, { method: "POST", body, headers: { Accept: "application/json" } });
      if (answer.ok) {
        this.known.set(key, value);
        await tellVersion(answer);
        return { kind: "saved" };
      }
      if (answer.status >= 500 || answer.status === 408 || answer.status === 429) return { kind: "later" };
      return await this.refused(key, value, await readProblem(answer), consent);
    } catch {
      return { kind: "later" };
    }
  }

  /** First results that gathered while others were on their way go out together. */
  private async sendMany(entries: readonly (readonly [string, string])[]): Promise<ReadonlySet<string> | undefined> {
    const [first] = entries;
    const csrf = this.find(first?.[0] ?? "")?.form?.querySelector<HTMLInputElement>("[name=csrf]")?.value;
    const [round, boardOf] = [first?.[0].replace(/\/\d+$/, ""), (key: string) => key.split("/").at(-1) ?? ""];
    const body = new URLSearchParams({ csrf: csrf ?? "" });
    const fresh = entries.filter(([key, value]) => value !== "" && key.startsWith(`${round}/`) && this.isOpen(key));
    if (round === undefined || fresh.length < 2) return new Set();
    for (const [key, value] of fresh) body.set(`board-${boardOf(key)}`, value);
    let text: string;
    try {
      const answer = await fetch(round, { method: "POST", body, headers: { Accept: "application/json" } });
      if (answer.status >= 500 || answer.status === 408 || answer.status === 429) return undefined;
      text = answer.ok ? await answer.text() : "";
    } catch {
      return undefined;
    }
    const boards = boardsOf(text);
    const saved = new Set(fresh.filter(([key]) => boards.includes(Number(boardOf(key)))).map(([key]) => key));
    for (const [key, value] of fresh) if (saved.has(key)) this.known.set(key, value);
    const version = versionOf(text);
    if (version !== undefined) document.dispatchEvent(new CustomEvent("live:known", { detail: version }));
    return saved;
  }

  /** Whether the server has no result of the board, as far as we know. */
  private isOpen(key: string): boolean {
    const select = this.find(key);
    return select !== undefined && (this.known.get(key) ?? savedValue(select)) === "";
  }

  /** Where consent is all that is missing, the arbiter is asked for it, once. */
  private async refused(key: string, value: string, problem: Problem, given?: string): Promise<Outcome> {
    const sentences = problem.concerns.length > 0 ? problem.concerns : [problem.detail];
    if (problem.consent !== undefined && given === undefined) {
      if (await ask(sentences, say("yes"))) return this.send(key, value, problem.consent);
      this.dropped.add(key);
    }
    return { kind: "refused", message: problem.detail };
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

  private tell(key: string, state: State, [value, message]: readonly [string, string]): void {
    const select = this.find(key);
    // Who does not consent wants back what was there.
    const isDropped = state === "failed" && this.dropped.delete(key);
    if (isDropped) this.states.delete(key);
    else this.states.set(key, [state, message, value]);
    if (select && isDropped) select.value = this.known.get(key) ?? savedValue(select);
    if (select && state === "saved") remember(select, value);
    select?.setAttribute("aria-invalid", String(state === "failed" && !isDropped));
    if (select) this.renderRow(select);
    this.summarize();
  }

  private isSummarized = true;

  /** Counts once for all that is told in one go. */
  private summarize(): void {
    if (!this.isSummarized) return;
    this.isSummarized = false;
    queueMicrotask(() => {
      this.isSummarized = true;
      this.renderSummary();
    });
  }

  /** What is on its way stands as it was typed; a board that somebody else changed is no longer saved by us. */
  private updated(): void {
    this.known.clear();
    for (const select of this.selects()) {
      const [key, typed] = [keyOf(select), this.queue.get(keyOf(select))];
      const [state, , value] = this.states.get(key) ?? [];
      if (typed !== undefined) select.value = typed;
      else if (state === "saved" && value !== select.value) this.states.delete(key);
    }
    this.render();
  }

  /** Writes the states into their rows; rows that are new to the page have none yet. */
  private render(): void {
    this.rows = undefined;
    for (const select of this.selects()) this.renderRow(select);
    this.renderSummary();
  }

  private renderRow(select: HTMLSelectElement): void {
    const [state, message] = this.states.get(keyOf(select)) ?? [];
    const row = select.closest("tr");
    // The row that one is at stays until one goes on.
    row?.classList.toggle("filed", select.value !== "" && document.activeElement !== select);
    for (const button of buttonsOf(select)) {
      button.setAttribute("aria-pressed", String(button.dataset.result === select.value));
    }
    const line = lineOf(select);
    if (!line) return;
    if (state) line.dataset.state = state;
    else line.removeAttribute("data-state");
    line.textContent = state === "failed" ? (message ?? "") : state ? say(state) : "";
    if (state === "failed") line.setAttribute("role", "alert");
    else line.removeAttribute("role");
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

/** Where the state of a board is written, made where it is not there yet. */
function lineOf(select: HTMLSelectElement): HTMLElement | undefined {
  const cell = select.form;
  const known = cell?.querySelector<HTMLElement>(".row-state");
  if (known || !cell) return known ?? undefined;
  const line = document.createElement("span");
  line.className = "row-state";
  line.setAttribute(OWN, "");
  cell.append(line);
  return line;
}

/** Whether a board is among those that are shown. */
function isShown(select: HTMLSelectElement): boolean {
  const row = select.closest("tr");
  const isOpenOnly = select.closest<HTMLElement>("result-entry")?.dataset.only === "open";
  return row !== null && !row.hidden && !(isOpenOnly && row.classList.contains("filed"));
}

/** The results that have a button. */
const USUAL = { "1-0": "1", "=-=": "½", "0-1": "0" };

/** The buttons of a row, made where they are not there yet. */
function buttonsOf(select: HTMLSelectElement): HTMLButtonElement[] {
  let group = select.parentElement?.querySelector<HTMLElement>(".score");
  if (!group) {
    group = document.createElement("span");
    group.className = "score";
    group.setAttribute(OWN, "");
    const board = select.closest("tr")?.querySelector(".board-no")?.textContent?.trim() ?? "";
    for (const [result, text] of Object.entries(USUAL)) {
      const button = document.createElement("button");
      button.type = "button";
      // By keyboard a key in the list does the same.
      button.tabIndex = -1;
      button.dataset.result = result;
      button.textContent = text;
      button.setAttribute("aria-label", `${board}: ${select.querySelector(`[value="${result}"]`)?.textContent ?? text}`);
      group.append(button);
    }
    select.before(group);
  }
  return [...group.querySelectorAll("button")];
}

function choicesOf(select: HTMLSelectElement): Choice[] {
  return [...select.options].map(({ value, dataset }) => ({ value, keys: keysOf(value, dataset.keys) }));
}

/** What the server said when it wrote the page. */
function savedValue(select: HTMLSelectElement): string {
  const options = [...select.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? "";
}

/** What is saved is what the page shows, and no longer a change of the reader's. */
function remember(select: HTMLSelectElement, value: string): void {
  for (const option of select.options) option.defaultSelected = option.value === value;
  select.value = value;
  const seen = select.form?.elements.namedItem("seen");
  if (seen instanceof HTMLInputElement) seen.value = value;
}
