/**
 * Values on their way to the server: kept until the server has them, in the order in which they were
 * typed, the newest of each key only. Pure but for what it is given: sending, keeping and waiting.
 */

export type Outcome =
  | { readonly kind: "saved" }
  | { readonly kind: "refused"; readonly message: string }
  | { readonly kind: "later" };

export type State = "saving" | "saved" | "waiting" | "failed";

export interface World {
  send(key: string, value: string): Promise<Outcome>;
  /**
   * Sends many at once; which of them are saved, or undefined if the server could not be reached. The others
   * are sent by themselves.
   */
  sendMany?(entries: readonly (readonly [string, string])[]): Promise<ReadonlySet<string> | undefined>;
  /** Remembers what is not saved yet, beyond the life of the page. */
  keep(entries: readonly (readonly [string, string])[]): void;
  /** Resolves after the time, or earlier when there is hope. */
  wait(milliseconds: number): Promise<void>;
  /** Where `value` stands now. */
  tell(key: string, state: State, value: string, message?: string): void;
}

/** How many values go out together at the most. */
const TOGETHER = 100;

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 15_000;

export class SaveQueue {
  private readonly entries = new Map<string, string>();
  private running: Promise<void> | undefined;

  constructor(private readonly world: World) {}

  /** How many values the server does not have. */
  get size(): number {
    return this.entries.size;
  }

  /** The value of a key that is not saved yet. */
  get(key: string): string | undefined {
    return this.entries.get(key);
  }

  /** Takes a value on. It is sent as soon as those before it are. */
  put(key: string, value: string): void {
    this.entries.set(key, value);
    this.world.keep([...this.entries]);
    this.world.tell(key, "saving", value);
    this.running ??= this.run().finally(() => (this.running = undefined));
  }

  /** Resolves when nothing is left to send. */
  async idle(): Promise<void> {
    await this.running;
  }

  private async run(): Promise<void> {
    let pause = FIRST_WAIT_MS;
    for (let first = this.first(); first; first = this.first()) {
      const done = (await this.many()) ?? (await this.one(first));
      if (done) {
        pause = FIRST_WAIT_MS;
        continue;
      }
      for (const [waiting, wanted] of this.entries) this.world.tell(waiting, "waiting", wanted);
      await this.world.wait(pause);
      pause = Math.min(2 * pause, LONGEST_WAIT_MS);
    }
  }

  /** Whether the first value found the server. */
  private async one([key, value]: [string, string]): Promise<boolean> {
    const outcome = await this.world.send(key, value);
    if (outcome.kind === "later") return false;
    this.settle(key, value, outcome);
    return true;
  }

  /** Sends what has gathered; undefined where it is to be sent one by one. */
  private async many(): Promise<boolean | undefined> {
    const batch = [...this.entries].slice(0, TOGETHER);
    if (!this.world.sendMany || batch.length < 2) return undefined;
    const saved = await this.world.sendMany(batch);
    if (!saved) return false;
    for (const [key, value] of batch) if (saved.has(key)) this.settle(key, value, { kind: "saved" });
    return saved.size > 0 ? true : undefined;
  }

  private settle(key: string, value: string, outcome: Exclude<Outcome, { kind: "later" }>): void {
    // Typed again meanwhile: the newer value goes out next.
    if (this.entries.get(key) !== value) return;
    this.entries.delete(key);
    this.world.keep([...this.entries]);
    if (outcome.kind === "saved") this.world.tell(key, "saved", value);
    else this.world.tell(key, "failed", value, outcome.message);
  }

  private first(): [string, string] | undefined {
    for (const entry of this.entries) return entry;
    return undefined;
  }
}
