/** Arrows and circles over a board: in the reader's head only, never sent anywhere. */

import { cellOf } from "./geometry.ts";

const SVG = "http://www.w3.org/2000/svg";

/** One drawing: `e2e4` is an arrow, `e4e4` a circle; four inks. */
export interface Drawing {
  readonly from: string;
  readonly to: string;
  readonly ink: number;
}

/** The drawings after one more: the same again takes it away, another ink replaces it. */
export function toggled(drawings: readonly Drawing[], one: Drawing): Drawing[] {
  const others = drawings.filter(({ from, to }) => from !== one.from || to !== one.to);
  const same = drawings.some(({ from, to, ink }) => from === one.from && to === one.to && ink === one.ink);
  return same ? others : [...others, one];
}

/** The ink that the keys held choose. */
export function inkOf({ shiftKey, altKey, ctrlKey }: { shiftKey: boolean; altKey: boolean; ctrlKey: boolean }): number {
  return (shiftKey || ctrlKey ? 1 : 0) + (altKey ? 2 : 0);
}

/** The layer over the squares; it takes no taps and says nothing to screen readers. */
export class Layer {
  private readonly svg: SVGElement;

  constructor(frame: Element) {
    this.svg = document.createElementNS(SVG, "svg");
    this.svg.setAttribute("viewBox", "0 0 8 8");
    this.svg.setAttribute("aria-hidden", "true");
    this.svg.classList.add("drawings");
    frame.append(this.svg);
  }

  show(drawings: readonly Drawing[], flipped: boolean): void {
    this.svg.replaceChildren(...drawings.map((drawing) => shape(drawing, flipped)));
  }
}

function shape({ from, to, ink }: Drawing, flipped: boolean): SVGElement {
  const [x, y] = middle(from, flipped);
  const [toX, toY] = middle(to, flipped);
  if (from === to) return make("circle", { cx: x, cy: y, r: 0.44, class: `circle ink-${ink}` });
  const length = Math.hypot(toX - x, toY - y);
  const [right, down] = [(toX - x) / length, (toY - y) / length];
  const at = (along: number, aside: number): string =>
    `${(x + right * along - down * aside).toFixed(3)},${(y + down * along + right * aside).toFixed(3)}`;
  const neck = length - 0.45;
  const points = [at(0.3, 0.09), at(neck, 0.09), at(neck, 0.26), at(length - 0.05, 0), at(neck, -0.26), at(neck, -0.09), at(0.3, -0.09)];
  return make("polygon", { points: points.join(" "), class: `arrow ink-${ink}` });
}

function middle(square: string, flipped: boolean): readonly [number, number] {
  const [column, row] = cellOf(square, flipped);
  return [column + 0.5, row + 0.5];
}

function make(name: string, attributes: Record<string, string | number>): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}
