/**
 * A live game on a page, for a player or a watcher.
 *
 *     <div class="game" data-live-game="ID" data-seat="w">
 *       <div class="board-frame"><table class="board">…</table></div>
 *       <div class="side white"><span data-note="w"></span><span class="clock" data-clock="w"></span></div>, black
 *       <div data-part="talk"></div> <div class="moves" data-part="moves"></div>
 *       <form data-part="typed"><input></form> <p data-part="line" role="status"></p>
 *       <button data-do="offer|claim|resign|call|abort|takeback|flip|back">…</button>
 *       <input type="checkbox" data-setting="targets|motion|coordinates|queen|one|confirm|annex">
 *     </div>
 *
 * Without scripts the server's page shows position, clocks and moves, and loads itself again.
 */

import { announce } from "../announce.ts";
import { Board } from "../board/board.ts";
import { meant, onlyMoveTo, played, promotes, reach, sideOf, targetsOf, type Side } from "../board/geometry.ts";
import { settings, type Setting } from "../board/settings.ts";
import { ask } from "../dialog.ts";
import { nameOf, squaresOf, type Squares } from "../fen.ts";
import { word } from "../words.ts";
import { announced, unannounced } from "./annex-d.ts";
import { askText } from "./ask-text.ts";
import { drawFace, nextFigure } from "./clock-face.ts";
import { pieceLetters } from "./letters.ts";
import { MoveList } from "./move-list.ts";
import { isInCheck, parse, play } from "./rules.ts";
import { Session, PROTOCOL, type Command } from "./session.ts";
import { spoken, standing } from "./speech.ts";
import { isStillMeant, turnOf, type Snapshot, type What } from "./state.ts";
import { drawTalk, howEnded, score } from "./talk.ts";
import { typedMoves } from "./typed.ts";

/** Times at which a player's own clock is spoken. */
const ALARMS_MS = [120_000, 30_000];

export class GamePage {
  private readonly board: Board;
  private readonly session: Session;
  private list: MoveList | undefined;
  private seat: Side | null;
  private refusal = "";
  /** The half-move being looked at again; undefined for the game as it stands. */
  private looking: number | undefined;
  private asleep: number | undefined;
  private flagAsked = -1;
  private alarms = [...ALARMS_MS];

