/** The script of the tablet at the board. */

import { Tablet } from "./clock/tablet.ts";

const tablet = document.querySelector<HTMLElement>("main.tablet");
if (tablet) new Tablet(tablet);
