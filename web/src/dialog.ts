/** A question that must be answered before something happens. */

import { say } from "./texts.ts";

/** Asks with the browser's own dialog; escape and cancel are no. Red is what takes something away. */
export function ask(sentences: readonly string[], yes: string, takesAway = false): Promise<boolean> {
  const dialog = document.createElement("dialog");
  dialog.setAttribute("aria-label", sentences[0] ?? yes);
  const texts = sentences.map((sentence) => {
    const text = document.createElement("p");
    text.textContent = sentence;
    return text;
  });
  const form = document.createElement("form");
  form.method = "dialog";
  form.className = "toolbar";
  form.append(choice(say("no"), "no", "button"), choice(yes, "yes", takesAway ? "button danger primary" : "button primary"));
  dialog.append(...texts, form);
  const before = document.activeElement;
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      if (before instanceof HTMLElement) before.focus();
      resolve(dialog.returnValue === "yes");
    });
  });
}

function choice(label: string, value: string, name: string): HTMLButtonElement {
  const button = document.createElement("button");
  button.value = value;
  button.className = name;
  button.textContent = label;
  return button;
}
