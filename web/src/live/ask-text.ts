/** A question with a line to write: why the arbiter is called, which move a claim is about. */

import { say } from "../texts.ts";

/**
 * What was written; undefined where nobody wants it after all. With choices the answer is the choice, then a line
 * break, then what was written.
 */
export function askText(label: string, yes: string, choices: readonly (readonly [value: string, words: string])[] = []): Promise<string | undefined> {
  const dialog = document.createElement("dialog");
  dialog.setAttribute("aria-label", yes);
  const form = document.createElement("form");
  form.method = "dialog";
  for (const [index, [value, words]] of choices.entries()) {
    const option = document.createElement("label");
    option.className = "check";
    const radio = document.createElement("input");
    radio.type = "radio";
    radio.name = "choice";
    radio.value = value;
    radio.checked = index === 0;
    option.append(radio, ` ${words}`);
    form.append(option);
  }
  const field = document.createElement("label");
  field.className = "field";
  const input = document.createElement("input");
  input.maxLength = 200;
  input.autocomplete = "off";
  field.append(label, input);
  const row = document.createElement("div");
  row.className = "toolbar";
  // Enter in the line means yes, so that yes comes first in the form.
  row.append(button(yes, "yes", "button primary"), button(say("no"), "no", "button"));
  form.append(field, row);
  dialog.append(form);
  const before = document.activeElement;
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      const choice = dialog.querySelector<HTMLInputElement>("input[type=radio]:checked")?.value;
      dialog.remove();
      if (before instanceof HTMLElement) before.focus();
      if (dialog.returnValue !== "yes") return resolve(undefined);
      resolve(choice === undefined ? input.value : `${choice}\n${input.value}`);
    });
  });
}

function button(label: string, value: string, name: string): HTMLButtonElement {
  const made = document.createElement("button");
  made.value = value;
  made.className = name;
  made.textContent = label;
  return made;
}
