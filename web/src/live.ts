/** The scripts of live games: to play, to watch, and for the wall. */

import { GamePage } from "./live/game-page.ts";
import { Tile } from "./live/wall.ts";
import { help } from "./page.ts";

help();
const game = document.querySelector<HTMLElement>(".game[data-live-game]");
if (game) new GamePage(game);
for (const tile of document.querySelectorAll<HTMLElement>(".tile[data-live-game]")) new Tile(tile);
const hallTime = document.querySelector("[data-hall-time]");
if (hallTime) {
  const show = (): void => {
    hallTime.textContent = new Date().toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  };
  show();
  setInterval(show, 5000);
}
