/**
 * The conversation with the server about one game, `arbiter-live.1`: opens and reopens the socket, keeps every
 * command until it is acknowledged, notices gaps, and knows the server's time.
 */

import { after, legalIn, type Clocks, type Row, type Snapshot, type What } from "./state.ts";
import type { Side } from "../board/geometry.ts";

export const PROTOCOL = "arbiter-live.1";

const PING_MS = 2500;
const SILENCE_MS = 8000;
const RETRY_MIN_MS = 300;
const RETRY_MAX_MS = 5000;

/** A socket, as browsers have them; tests have their own. */
export interface Wire {
  readonly readyState: number;
  send(text: string): void;
  close(): void;
  onopen: ((event: Event) => unknown) | null;
  onmessage: ((event: MessageEvent) => unknown) | null;
  onclose: ((event: CloseEvent) => unknown) | null;
}

export interface Options {
  readonly premove?: boolean;
  readonly takeback?: boolean;
  readonly claims?: boolean;
  readonly credit?: boolean;
  /** Whether an offer can be declined without a move. */
  readonly decline?: boolean;
  readonly rematch?: boolean;
}

/** What the page hears. */
export interface Listener {
  /** The game is another: after a snapshot (`what` is absent) or a row. */
  changed(state: Snapshot, what?: What): void;
  /** The line is there, or not. */
  line(isOpen: boolean, lag: number | undefined): void;
  /** The server refuses something. */
  refused(why: string, text: string | undefined, article: string | undefined, command: Command | undefined): void;
  /** Something for the player's eyes only. */
  noted(note: Record<string, unknown>): void;
}

export interface Command {
  readonly k: string;
  readonly c: number;
  readonly n?: number;
  readonly uci?: string;
  readonly ground?: string;
  readonly text?: string;
}

interface Message extends Partial<Row> {
  readonly k?: string;
  readonly c?: number;
  readonly seat?: Side | null;
  readonly snapshot?: Snapshot;
  readonly options?: Options;
  readonly why?: string;
  readonly text?: string;
  readonly article?: string;
  readonly t?: number;
  readonly at?: number;
  readonly present?: Snapshot["present"];
  readonly url?: string;
  readonly w?: number;
  readonly b?: number;
  readonly run?: Side | null;
}

export class Session {
  state: Snapshot | undefined;
  seat: Side | null = null;
  options: Options = {};
  /** Commands that the server has not answered yet. */
  pending: Command[] = [];
  /** The server's clock less ours, by the shortest round trip so far. */
  private offset = 0;
  private trip = Infinity;
  private wire: Wire | undefined;
  private c = 0;
  private heard = 0;
  private tries = 0;
  private asked = false;
  private isEnded = false;
  private timers: ReturnType<typeof setTimeout>[] = [];

  constructor(
    private readonly game: string,
    private readonly open: () => Wire,
    private readonly listener: Listener,
    private readonly now: () => number = () => performance.now(),
    private readonly secret?: string,
  ) {}

  start(): void {
    this.connect();
    this.timers.push(setInterval(() => this.beat(), PING_MS) as unknown as ReturnType<typeof setTimeout>);
  }

  /** Ends the conversation for good. */
  stop(): void {
    this.isEnded = true;
    for (const timer of this.timers) clearTimeout(timer);
    this.wire?.close();
  }

  /** The page is seen again, or the network is back: no waiting for the next try. */
  wake(): void {
    if (this.isOpen() && this.now() - this.heard < PING_MS) return;
    if (this.isOpen()) this.beat();
    else this.connect();
  }

  serverNow(): number {
    return this.now() + this.offset;
  }

  /** What a clock shows now. While a move of ours waits for its answer the mover's clock stands. */
  left(side: Side): number {
    if (!this.state) return 0;
    const { clock } = this.state;
    const waits = this.sentMove() !== undefined && clock.run === this.seat && side === this.seat;
    if (clock.run !== side) return clock[side];
    return clock[side] - Math.max(0, (waits ? this.sentAt : this.serverNow()) - clock.at);
  }

  private sentAt = 0;

  /** The move that is sent and not yet stored. */
  sentMove(): Command | undefined {
    return this.pending.find(({ k }) => k === "move");
  }

  /** Sends a command, now and after every reconnection until it is answered. */
  command(k: string, fields: Omit<Partial<Command>, "k" | "c"> = {}): Command {
    this.c += 1;
    const command: Command = { k, c: this.c, n: this.state?.n ?? 0, ...fields };
    if (k === "move") this.sentAt = this.serverNow();
    this.pending.push(command);
    this.send(command);
    return command;
  }

  /** Sends what needs no answer: a planned move, a look at the flag. */
  tell(k: string, fields: Record<string, unknown> = {}): void {
    this.send({ k, ...fields });
  }

  private isOpen(): boolean {
    return this.wire?.readyState === 1;
  }

  private send(message: object): void {
    if (this.isOpen()) this.wire?.send(JSON.stringify(message));
  }

