/** The scripts of all pages. Each is a help on top of a page that works without it. */

import { DraftBoard } from "./draft-board.ts";
import { ListFilter } from "./list-filter.ts";
import { follow } from "./live-refresh.ts";
import { runConsole } from "./live/console.ts";
import { recognise } from "./me.ts";
import { help } from "./page.ts";
import { PlayerSearch } from "./player-search.ts";
import { ProjectorPager } from "./projector-pager.ts";
import { offerPush } from "./push.ts";

help();
customElements.define("draft-board", DraftBoard);
customElements.define("list-filter", ListFilter);
customElements.define("player-search", PlayerSearch);
customElements.define("projector-pager", ProjectorPager);
recognise();
offerPush();
follow();
runConsole();
