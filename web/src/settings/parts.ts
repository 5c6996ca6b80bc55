/** Small parts that the pickers of the settings share. */

import { say, type Key } from "../texts.ts";

/** A button that is a sign; its words are for those who hear the page. */
export function signButton(sign: string, key: Key, name: string, press: () => void): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button small quiet icon";
  button.textContent = sign;
  button.setAttribute("aria-label", say(key, { name }));
  button.addEventListener("click", press);
  return button;
}

/** Writes a value as if somebody had typed it. */
export function write(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  field.value = value;
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Puts a field that a picker writes for the reader behind a word. */
export function fold(field: Element): void {
  const details = document.createElement("details");
  details.className = "more";
  const summary = document.createElement("summary");
  summary.textContent = say("asText");
  field.before(details);
  details.append(summary, field);
}
