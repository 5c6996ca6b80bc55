/** What a pawn becomes: four buttons where the finger is, and four keys. */

import { cellOf, type Side } from "./geometry.ts";
import { word } from "../words.ts";

const ROLES = ["q", "n", "r", "b"] as const;

/** Asks for a piece; undefined where nobody wants one after all. */
export function choosePromotion(frame: HTMLElement, square: string, side: Side, flipped: boolean): Promise<string | undefined> {
  const before = document.activeElement;
  const box = document.createElement("div");
  box.className = "promotion";
  box.setAttribute("role", "dialog");
  box.setAttribute("aria-modal", "true");
  box.setAttribute("aria-label", word("promotion"));
  const [column, row] = cellOf(square, flipped);
  box.style.left = `${12.5 * column}%`;
  box.style[row < 4 ? "top" : "bottom"] = "0";
  if (row >= 4) box.classList.add("upwards");
  for (const role of ROLES) {
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.role = role;
    button.setAttribute("aria-label", word(side + role));
    const picture = document.createElement("span");
    picture.className = `piece ${side}${role}`;
    button.append(picture);
    box.append(button);
  }
  frame.append(box);
  const buttons = [...box.querySelectorAll("button")];
  buttons[0]?.focus({ preventScroll: true });
  return new Promise((resolve) => {
    const end = (role: string | undefined): void => {
      document.removeEventListener("pointerdown", outside, true);
      box.remove();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
      resolve(role);
    };
    const outside = (event: Event): void => {
      if (event.target instanceof Node && box.contains(event.target)) return;
      event.preventDefault();
      event.stopPropagation();
      end(undefined);
    };
    document.addEventListener("pointerdown", outside, true);
    box.addEventListener("click", (event) => {
      const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-role]") : null;
      if (button) end(button.dataset.role);
    });
    box.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      event.stopPropagation();
      const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
      const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1, Tab: event.shiftKey ? -1 : 1 }[event.key];
      if (event.key === "Escape") end(undefined);
      else if (ROLES.includes(event.key.toLowerCase() as (typeof ROLES)[number])) end(event.key.toLowerCase());
      else if (step !== undefined) buttons[(at + step + 4) % 4]?.focus();
      else return;
      event.preventDefault();
    });
  });
}
