/** What an arbiter does at a tablet. The code keeps hands off that should not be there; it is no secret of weight. */

import { word } from "../words.ts";
import { fromWords, inWords, type Side, type State } from "./engine.ts";
import type { Correction } from "./sheet.ts";
import type { Press } from "./tablet.ts";

export interface Office {
  readonly code: string;
  readonly state: State;
  readonly log: readonly Press[];
  /** The score as the players wrote it; empty where the tablet is a clock alone. */
  readonly score: string;
  readonly corrections: readonly Correction[];
  /** Writes down that an arbiter looks, and says what there is to be seen. */
  looked(): string[];
  goOn(): void;
  set(left: { w: number; b: number }, toMove: Side): void;
  swap(): void;
  end(): void;
}

/** Asks the arbiter who lays the tablet down for a code. */
export function askForCode(): Promise<string> {
  const dialog = open(word("codeNew"));
  const field = input(word("codeNew"), "", "numeric");
  const hint = element("p", word("codeHint"));
  dialog.append(field.box, hint, row(button(word("ready"), "primary")));
  dialog.addEventListener("cancel", (event) => event.preventDefault());
  field.input.focus();
  return new Promise((resolve) => {
    dialog.querySelector("button")?.addEventListener("click", () => {
      const code = field.input.value.trim();
      if (!/^\d{4,12}$/.test(code)) {
        field.input.setAttribute("aria-invalid", "true");
        return field.input.focus();
      }
      dialog.close();
      dialog.remove();
      resolve(code);
    });
  });
}

export class ArbiterPanel {
  private readonly dialog: HTMLDialogElement;

  constructor(private readonly office: Office) {
    this.dialog = open(word("called"));
    // Escape closes no call: the arbiter does.
    this.dialog.addEventListener("cancel", (event) => event.preventDefault());
    this.askCode();
  }

  private askCode(): void {
    const field = input(word("code"), "", "numeric");
    const wrong = element("p", "");
    wrong.setAttribute("role", "alert");
    const enter = button("OK", "primary");
    this.dialog.append(field.box, wrong, row(enter));
    const check = (): void => {
      if (field.input.value.trim() === this.office.code) return this.show();
      wrong.textContent = word("codeWrong");
      field.input.value = "";
      field.input.focus();
    };
    enter.addEventListener("click", check);
    field.input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      // The same key must not press the button that has the focus afterwards.
      event.preventDefault();
      check();
    });
    field.input.focus();
  }

  private show(): void {
    const { state, log } = this.office;
    this.dialog.replaceChildren(element("h2", word("called")));
    const white = input(word("whiteTime"), inWords(state.w.left).replace(/\..*/, ""), "text");
    const black = input(word("blackTime"), inWords(state.b.left).replace(/\..*/, ""), "text");
    const turn = choice(word("turn"), state.stopped ?? state.flag ?? "w");
    const wrong = element("p", "");
    wrong.setAttribute("role", "alert");
    const goOn = button(word("goOn"), "primary");
    const set = button(word("apply"), "");
    const swap = button(word("swap"), "");
    const end = button(word("end"), "danger");
    goOn.addEventListener("click", () => this.leave(() => this.office.goOn()));
    // Nothing to go on with: a fallen flag stays until the times are set.
    goOn.hidden = state.flag !== null;
    set.addEventListener("click", () => {
      const [w, b] = [fromWords(white.input.value), fromWords(black.input.value)];
      if (w === undefined || b === undefined) wrong.textContent = word("timeWrong");
      else this.leave(() => this.office.set({ w, b }, turn.select.value === "b" ? "b" : "w"));
    });
    swap.addEventListener("click", () => this.office.swap());
    end.addEventListener("click", () => this.leave(() => this.office.end()));
    const times = element("div", "");
    times.className = "fields";
    times.append(white.box, black.box, turn.box);
    this.dialog.append(row(goOn), times, wrong, row(set, swap, end));
    if (log.length > 0) this.dialog.append(presses(log));
    const found = this.office.looked();
    if (this.office.score !== "") this.dialog.append(score(this.office));
    const list = document.createElement("ul");
    list.className = "found";
    list.append(...found.map((text) => element("li", text)));
    this.dialog.append(list);
    goOn.focus();
  }

  private leave(act: () => void): void {
    this.dialog.close();
    this.dialog.remove();
    act();
  }
}

function presses(log: readonly Press[]): HTMLElement {
  const details = document.createElement("details");
  const lines = [...log].reverse().map(({ side, move, w, b, at }) => {
    const time = new Date(at).toLocaleTimeString(document.documentElement.lang);
    return element("li", `${time} · ${word(side === "w" ? "white" : "black")} ${move} · ${inWords(w)} – ${inWords(b)}`);
  });
  const list = document.createElement("ul");
  list.append(...lines);
  details.append(element("summary", word("log")), list);
  return details;
}

/** What the players wrote, and what they changed afterwards. */
function score({ score: text, corrections }: Office): HTMLElement {
  const details = document.createElement("details");
  const written = element("pre", text);
  written.tabIndex = 0;
  const list = document.createElement("ul");
  list.append(
    ...corrections.map(({ side, move, was, at }) => {
      const time = new Date(at).toLocaleTimeString(document.documentElement.lang);
      return element("li", `${time} · ${word(side === "w" ? "white" : "black")} ${move} · ${was}`);
    }),
  );
  details.append(element("summary", word("sheetMoves")), written, list);
  return details;
}

function open(title: string): HTMLDialogElement {
  const dialog = document.createElement("dialog");
  dialog.className = "ask tablet-panel";
  dialog.setAttribute("aria-label", title);
  dialog.append(element("h2", title));
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

function element(name: string, text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

function button(text: string, kind: string): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.className = `button ${kind}`;
  made.textContent = text;
  return made;
}

function row(...buttons: HTMLElement[]): HTMLElement {
  const made = document.createElement("div");
  made.className = "toolbar";
  made.append(...buttons);
  return made;
}

function input(label: string, value: string, mode: string): { box: HTMLElement; input: HTMLInputElement } {
  const made = document.createElement("input");
  made.value = value;
  made.inputMode = mode;
  made.autocomplete = "off";
  return { box: labelled(label, made), input: made };
}

function choice(label: string, value: Side): { box: HTMLElement; select: HTMLSelectElement } {
  const select = document.createElement("select");
  for (const side of ["w", "b"] as const) {
    const option = document.createElement("option");
    option.value = side;
    option.textContent = word(side === "w" ? "white" : "black");
    select.append(option);
  }
  select.value = value;
  return { box: labelled(label, select), select };
}

function labelled(text: string, control: HTMLElement): HTMLElement {
  const box = document.createElement("label");
  box.className = "field";
  const name = document.createElement("span");
  name.textContent = text;
  box.append(name, control);
  return box;
}
