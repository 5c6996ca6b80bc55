/**
 * Lines whose parts are separated by semicolons, as a table.
 *
 *     <line-table data-of='[{"label": "Starts", "kind": "text"}, {"label": "Amount", "kind": "number"}]' data-label="Prizes">
 *       <textarea name="prizes" aria-label="Prizes">First prize; 500</textarea>
 *     </line-table>
 *
 * A line with more parts than there are columns keeps them in the last one. Without scripts the lines are typed.
 */

import { announceText } from "../announce.ts";
import { say } from "../texts.ts";
import { fold, signButton, write } from "./parts.ts";

export interface Column {
  readonly label: string;
  readonly kind: "text" | "number" | "moment";
}

/** The parts of a line, as many as there are columns. */
export function partsOf(line: string, columns: number): string[] {
  const parts = line.split(";").map((part) => part.trim());
  const rest = parts.splice(columns - 1).filter((part) => part !== "").join("; ");
  return Array.from({ length: columns }, (_, at) => (at === columns - 1 ? rest : (parts[at] ?? "")));
}

/** The line of some parts; empty ones at the end are left out. */
export function lineOf(parts: readonly string[]): string {
  return parts.map((part) => part.trim()).join("; ").replace(/[;\s]+$/, "");
}

/** `2026-11-02 18:30` for a field of the browser, which has a T in it; undefined where it is no moment. */
export function momentOf(text: string): string | undefined {
  const found = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)$/.exec(text);
  return found ? `${found[1]}T${found[2]}` : undefined;
}

export class LineTable extends HTMLElement {
  private field!: HTMLTextAreaElement;
  private columns: readonly Column[] = [];
  private readonly body = document.createElement("tbody");

  connectedCallback(): void {
    const field = this.querySelector("textarea");
    if (!field || this.body.isConnected) return;
    this.field = field;
    this.columns = JSON.parse(this.dataset.of ?? "[]") as Column[];
    const table = document.createElement("table");
    // On a phone its rows are cards whose cells name themselves.
    table.className = "data compact lines stack";
    table.setAttribute("aria-label", this.dataset.label ?? "");
    const head = table.createTHead().insertRow();
    for (const label of [...this.columns.map((column) => column.label), ""]) {
      const cell = document.createElement(label === "" ? "td" : "th");
      if (label !== "") cell.setAttribute("scope", "col");
      cell.textContent = label;
      head.append(cell);
    }
    table.append(this.body);
    const add = document.createElement("button");
    add.type = "button";
    add.className = "button small";
    add.textContent = say("addRow");
    add.addEventListener("click", () => this.addRow([]).querySelector("input")?.focus());
    field.before(table, add);
    fold(field);
    this.read();
    field.addEventListener("input", () => this.read());
    this.addEventListener("input", (event) => {
      if (event.target !== field) this.gather();
    });
  }

  private read(): void {
    this.body.replaceChildren();
    const lines = this.field.value.split("\n").filter((line) => line.trim() !== "");
    for (const line of lines) this.addRow(partsOf(line, this.columns.length));
  }

  private addRow(parts: readonly string[]): HTMLTableRowElement {
    const row = this.body.insertRow();
    const number = this.body.rows.length;
    for (const [at, column] of this.columns.entries()) {
      const cell = row.insertCell();
      cell.dataset.label = column.label;
      cell.append(input(column, parts[at] ?? "", `${column.label} ${number}`));
    }
    row.insertCell().append(
      signButton("✕", "removeRow", String(number), () => {
        const next = row.nextElementSibling ?? row.previousElementSibling;
        row.remove();
        this.gather();
        announceText("removedRow");
        next?.querySelector("input")?.focus();
      }),
    );
    return row;
  }

  private gather(): void {
    const rows = [...this.body.rows].map((row) => {
      return lineOf([...row.querySelectorAll("input")].map(({ value, type }) => (type === "datetime-local" ? value.replace("T", " ") : value)));
    });
    write(this.field, rows.filter((line) => line !== "").join("\n"));
  }
}

function input({ kind }: Column, value: string, label: string): HTMLInputElement {
  const field = document.createElement("input");
  const moment = momentOf(value);
  // What the browser's own field could not show stays as it was written.
  if (kind === "moment" && (value === "" || moment !== undefined)) field.type = "datetime-local";
  if (kind === "number") field.inputMode = "decimal";
  field.value = field.type === "datetime-local" ? (moment ?? "") : value;
  field.setAttribute("aria-label", label);
  field.autocomplete = "off";
  return field;
}
