/** What a reader chose for all boards: kept on this device, never sent. */

export type Setting = "targets" | "motion" | "coordinates" | "queen" | "one" | "confirm" | "annex" | "sound";

const KEY = "board";
const DEFAULTS: Record<Setting, boolean> = { targets: true, motion: true, coordinates: true, queen: false, one: false, confirm: false, annex: false, sound: false };

function read(): Partial<Record<Setting, boolean>> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof found === "object" && found !== null ? found : {};
  } catch {
    // Storage may be forbidden, or hold something else: the defaults are good enough for both.
    return {};
  }
}

export const settings = {
  isOn(name: Setting): boolean {
    return read()[name] ?? DEFAULTS[name];
  },

  set(name: Setting, isOn: boolean): void {
    try {
      localStorage.setItem(KEY, JSON.stringify({ ...read(), [name]: isOn }));
    } catch {
      // Where nothing can be kept the choice holds for this page: the classes below carry it.
    }
    this.apply();
  },

  /** Whether pieces may glide: the reader's choice, and the system's. */
  motion(): boolean {
    return this.isOn("motion") && !matchMedia("(prefers-reduced-motion: reduce)").matches;
  },

  /** Shows on the page what the style sheet decides. */
  apply(): void {
    document.documentElement.classList.toggle("no-coordinates", !this.isOn("coordinates"));
    document.documentElement.classList.toggle("no-targets", !this.isOn("targets"));
    document.documentElement.classList.toggle("no-motion", !this.isOn("motion"));
  },
};
