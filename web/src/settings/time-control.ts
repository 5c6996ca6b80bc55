/**
 * A time control put together from its parts.
 *
 *     <time-control data-of='["Minutes", "Seconds a move", "Moves", "then minutes"]'>
 *       <input name="time_control" value="90+30">
 *     </time-control>
 *
 * The parts write the field: `90+30`, or `40/90 SD 30 +30` with a second period. What cannot be taken apart stays as
 * it was written. Without scripts it is typed.
 */

import { fold, write } from "./parts.ts";

/** Minutes, seconds for each move, moves of the first period, minutes of the second. */
export type Parts = readonly [string, string, string, string];

/** The parts of a time control; undefined where it is of another kind. */
export function takeApart(text: string): Parts | undefined {
  const plain = /^\s*(\d+)\s*(?:min\.?|')?\s*(?:\+\s*(\d+)\s*(?:s|sec|")?)?\s*$/i.exec(text);
  if (plain) return [plain[1] ?? "", plain[2] ?? "", "", ""];
  const periods = /^\s*(\d+)\/(\d+)\s+(?:SD|G)\s*\/?\s*(\d+)\s*(?:\+\s*(\d+))?\s*$/i.exec(text);
  return periods ? [periods[2] ?? "", periods[4] ?? "", periods[1] ?? "", periods[3] ?? ""] : undefined;
}

/** The time control that the parts make; empty without minutes. */
export function putTogether([minutes, seconds, moves, then]: Parts): string {
  if (minutes === "") return "";
  const added = seconds === "" || seconds === "0" ? "" : seconds;
  if (moves !== "" && then !== "") return `${moves}/${minutes} SD ${then}${added && ` +${added}`}`;
  return added ? `${minutes}+${added}` : minutes;
}

export class TimeControl extends HTMLElement {
  private readonly inputs: HTMLInputElement[] = [];

  connectedCallback(): void {
    const field = this.querySelector("input");
    if (!field || this.inputs.length > 0) return;
    const labels = JSON.parse(this.dataset.of ?? "[]") as string[];
    const row = document.createElement("span");
    row.className = "parts";
    for (const [at, label] of labels.entries()) {
      const wrapper = document.createElement("label");
      const input = document.createElement("input");
      input.type = "number";
      input.min = "0";
      input.max = at === 0 || at === 3 ? "600" : "200";
      input.addEventListener("input", () => write(field, putTogether(this.parts())));
      wrapper.append(label, input);
      row.append(wrapper);
      this.inputs.push(input);
    }
    field.before(row);
    const parts = takeApart(field.value);
    this.show(parts);
    field.addEventListener("input", () => this.show(takeApart(field.value)));
    // What has no parts is seen as it was written.
    if (parts || field.value === "") fold(field);
  }

  private parts(): Parts {
    const [minutes, seconds, moves, then] = this.inputs.map(({ value }) => value.trim());
    return [minutes ?? "", seconds ?? "", moves ?? "", then ?? ""];
  }

  private show(parts: Parts | undefined): void {
    for (const [at, input] of this.inputs.entries()) input.value = parts?.[at] ?? "";
  }
}
