/** The scripts of live games: to play, to watch, and for the wall. */

import { GamePage } from "./live/game-page.ts";
import { Tile } from "./live/wall.ts";
import { help } from "./page.ts";

help();
const game = document.querySelector<HTMLElement>(".game[data-live-game]");
if (game) new GamePage(game);
for (const tile of document.querySelectorAll<HTMLElement>(".tile[data-live-game]")) new Tile(tile);
