/** The script of the page on which results are typed. */

import { ResultEntry } from "./result-entry.ts";

customElements.define("result-entry", ResultEntry);
