/** The script of the tablet at the board. */

import { Tablet } from "./clock/tablet.ts";
import { keepPage } from "./keep.ts";

const tablet = document.querySelector<HTMLElement>("main.tablet");
if (tablet) new Tablet(tablet);
void keepPage();
