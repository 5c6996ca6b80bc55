/** Words for screen readers, and short words for everybody, without moving the page. */

import { say, type Key } from "./texts.ts";

let region: HTMLElement | undefined;
let toast: HTMLElement | undefined;
let timer: number | undefined;

/** Speaks politely. The same words twice are spoken twice: a no-break space makes them differ. */
export function announce(text: string): void {
  region ??= add("visually-hidden");
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}

/** Shows a short text for a moment and speaks it. */
export function show(text: string): void {
  toast ??= add("toast");
  toast.textContent = text;
  toast.hidden = false;
  clearTimeout(timer);
  timer = window.setTimeout(() => {
    if (toast) toast.hidden = true;
  }, 2500);
}

/** Offers something at the foot of the screen, until it is taken or withdrawn. */
export function offer(text: Key, action: Key, take: () => void): () => void {
  const box = add("offer");
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button small";
  button.textContent = say(action);
  button.addEventListener("click", take);
  // Who was typing goes on typing; who came by keyboard goes on in the page.
  button.addEventListener("mousedown", (event) => event.preventDefault());
  box.append(say(text), button);
  return () => {
    if (box.contains(document.activeElement)) document.getElementById("main")?.focus({ preventScroll: true });
    box.remove();
  };
}

/** Speaks one of our texts. */
export function announceText(key: Key, values?: Record<string, string | number>): void {
  announce(say(key, values));
}

function add(name: string): HTMLElement {
  const element = document.createElement("div");
  element.className = name;
  element.setAttribute("role", "status");
  document.body.append(element);
  return element;
}