  constructor(private readonly root: HTMLElement) {
    const table = root.querySelector<HTMLTableElement>("table.board");
    if (!table) throw new Error("the page has no board");
    this.board = new Board(table);
    this.seat = root.dataset.seat === "w" || root.dataset.seat === "b" ? root.dataset.seat : null;
    if (this.seat === "b" && !this.board.flipped) this.flip(true);
    settings.apply();
    const id = root.dataset.liveGame ?? "";
    const address = new URL(`/live/${id}/socket?lang=${document.documentElement.lang}`, location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    this.session = new Session(id, () => new WebSocket(address, PROTOCOL), {
      changed: (state, what) => this.changed(state, what),
      line: (isOpen, lag) => this.line(isOpen, lag),
      refused: (why, text, article, command) => this.refused(why, text, article, command),
      noted: (note) => this.noted(note),
    });
    this.listen();
    this.session.start();
  }

  private part(name: string): HTMLElement | null {
    return this.root.querySelector(`[data-part=${name}]`);
  }

  private listen(): void {
    this.root.addEventListener("click", (event) => {
      const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-do]") : null;
      if (button) void this.act(button.dataset.do ?? "");
    });
    for (const box of this.root.querySelectorAll<HTMLInputElement>("[data-setting]")) {
      const name = box.dataset.setting as Setting;
      box.checked = settings.isOn(name);
      box.addEventListener("change", () => settings.set(name, box.checked));
    }
    this.part("typed")?.addEventListener("submit", (event) => {
      event.preventDefault();
      const input = this.part("typed")?.querySelector<HTMLInputElement>("input:not([type=hidden])");
      if (input && this.typed(input.value)) input.value = "";
    });
    document.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) return;
      this.session.wake();
      this.drawClocks();
    });
    window.addEventListener("online", () => this.session.wake());
  }

  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof HTMLElement ? event.target : null;
    if (target?.matches("input, select, textarea") || document.querySelector("dialog[open]")) return;
    if (event.key === "Escape" && this.session.state?.plan) return this.unplan();
    if (this.ask(event.key)) event.preventDefault();
  }

  /** One letter asks for something to be said; whether it was such a letter. */
  private ask(key: string): boolean {
    const { state } = this.session;
    if (!state) return false;
    const say = (text: string): boolean => {
      this.say(text);
      return true;
    };
    switch (key.toLowerCase()) {
      case "c":
        return say(`${word("white")} ${this.clockText("w")}, ${word("black")} ${this.clockText("b")}`);
      case "l":
        return say(this.lastSpoken(state) || word("start"));
      case "n":
        return say(word("moveNumber", { n: Math.floor(state.n / 2) + 1 }));
      case "o":
        return say(state.offer ? word(state.offer === "w" ? "whiteOffers" : "blackOffers") : word("noOffer"));
      case "b":
        return say(`${standing(this.now(), "w")}. ${standing(this.now(), "b")}`);
      case "f":
        this.flip();
        return true;
      default:
        return false;
    }
  }

  private clockText(side: Side): string {
    return this.root.querySelector(`[data-clock=${side}]`)?.textContent ?? "";
  }

  /** Says something to ears, in a region of its own: nobody who is typing misses it. */
  private say(text: string): void {
    const region = this.part("said");
    if (!region) return announce(text);
    region.textContent = region.textContent === text ? `${text}\u00a0` : text;
  }

  private lastSpoken({ moves, start }: Snapshot): string {
    const last = moves.at(-1);
    if (!last) return "";
    const before = this.positionAt(moves.length - 1, start, moves);
    return this.spoken(before, last.uci, last.san);
  }

  /** A move in words: as one says it, or as Annex D has it announced where the player chose that. */
  private spoken(before: Squares, move: string, san: string): string {
    return settings.isOn("annex") ? announced(before, move) : spoken(before, move, san);
  }

  /** The placement after so many half-moves. */
  private positionAt(ply: number, start: string, moves: Snapshot["moves"]): Squares {
    let position = parse(start);
    for (const { uci } of moves.slice(0, ply)) if (position) position = play(position, uci);
    return position?.squares ?? [];
  }

  /** The placement as the server has it. */
  private now(): Squares {
    return squaresOf(this.session.state?.fen ?? "") ?? [];
  }

  private async act(what: string): Promise<void> {
    const { session } = this;
    switch (what) {
      case "flip":
        return this.flip();
      case "back":
        return this.look(undefined);
      case "resign":
        if (await ask([word("resignSure")], word("resign"), true)) session.command("resign");
        return;
      case "abort":
        if (await ask([word("abortSure")], word("abort"), true)) session.command("abort");
        return;
      case "call": {
        const text = await askText(word("callWhy"), word("call"));
        if (text !== undefined) session.command("call", { text });
        return;
      }
      case "claim":
        return this.claim();
      case "next":
        return this.nextGame();
      case "invite":
        return this.invite(this.root.dataset.invite ?? "");
      case "offer":
      case "accept":
      case "decline":
      case "takeback":
      case "rematch":
        session.command(what);
        return;
      default:
        return;
    }
  }

  private async claim(): Promise<void> {
    const grounds = [["repetition", word("claimRepetition")], ["fifty", word("claimFifty")]] as const;
    const claimed = await askText(word("claimMove"), word("claim"), grounds);
    if (claimed === undefined) return;
    const [ground = "repetition", text = ""] = claimed.split("\n");
    if (text.trim() === "") return void this.session.command("claim", { ground });
    const [move, ...others] = typedMoves(text, this.session.state?.legal ?? [], this.now(), pieceLetters());
    if (move && others.length === 0) this.session.command("claim", { ground, uci: move });
    else this.refuse(word("notAMove", { move: text }));
  }

  private nextGame(): void {
    const rematch = this.session.state?.rematch;
    if (typeof rematch !== "object" || !rematch?.game) return;
    // The secret of this seat opens one of the next game.
    const from = this.seat ? `?from=${this.root.dataset.liveGame}` : "";
    location.assign(rematch.seat ?? `/live/${rematch.game}${from}`);
  }

  /** Hands the opponent's link to whatever the device sends links with. */
  private async invite(url: string): Promise<void> {
    try {
      if (navigator.share) return await navigator.share({ url });
      await navigator.clipboard.writeText(url);
      this.refuse(word("invited"));
    } catch {
      // The sharing was given up, or the clipboard is closed to pages: the link stands on the page.
      this.part("invite")?.querySelector("a")?.focus();
    }
  }

  /** A typed move, or a letter that asks; whether the field may be emptied. */
  private typed(text: string): boolean {
    if (/^[clnobf]$/i.test(text.trim()) && this.ask(text.trim())) return true;
    const { state } = this.session;
    const isTurn = state !== undefined && this.mayMove(state);
    if (!isTurn) return this.refuse(word("notYourTurn"));
    const [move, ...others] = typedMoves(unannounced(text), state.legal ?? [], this.now(), pieceLetters());
    if (!move) return this.refuse(word("notAMove", { move: text }));
    if (others.length > 0) return this.refuse(word("manyMoves", { move: text }));
    this.move(move);
    return true;
  }

  private refuse(text: string): false {
    this.refusal = text;
    this.say(text);
    this.drawTalk();
    return false;
  }

  private mayMove(state: Snapshot): boolean {
    return state.phase === "playing" && this.seat === turnOf(state) && !this.session.sentMove() && state.held !== this.seat;
  }

  private give(state: Snapshot): void {
    const isOver = state.phase === "finished" || state.phase === "cancelled" || this.seat === null || this.looking !== undefined;
    if (isOver) return this.board.give(undefined);
    this.board.give({
      takes: (_, piece) => {
        const { state: now } = this.session;
        if (!now || sideOf(piece) !== this.seat) return undefined;
        if (this.mayMove(now)) return "move";
        return this.session.options.premove && now.phase === "playing" ? "plan" : undefined;
      },
      targets: (square, kind) => {
        if (kind === "plan") return reach(this.board.pieceOn(square) ?? "", square);
        return targetsOf(this.session.state?.legal ?? [], this.now(), square);
      },
      moved: (move, kind) => (kind === "plan" ? this.plan(move) : this.meantMove(move)),
      touched: (square) => this.touched(square),
      cancelled: () => {
        if (this.session.state?.plan) this.unplan();
      },
    });
  }

  /** One square suffices where only one move goes there, if the player wants that (E.04 3.1.5). */
  private touched(square: string): boolean {
    const { state } = this.session;
    if (!state || !settings.isOn("one") || !this.mayMove(state)) return false;
    const legal = state.legal ?? [];
    const move = onlyMoveTo(legal, this.now(), square);
    if (!move || (promotes(legal, move) && !settings.isOn("queen"))) return false;
    this.move(promotes(legal, move) ? `${move}q` : move);
    return true;
  }

  private meantMove(move: string): void {
    const found = meant(this.session.state?.legal ?? [], this.now(), move.slice(0, 2), move.slice(2, 4));
    if (found) this.move(found + move.slice(4));
  }

  private move(move: string): void {
    if (settings.isOn("confirm")) void this.confirm(move);
    else this.send(move);
  }

  /** The move is sent once the player has confirmed it; until then nobody has heard of it (E.04 3.1.5). */
  private async confirm(move: string): Promise<void> {
    const { n } = this.session.state ?? {};
    const isSure = await ask([word("sendSure", { move: `${move.slice(0, 2)}–${move.slice(2)}` })], word("send"));
    const { state } = this.session;
    if (!state || !isStillMeant(n, state) || !this.mayMove(state)) return;
    if (isSure) return this.send(move);
    this.draw(state, false);
  }

  private send(move: string): void {
    this.refusal = "";
    this.session.command("move", { uci: move });
    const { state } = this.session;
    if (state) this.draw(state, !this.board.isDropped);
    this.board.isDropped = false;
  }

  private plan(move: string): void {
    const { state } = this.session;
    if (!state) return;
    this.session.tell("plan", { n: state.n, uci: move });
    this.session.state = { ...state, plan: move };
    this.draw(this.session.state, false);
    announce(word("planned", { move }));
  }

  private unplan(): void {
    const { state } = this.session;
    if (!state) return;
    this.session.tell("unplan");
    this.session.state = { ...state, plan: null };
    this.draw(this.session.state, false);
  }

  private changed(state: Snapshot, what?: What): void {
    this.seat = this.session.seat ?? this.seat;
    // Said in one go: what is said next would take its place before anybody heard it.
    const said: string[] = [];
    if (what?.move) {
      this.refusal = "";
      this.looking = undefined;
      const before = this.positionAt(state.moves.length - 1, state.start, state.moves);
      if (what.by !== this.seat) said.push(what.speech ?? this.spoken(before, what.move, what.san ?? ""));
    }
    for (const { text, article } of what?.ruling ?? []) {
      said.push(article && !text.includes(article) ? `${text} ${article}` : text);
    }
    if (what?.result) said.push(`${score(what.result.score)}. ${howEnded(what.result)} ${what.result.article ?? ""}`.trim());
    const words = new Set(said.filter(Boolean));
    if (words.size > 0) this.say([...words].join(". "));
    if (what?.rematch?.game && this.seat) return this.nextGame();
    const invite = this.part("invite");
    if (invite) invite.classList.toggle("gone", state.phase !== "waiting");
    const isOurs = what?.move !== undefined && what.by === this.seat;
    this.give(state);
    this.draw(state, !isOurs);
  }

  private draw(state: Snapshot, glide: boolean): void {
    this.drawBoard(state, glide);
    const [, , , , , number = "1"] = state.start.split(" ");
    const moves = this.part("moves");
    if (moves) {
      this.list ??= new MoveList(moves, (ply) => this.look(ply === this.session.state?.n ? undefined : ply), {
        isBlack: turnOf({ fen: state.start }) === "b",
        number: Number(number) || 1,
      });
      this.list.show(state.moves, this.looking ?? state.moves.length);
    }
    this.drawSides(state);
    this.drawTalk();
    this.drawClocks();
    for (const button of this.root.querySelectorAll<HTMLElement>("[data-do]")) this.drawButton(button, state);
    const turn = turnOf(state);
    this.root.classList.toggle("my-turn", state.phase === "playing" && this.seat === turn);
  }

  private drawBoard(state: Snapshot, glide: boolean): void {
    const sent = this.session.sentMove();
    const { looking } = this;
    if (looking !== undefined) {
      const move = state.moves[looking - 1]?.uci;
      const squares = this.positionAt(looking, state.start, state.moves);
      this.board.show(squares, { last: move ? [move.slice(0, 2), move.slice(2, 4)] : [], glide });
      this.board.mark("sent", []);
      this.board.mark("plan", []);
      return;
    }
    const squares = sent?.uci ? played(this.now(), sent.uci) : this.now();
    const last = sent?.uci ?? state.moves.at(-1)?.uci;
    const turn = turnOf(state);
    const king = squares.indexOf(turn === "w" ? "K" : "k");
    const check = !sent && king >= 0 && isInCheck(squares, turn) ? nameOf(king) : undefined;
    this.board.show(squares, { last: last ? [last.slice(0, 2), last.slice(2, 4)] : [], check, glide });
    this.board.mark("sent", sent?.uci ? [sent.uci.slice(2, 4)] : []);
    this.board.mark("plan", state.plan ? [state.plan.slice(0, 2), state.plan.slice(2, 4)] : []);
  }

  /** Shows an earlier position; undefined goes back to the game. */
  private look(ply: number | undefined): void {
    const { state } = this.session;
    if (!state) return;
    this.looking = ply;
    this.give(state);
    this.draw(state, true);
  }

  private drawSides(state: Snapshot): void {
    for (const side of ["w", "b"] as const) {
      const note = this.root.querySelector<HTMLElement>(`[data-note=${side}]`);
      const isTurn = state.phase === "playing" && turnOf(state) === side;
      const words = [
        state.phase === "finished" || state.phase === "cancelled" ? "" : word(state.present[side] ? "here" : "away"),
        isTurn ? word(side === this.seat ? "yourMove" : "toMove") : "",
        this.session.sentMove() && side === this.seat ? word("sent") : "",
      ];
      const text = words.filter(Boolean).join(" · ");
      if (note && note.textContent !== text) note.textContent = text;
      const name = this.root.querySelector(`[data-name=${side}]`);
      if (name && state.names[side] && name.textContent !== state.names[side]) name.textContent = state.names[side];
    }
  }

  private drawTalk(): void {
    const talk = this.part("talk");
    const { state } = this.session;
    if (talk && state) drawTalk(talk, { state, seat: this.seat, refusal: this.refusal, options: this.session.options, hasInvite: this.root.dataset.invite !== undefined }, (what) => void this.act(what));
  }

  private drawButton(button: HTMLElement, state: Snapshot): void {
    const isOn = state.phase === "playing" || state.phase === "paused";
    const begun = state.n >= 2;
    const { takeback, claims } = this.session.options;
    // These two share a place; the others keep theirs and are grey where they do not apply.
    const shows: Record<string, boolean> = { resign: begun, abort: !begun };
    const may: Record<string, boolean> = {
      offer: isOn && state.offer === null,
      claim: isOn && claims === true,
      resign: isOn,
      abort: isOn || state.phase === "waiting",
      call: isOn || state.phase === "waiting",
      takeback: isOn && takeback === true && state.n > 0 && state.takeback === null,
      back: this.looking !== undefined,
    };
    const what = button.dataset.do ?? "";
    if (what in shows) button.hidden = !shows[what];
    if (what in may && button instanceof HTMLButtonElement) button.disabled = !may[what];
  }

  private drawClocks(): void {
    clearTimeout(this.asleep);
    const { state } = this.session;
    if (!state) return;
    const { run } = state.clock;
    for (const side of ["w", "b"] as const) {
      const face = this.root.querySelector<HTMLElement>(`[data-clock=${side}]`);
      const isWaiting = side === this.seat && this.session.sentMove() !== undefined;
      if (face) drawFace(face, { left: this.session.left(side), isRunning: run === side, isWaiting });
    }
    if (!run || document.hidden) return;
    const left = this.session.left(run);
    this.alarm(left, run);
    if (left <= 0 && state.phase === "playing" && this.flagAsked !== state.seq) {
      this.flagAsked = state.seq;
      this.session.tell("flag?", { n: state.n });
    }
    this.asleep = window.setTimeout(() => this.drawClocks(), nextFigure(left));
  }

  private alarm(left: number, run: Side): void {
    if (run !== this.seat) return;
    const [next] = this.alarms;
    if (next === undefined || left > next) return;
    this.alarms = this.alarms.filter((limit) => limit < left);
    // A game that begins with less than that needs no alarm.
    if (next - left < 2000) this.say(word("timeLeft", { time: this.clockText(run) }));
  }

  private line(isOpen: boolean, lag: number | undefined): void {
    const line = this.part("line");
    const text = isOpen ? word("connected", { n: lag ?? 0 }) : word("noLine");
    this.root.classList.toggle("no-line", !isOpen);
    if (line && line.textContent !== text) line.textContent = text;
  }

  private refused(why: string, text: string | undefined, article: string | undefined, command: Command | undefined): void {
    const told = [text ?? word(`why-${why}`), article ? `(${article})` : "", command?.uci && why === "illegal" ? command.uci : ""];
    this.refuse(word("refused", { why: told.filter(Boolean).join(" ") }));
  }

  private noted(note: Record<string, unknown>): void {
    if (typeof note.text === "string") this.refuse(note.text);
    else if ("plan" in note && note.why) this.refuse(word("planGone"));
  }

  private flip(flipped = !this.board.flipped): void {
    this.board.flip(flipped);
    this.root.classList.toggle("black-below", flipped);
  }
}