  private connect(): void {
    if (this.isEnded) return;
    const old = this.wire;
    if (old) {
      old.onopen = old.onmessage = old.onclose = null;
      old.close();
    }
    const wire = this.open();
    this.wire = wire;
    this.heard = this.now();
    // Another server may answer now: its clock is another one.
    this.trip = Infinity;
    wire.onopen = () => {
      this.hello(this.state !== undefined);
      this.ping();
    };
    wire.onmessage = ({ data }) => this.receive(String(data));
    wire.onclose = () => this.lost();
  }

  private hello(resumes: boolean): void {
    const seat = this.secret === undefined ? {} : { seat: this.secret };
    const newest = resumes && this.state ? { after: this.state.seq } : {};
    this.send({ k: "hello", v: 1, game: this.game, ...seat, ...newest });
  }

  private lost(): void {
    if (this.isEnded) return;
    this.listener.line(false, undefined);
    this.tries += 1;
    const wait = Math.min(RETRY_MAX_MS, RETRY_MIN_MS * 2 ** (this.tries - 1)) * (0.75 + 0.5 * Math.random());
    const timer = setTimeout(() => {
      if (!this.isOpen()) this.connect();
    }, wait);
    this.timers.push(timer);
  }

  private beat(): void {
    if (this.wire && this.now() - this.heard > SILENCE_MS) {
      this.listener.line(false, undefined);
      return this.connect();
    }
    this.ping();
  }

  private ping(): void {
    this.send({ k: "ping", t: Math.round(this.now()) });
  }

  private receive(text: string): void {
    this.heard = this.now();
    let message: Message;
    try {
      message = JSON.parse(text) as Message;
    } catch {
      // Not our protocol: a proxy's page, perhaps. The next ping shows whether anybody speaks it.
      return;
    }
    switch (message.k) {
      case "welcome":
        return this.welcomed(message);
      case "ev":
        return this.row(message as Row);
      case "ack":
        return this.answered(message.c);
      case "no":
        return this.refused(message);
      case "clock":
        return this.clock(message as Clocks);
      case "pong":
        return this.ponged(message);
      case "note":
        return this.note(message);
      case "resync":
        return this.hello(false);
      case "elsewhere":
        if (message.url) location.assign(message.url);
        return;
      default:
        // A newer server says more than we know.
        return;
    }
  }

  private welcomed(message: Message): void {
    this.tries = 0;
    this.asked = false;
    this.seat = message.seat ?? null;
    this.options = message.options ?? {};
    this.c = Math.max(this.c, message.c ?? 0);
    if (message.snapshot) this.take(message.snapshot);
    this.listener.line(true, this.lag());
    for (const command of this.pending) this.send(command);
  }

  private take(snapshot: Snapshot): void {
    const legal = snapshot.legal ?? legalIn(snapshot);
    this.state = { ...snapshot, legal };
    this.settle();
    this.listener.changed(this.state);
  }

  private row(row: Row): void {
    const { state } = this;
    if (!state || row.seq <= state.seq) return;
    if (row.seq > state.seq + 1) return this.catchUp();
    const next = after(state, row);
    if (!next) return this.hello(false);
    this.state = next;
    this.asked = false;
    this.settle();
    this.listener.changed(next, row.what);
  }

  /** A move of ours that stands on the board is answered, even if its `ack` was lost with the line. */
  private settle(): void {
    const { state } = this;
    if (!state) return;
    this.pending = this.pending.filter(({ k, n, uci }) => k !== "move" || n === undefined || state.moves[n]?.uci !== uci);
  }

  /** Something was missed: asks once for the rows, then takes a fresh snapshot. */
  private catchUp(): void {
    this.hello(!this.asked);
    this.asked = true;
  }

  private answered(c: number | undefined): void {
    this.pending = this.pending.filter((command) => command.c !== c);
    if (this.state) this.listener.changed(this.state, {});
  }

  private refused({ c, why = "", text, article }: Message): void {
    if (why === "not_stored") return;
    const command = this.pending.find((pending) => pending.c === c);
    this.pending = this.pending.filter((pending) => pending.c !== c);
    this.listener.refused(why, text, article, command);
    if (this.state) this.listener.changed(this.state);
    if (why === "stale") this.catchUp();
  }

  private clock({ w, b, run, at }: Clocks): void {
    if (!this.state) return;
    this.state = { ...this.state, clock: { w, b, run, at } };
    this.listener.changed(this.state, { clocks: true });
  }

  private ponged({ t, at, seq }: Message): void {
    const received = this.now();
    if (t !== undefined && at !== undefined && received - t <= this.trip) {
      this.trip = received - t;
      this.offset = at - (t + received) / 2;
    }
    this.listener.line(true, this.lag());
    if (this.state && seq !== undefined && seq > this.state.seq) this.catchUp();
    // The store was away: what it did not take is tried again.
    for (const command of this.pending) this.send(command);
  }

  private note(message: Message): void {
    if (message.present && this.state) {
      this.state = { ...this.state, present: message.present };
      this.listener.changed(this.state, {});
    }
    if ("plan" in message && this.state) {
      this.state = { ...this.state, plan: null };
      this.listener.changed(this.state, {});
    }
    this.listener.noted(message as unknown as Record<string, unknown>);
  }

  private lag(): number | undefined {
    return Number.isFinite(this.trip) ? Math.round(this.trip) : undefined;
  }
}
