/** The few words that scripts say themselves, in the languages of the pages. */

import { TEXTS } from "./script-texts.ts";

export type Language = keyof typeof TEXTS;

export type Key = keyof (typeof TEXTS)["en"];

/** The language of a page, English where we do not speak it. */
export function languageOf(tag: string): Language {
  const short = tag.slice(0, 2).toLowerCase();
  return short in TEXTS ? (short as Language) : "en";
}

/** Puts values into a text: `{name}` becomes `values.name`. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** A text in the language of the page. */
export function say(key: Key, values: Record<string, string | number> = {}): string {
  const texts: Record<Key, string> = TEXTS[languageOf(document.documentElement.lang)];
  return fill(texts[key], values);
}
