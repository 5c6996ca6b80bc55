/** What a key means while results are typed. Pure, so that it can be tested without a browser. */

/** A choice of the list, with the keys that stand for it. */
export interface Choice {
  readonly value: string;
  readonly keys: readonly string[];
}

export type Command =
  | { readonly kind: "result"; readonly value: string }
  | { readonly kind: "move"; readonly to: "previous" | "next" | "first" | "last" }
  | { readonly kind: "undo" }
  | { readonly kind: "nothing" };

/** What we read of a key event. */
export interface Press {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** Keys of the results as the server writes them, where the page names none. */
const USUAL: Record<string, readonly string[]> = {
  "1-0": ["1"],
  "0-1": ["0"],
  "=-=": ["5", "=", "d"],
  "+--": ["+"],
  "--+": ["-"],
  "---": ["x"],
  adjourned: ["j"],
};

const MOVES: Record<string, "previous" | "next" | "first" | "last"> = {
  ArrowUp: "previous",
  ArrowDown: "next",
  Enter: "next",
  Home: "first",
  End: "last",
};

/** A board with the key of its result, as it is typed from a slip: `12 1`, `7=`, or `12` alone. */
export function jumpOf(text: string): { readonly board: number; readonly key: string } | undefined {
  const found = /^\s*(\d+)(?:\s*([=d+x-])|\s+(\d))?\s*$/i.exec(text);
  if (!found) return undefined;
  return { board: Number(found[1]), key: (found[2] ?? found[3] ?? "").toLowerCase() };
}

/** The keys of a choice: `data-keys="5 = d"`, or the usual ones. */
export function keysOf(value: string, named: string | undefined): readonly string[] {
  if (named !== undefined) return named.split(" ").filter((key) => key !== "");
  return USUAL[value] ?? [];
}

/**
 * What a press means; undefined where it is none of our business.
 *
 * Digits count by their place on the keyboard too: on French and Belgian keyboards the upper row gives
 * digits only with shift.
 */
export function commandOf(press: Press, choices: readonly Choice[]): Command | undefined {
  const held = press.ctrlKey || press.metaKey;
  if (held && !press.shiftKey && press.key.toLowerCase() === "z") return { kind: "undo" };
  if (held || press.altKey) return undefined;
  if (press.key === "Backspace") return { kind: "undo" };
  const to = MOVES[press.key];
  if (to) return { kind: "move", to };
  if (press.key === "Delete") return choices.some(({ value }) => value === "") ? { kind: "result", value: "" } : undefined;
  // In a closed list these would change the choice unseen.
  if (press.key === "ArrowLeft" || press.key === "ArrowRight") return { kind: "nothing" };
  const value = choiceOf(press.key.toLowerCase(), choices) ?? choiceOf(digitOf(press), choices);
  if (value !== undefined) return { kind: "result", value };
  return press.key.length === 1 && press.key !== " " ? { kind: "nothing" } : undefined;
}

function choiceOf(key: string | undefined, choices: readonly Choice[]): string | undefined {
  return choices.find(({ keys }) => key !== undefined && keys.includes(key))?.value;
}

function digitOf({ code, shiftKey }: Press): string | undefined {
  return shiftKey ? undefined : /^Digit(\d)$/.exec(code)?.[1];
}
