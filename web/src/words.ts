/**
 * Words that the page gives its scripts, in the reader's language:
 *
 *     <script type="application/json" class="words">{"wk": "white king", "placed": "{piece} on {square}", …}</script>
 *
 * A page may hold several; they are read together. A word that a page does not give is its key: seen at once,
 * never a guess in another language.
 */

import { fill } from "./texts.ts";

let given: Record<string, string> | undefined;

/** A word of the page, with values in its places. */
export function word(key: string, values: Record<string, string | number> = {}): string {
  given ??= read();
  return fill(given[key] ?? key, values);
}

function read(): Record<string, string> {
  const words: Record<string, string> = {};
  for (const { textContent } of document.querySelectorAll("script.words")) Object.assign(words, JSON.parse(textContent ?? "{}"));
  return words;
}
