/**
 * A page that follows the event.
 *
 *     <main id="main" data-live="/api/v1/events/7/live" data-version="42">…</main>
 *
 * `data-live` is a stream of server-sent events; the data of each is a version, as a number or as
 * `{"version": 43}`. On a version newer than `data-version` the page is fetched again and `<main>` made
 * like the new one, after a random moment so that two thousand phones do not ask at once: at most
 * `data-live-spread` milliseconds, where few look and wait for it. Without scripts the page is as good, until
 * it is loaded again.
 *
 * What the reader is looking at does not jump. Where the new page would move it, a button at the foot of
 * the screen offers the new page; it also comes while nobody looks. A wall has no reader who could press
 * a button: there it comes at once. With `data-live-now`, where somebody is waited for, it comes as soon as
 * the reader's hand has been still for a moment.
 *
 * `live:updated` is dispatched on the document afterwards. Who changes the event from this page tells with
 * `live:known` which version the server answered; older renderings are then passed over. With `live:own` the page
 * is also shown at once as it is then, because the reader asked for it.
 */

import { announceText, offer } from "./announce.ts";
import { morph } from "./morph.ts";
import { steadily } from "./steady.ts";

/** How long a page waits at most before it asks, where it does not say. */
const SPREAD_MS = 1500;

/** While results are typed a page of hundreds of rows is not read again and again, but for so long at the most. */
const TYPING_MS = 600;
const TYPED_MOST_MS = 4000;

/** A hand that did nothing for so long does not miss what moves. */
const STILL_MS = 1500;

/** The version in the data of an event, undefined where there is none. */
export function versionOf(data: string): number | undefined {
  try {
    const value: unknown = JSON.parse(data);
    if (typeof value === "number") return value;
    if (typeof value === "object" && value !== null && "version" in value) {
      return typeof value.version === "number" ? value.version : undefined;
    }
  } catch {
    // Not ours: a comment or a greeting.
  }
  return undefined;
}

/** How long to wait before the next attempt to connect, after so many failures. */
export function patience(failures: number, chance: number): number {
  return Math.min(30_000, 1000 * 2 ** Math.min(failures, 5)) * (0.5 + chance / 2);
}

class LivePage {
  private newest = 0;
  private known = 0;
  private timer: number | undefined;
  private fetching = false;
  private failures = 0;
  private lastTouch = -Infinity;
  private lastLook = 0;
  private source: EventSource | undefined;
  /** A newer page that would move this one, and how to take its offer back. */
  private held: { readonly page: Document; readonly withdraw: () => void } | undefined;

  constructor(private readonly main: HTMLElement) {
    document.addEventListener("visibilitychange", () => {
      if (document.hidden && this.held) this.take(this.held.page);
    });
    for (const kind of ["pointerdown", "keydown"]) {
      document.addEventListener(kind, () => (this.lastTouch = performance.now()), { passive: true });
    }
    document.addEventListener("live:known", (event) => {
      if (event instanceof CustomEvent) this.known = Math.max(this.known, Number(event.detail));
    });
    document.addEventListener("live:own", (event) => {
      if (event instanceof CustomEvent) void this.own(Number(event.detail));
    });
  }

  /** Shows what the reader's own act made of the page. */
  private async own(version: number): Promise<void> {
    this.known = Math.max(this.known, version);
    try {
      const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
      if (answer.ok) this.take(new DOMParser().parseFromString(await answer.text(), "text/html"));
    } catch {
      this.soon(0);
    }
  }

  connect(): void {
    const address = this.main.dataset.live;
    if (!address) return;
    const source = new EventSource(address);
    this.source = source;
    source.onopen = () => {
      // What was missed while the line was down comes with the first event, or with this look.
      if (this.failures > 0) this.soon(0);
      this.failures = 0;
    };
    const hear = (event: MessageEvent<string>) => this.hear(event.data);
    source.onmessage = hear;
    source.addEventListener("version", hear);
    source.onerror = () => {
      // The browser reconnects by itself unless the server refused; then it is our turn.
      if (source.readyState !== EventSource.CLOSED) return;
      this.failures += 1;
      window.setTimeout(() => this.connect(), patience(this.failures, Math.random()));
    };
  }

  disconnect(): void {
    this.source?.close();
  }

  private hear(data: string): void {
    const version = versionOf(data);
    if (version === undefined || version <= this.shown() || version <= this.newest) return;
    this.newest = version;
    this.soon(this.spread());
  }

  private shown(): number {
    return Number(this.main.dataset.version ?? 0);
  }

  private spread(): number {
    return Number(this.main.dataset.liveSpread ?? SPREAD_MS);
  }

  private soon(most: number): void {
    if (this.timer !== undefined) return;
    this.timer = window.setTimeout(() => {
      this.timer = undefined;
      void this.refresh();
    }, Math.random() * most);
  }

  /** Whether somebody types results so fast that the page had better wait. */
  private isTyping(): boolean {
    const now = performance.now();
    const isBusy = now - this.lastTouch < TYPING_MS && document.querySelector("result-entry") !== null;
    if (!isBusy) this.lastLook = now;
    return isBusy && now - this.lastLook < TYPED_MOST_MS;
  }

  private async refresh(): Promise<void> {
    if (this.fetching || this.isTyping()) return this.soon(this.spread());
    this.lastLook = performance.now();
    this.fetching = true;
    try {
      const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
      if (!answer.ok) return;
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const fresh = page.querySelector("main");
      // A page that was rendered before our own last change must not take that change back.
      if (fresh?.dataset.version !== undefined && Number(fresh.dataset.version) < this.known) this.soon(this.spread());
      else if (fresh) this.show(page);
    } catch {
      this.soon(5000);
    } finally {
      this.fetching = false;
    }
  }

  /** Shows a newer page, or offers it where it would move what is on the screen. */
  private show(page: Document): void {
    if (document.hidden || document.body.classList.contains("projector")) return this.take(page);
    let changed: Element[] = [];
    if (steadily(document.body, () => (changed = become(page)))) return this.shownAnew(changed);
    if (this.main.dataset.liveNow !== undefined) {
      if (performance.now() - this.lastTouch >= STILL_MS) return this.take(page);
      return this.soon(STILL_MS);
    }
    this.held?.withdraw();
    this.held = { page, withdraw: offer("moved", "show", () => this.take(page)) };
  }

  private take(page: Document): void {
    this.shownAnew(become(page));
  }

  private shownAnew(changed: Element[]): void {
    this.held?.withdraw();
    this.held = undefined;
    // Clocks change all the time: that is no news.
    const news = changed.filter((element) => !element.closest("[data-left]"));
    for (const element of news) {
      element.classList.add("changed");
      element.addEventListener("animationend", () => element.classList.remove("changed"), { once: true });
    }
    document.dispatchEvent(new CustomEvent("live:updated"));
    if (news.length > 0) announceText("updated");
  }
}

/** Makes this page like another; what changed in words. */
function become(page: Document): Element[] {
  const changed: Element[] = [];
  for (const part of ["main", ".event-head"]) {
    const [here, there] = [document.querySelector(part), page.querySelector(part)];
    if (here && there) morph(here, there, (element) => changed.push(element));
  }
  return changed;
}

/** Starts the page's stream, where it has one. */
export function follow(): void {
  const main = document.querySelector<HTMLElement>("main[data-live]");
  if (!main) return;
  const page = new LivePage(main);
  page.connect();
  // A page that lies in the browser's memory must not hold a connection.
  window.addEventListener("pagehide", () => page.disconnect());
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) page.connect();
  });
}
