/**
 * A tablet between two players as their clock: `tools/tablet.html`.
 *
 * It holds the time itself and needs no network. Every press is kept on the device; after a reload the clocks are
 * where they would be. Players can press and call; everything else asks for the arbiter's code.
 */

import { announce } from "../announce.ts";
import { word } from "../words.ts";
import { ArbiterPanel, askForCode } from "./arbiter-panel.ts";
import { correct, deadline, inWords, isState, newState, opponent, press, resume, shown, stop, tick, type Control, type Side, type State } from "./engine.ts";
import { asText, isSheet, newSheet, press as pressSheet, type Sheet } from "./sheet.ts";
import { examine, findings } from "./examine.ts";
import { letters, SheetView } from "./sheet-view.ts";
import { keepAwake } from "./wake.ts";

/** What is kept on the device. */
interface Kept {
  readonly control: string;
  readonly code: string;
  readonly state: State;
  readonly log: readonly Press[];
  /** Whether the halves have changed places. */
  readonly turned: boolean;
  /** The score, where the tablet records it. */
  readonly sheet?: Sheet;
  readonly looks?: readonly number[];
}

/** A press, for the arbiter. */
export interface Press {
  readonly side: Side;
  readonly move: number;
  /** What both displays showed. */
  readonly w: number;
  readonly b: number;
  readonly at: number;
}

const LOG_MAX = 20;
const LOW_MS = 60_000;
const SLEPT_MS = 2000;
const SIGN_MS = 8000;

/** Milliseconds that only go forward while the page lives, and that mean the same after a reload. */
let slept = 0;
function now(): number {
  return performance.timeOrigin + performance.now() + slept;
}

export class Tablet {
  private readonly control: Control;
  private readonly key: string;
  private readonly halves: Record<Side, HTMLButtonElement>;
  private state: State;
  private log: Press[] = [];
  private code = "";
  private turned = false;
  private isKept = true;
  private timer: number | undefined;
  private panel: ArbiterPanel | undefined;
  /** A sign beside a display for a moment: the time of a new period. */
  private sign: { side: Side; text: string; until: number } | undefined;
  private sheet: Sheet = newSheet;
  /** When an arbiter looked. */
  private looks: number[] = [];
  /** The score sheets of both players; none where the tablet is a clock alone. */
  private readonly sheets: Partial<Record<Side, SheetView>> = {};

  constructor(private readonly root: HTMLElement) {
    const config = document.querySelector("script.control")?.textContent ?? "";
    this.control = JSON.parse(config) as Control;
    this.key = `clock ${location.pathname}${location.search}`;
    const half = (side: Side): HTMLButtonElement => {
      const button = root.querySelector<HTMLButtonElement>(`.half[data-side=${side}]`);
      if (!button) throw new Error("the page has no clock");
      return button;
    };
    this.halves = { w: half("w"), b: half("b") };
    this.state = newState(this.control);
    if (root.hasAttribute("data-sheets")) this.laySheets();
    const isBack = this.restore(config);
    this.listen();
    void keepAwake((isAwake) => this.say(word(isAwake ? "awake" : "sleeps"), !isAwake));
    if (isBack) this.say(word("restored"));
    this.draw();
    if (!this.code) void this.setCode();
    else if (this.state.stopped) this.openPanel();
  }

  /** One sheet before each player, between the halves of the clock. */
  private laySheets(): void {
    const desk = () => ({
      sheet: this.sheet,
      state: this.state,
      changed: (sheet: Sheet): void => {
        this.sheet = sheet;
        this.keep();
        this.draw();
      },
    });
    for (const side of ["w", "b"] as const) {
      const view = new SheetView(side, desk);
      this.sheets[side] = view;
      this.root.append(view.element);
    }
    this.turn(false);
  }

