/** The scripts of the pages on which an event's regulations are written. */

import { guardChanges } from "./settings/guard.ts";
import { LineTable } from "./settings/line-table.ts";
import { TieBreakPicker } from "./settings/tie-breaks.ts";
import { TimeControl } from "./settings/time-control.ts";

customElements.define("line-table", LineTable);
customElements.define("tie-break-picker", TieBreakPicker);
customElements.define("time-control", TimeControl);

// A new event is played where its organiser sits, until somebody says otherwise.
const offset = document.querySelector<HTMLInputElement>("form[action='/events/new'] [name=utc_offset]");
if (offset?.value === "0") offset.value = String(-new Date().getTimezoneOffset());
guardChanges();
