/** The scripts of pages with a clock that runs: the tablet at the board, live games, walls. */

import { help } from "./page.ts";
import { Tablet } from "./clock/tablet.ts";

help();
const tablet = document.querySelector<HTMLElement>("main.tablet");
if (tablet) new Tablet(tablet);