  private restore(config: string): boolean {
    let kept: Partial<Kept> = {};
    try {
      kept = JSON.parse(localStorage.getItem(this.key) ?? "{}") as Partial<Kept>;
    } catch {
      this.isKept = false;
      this.say(word("unkept"), true);
    }
    if (kept.control !== config || !isState(kept.state)) return false;
    this.state = kept.state;
    this.code = String(kept.code ?? "");
    this.log = Array.isArray(kept.log) ? [...kept.log] : [];
    if (isSheet(kept.sheet)) this.sheet = kept.sheet;
    if (Array.isArray(kept.looks)) this.looks = [...kept.looks];
    this.turn(kept.turned === true);
    return true;
  }

  private keep(): void {
    const control = document.querySelector("script.control")?.textContent ?? "";
    const { code, state, log, turned, sheet } = this;
    const kept: Kept = { control, code, state, log, turned, ...(this.sheets.w && { sheet }) };
    try {
      localStorage.setItem(this.key, JSON.stringify(kept));
    } catch {
      if (this.isKept) this.say(word("unkept"), true);
      this.isKept = false;
    }
  }

  private listen(): void {
    for (const side of ["w", "b"] as const) {
      const half = this.halves[side];
      // The finger's first touch counts, as on a real clock; a key comes as a click without a pointer.
      half.addEventListener("pointerdown", (event) => {
        if (event.button === 0) this.pressed(side);
      });
      half.addEventListener("click", (event) => {
        if (event.detail === 0) this.pressed(side);
      });
    }
    this.root.querySelector("[data-do=call]")?.addEventListener("click", () => this.call());
    this.root.addEventListener("contextmenu", (event) => event.preventDefault());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.woke();
    });
    window.addEventListener("offline", () => this.say(word("offline")));
    window.addEventListener("beforeunload", (event) => {
      // Leaving needs the arbiter; a browser lets us ask only.
      if (this.isPlaying()) event.preventDefault();
    });
  }

  private isPlaying(): boolean {
    return this.state.running !== null || this.state.stopped !== null;
  }

  /** A device that slept counted nothing meanwhile: the wall clock says how long it was. */
  private woke(): void {
    const gap = Date.now() - now();
    if (gap > SLEPT_MS) {
      slept += gap;
      this.say(word("slept", { seconds: Math.round(gap / 1000) }), true);
    }
    this.draw();
  }

  private pressed(side: Side): void {
    const before = this.state;
    const at = now();
    const after = press(this.control, before, side, at);
    if (after === before || this.panel) return;
    this.state = after;
    if (after.running === opponent(side) && before.running === side) {
      const { moves: move, period } = after[side];
      this.sheet = pressSheet(this.sheet, side, move, Date.now(), after[side].left);
      this.log = [...this.log, { side, move, w: after.w.left, b: after.b.left, at: Date.now() }].slice(-LOG_MAX);
      if (period > before[side].period) {
        const added = this.control.periods[period]?.base ?? 0;
        this.sign = { side, text: word("period", { time: inWords(added) }), until: at + SIGN_MS };
      }
    }
    this.keep();
    this.draw();
  }

  private call(): void {
    if (this.panel) return;
    this.state = stop(this.control, this.state, now());
    this.keep();
    this.draw();
    announce(word("called"));
    this.openPanel();
  }

  private openPanel(): void {
    this.panel = new ArbiterPanel({
      code: this.code,
      state: this.state,
      log: this.log,
      score: this.sheets.w ? asText(this.sheet) : "",
      corrections: this.sheet.corrections,
      looked: () => this.looked(),
      goOn: () => this.close(resume(this.state, now())),
      set: (left, toMove) => this.close(correct(this.state, left, toMove)),
      swap: () => {
        this.turn(!this.turned);
        this.keep();
      },
      end: () => this.end(),
    });
  }

  /** Whoever opens the arbiter's view is written down, and what it finds is said there alone (C.02 6.3.3). */
  private looked(): string[] {
    this.looks = [...this.looks, Date.now()].slice(-LOG_MAX);
    this.keep();
    const found = this.sheets.w ? findings(examine(this.sheet, letters())) : [];
    const { w, b } = this.sheet.results ?? {};
    const results = w || b ? [word("sheetResults", { white: w ?? "–", black: b ?? "–" })] : [];
    return [...results, ...found, word("sheetLooked", { n: this.looks.length })];
  }

  /** The arbiter is done; what was set stands until "go on" is pressed again. */
  private close(state: State): void {
    this.panel = undefined;
    this.state = state;
    this.keep();
    this.draw();
    if (state.stopped) this.openPanel();
  }

  private end(): void {
    try {
      localStorage.removeItem(this.key);
    } catch {
      // Nothing was kept.
    }
    this.state = newState(this.control);
    location.assign("/clock");
  }

  private async setCode(): Promise<void> {
    this.code = await askForCode();
    this.keep();
  }

  /** White on the other side of the tablet. */
  private turn(turned: boolean): void {
    this.turned = turned;
    const sides: [Side, Side] = turned ? ["w", "b"] : ["b", "w"];
    const [far, near] = [this.halves[sides[0]], this.halves[sides[1]]];
    const [farSheet, nearSheet] = [this.sheets[sides[0]]?.element, this.sheets[sides[1]]?.element];
    for (const element of [far, farSheet]) element?.classList.add("far");
    for (const element of [near, nearSheet]) element?.classList.remove("far");
    this.root.prepend(...[far, farSheet].filter((element) => element !== undefined));
    this.root.append(...[nearSheet, near].filter((element) => element !== undefined));
  }

  private draw(): void {
    clearTimeout(this.timer);
    const at = now();
    const ticked = tick(this.control, this.state, at);
    if (ticked !== this.state) {
      this.state = ticked;
      this.keep();
      announce(word("flag"));
    }
    for (const side of ["w", "b"] as const) {
      this.drawHalf(side, at);
      this.sheets[side]?.draw();
    }
    const time = this.root.querySelector("[data-hall-time]");
    if (time) time.textContent = new Date().toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
    if (document.hidden) return;
    this.timer = window.setTimeout(() => this.draw(), this.pause(at));
  }

  /** How long the displays stay as they are: until the next second, the next tenth, or the flag. */
  private pause(at: number): number {
    const { running } = this.state;
    if (!running) return 1000;
    const left = shown(this.control, this.state, running, at);
    const step = left <= 20_000 ? 100 : 1000;
    const next = left - (Math.ceil(left / step) - 1) * step;
    return Math.max(20, Math.min(next, deadline(this.control, this.state) - at));
  }

  private drawHalf(side: Side, at: number): void {
    const half = this.halves[side];
    const { state } = this;
    const left = shown(this.control, state, side, at);
    const isRunning = state.running === side;
    const text = inWords(left);
    set(half.querySelector(".time"), text);
    set(half.querySelector(".sub-line"), this.line(side, at));
    half.classList.toggle("run", isRunning);
    half.classList.toggle("long", text.length > 5);
    half.classList.toggle("low", left <= LOW_MS && !state.flag);
    half.classList.toggle("fallen", state.flag === side);
    half.classList.toggle("stood", state.stopped === side);
  }

  private line(side: Side, at: number): string {
    const { state, sign } = this;
    if (state.flag === side) return word("flag");
    if (state.flag) return word("frozen");
    if (sign?.side === side && at < sign.until) return sign.text;
    const move = word("move", { n: state[side].moves + 1 });
    if (state.running === side) return `${move} · ${word("runs")}`;
    if (state.stopped) return state.stopped === side ? `${move} · ${word("paused")}` : move;
    const isStart = state.running === null && side === "b";
    return isStart ? word("press") : move;
  }

  private say(text: string, isTrouble = false): void {
    const place = this.root.querySelector<HTMLElement>("[data-state]");
    if (!place || (place.classList.contains("trouble") && !isTrouble)) return;
    place.textContent = text;
    place.classList.toggle("trouble", isTrouble);
  }
}

/** Writes only what changed: a display that stands is not touched. */
function set(element: Element | null, text: string): void {
  if (element && element.textContent !== text) element.textContent = text;
}
