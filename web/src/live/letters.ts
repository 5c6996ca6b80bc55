/** The letters of the pieces in the reader's language, as the page gives them. */

import { word } from "../words.ts";

/** Those of PGN, and of a page that gives none. */
const ENGLISH = "KQRBN";

/** King, queen, rook, bishop and knight. */
export function pieceLetters(): string {
  const given = word("letters");
  return given.length === ENGLISH.length ? given : ENGLISH;
}

/** A move of PGN with the reader's letters. */
export function inLetters(san: string): string {
  const letters = pieceLetters();
  return san.replace(/[KQRBN]/g, (letter) => letters[ENGLISH.indexOf(letter)] ?? letter);
}
