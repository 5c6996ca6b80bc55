// A live game's page as the server renders it, and a server of one game behind a mocked socket.

import { boardTable, head, WORDS } from "./style-guide.mjs";

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

export const LIVE_WORDS = {
  ...WORDS,
  white: "White", black: "Black", here: "connected", away: "disconnected", yourMove: "your move", toMove: "to move", sent: "sent, not yet stored",
  connected: "Connected, {n} ms · every move is stored", noLine: "No connection, trying again", waiting: "Waiting for your opponent.",
  whiteOffers: "White offers a draw.", blackOffers: "Black offers a draw.", moveDeclines: "A move declines.", accept: "Accept", decline: "Decline", offered: "Draw offered.",
  resign: "Resign", resignSure: "Resign this game?", abort: "Abort game", abortSure: "Abort this game?", call: "Call the arbiter", callWhy: "What is the matter?",
  rematch: "Rematch", rematchAsked: "Rematch asked for", rematchWanted: "Accept the rematch", notYourTurn: "It is not your turn.", notAMove: "{move} is not a legal move.", manyMoves: "{move} can be several moves.",
  planned: "{move} planned", paused: "The clocks are stopped.", checking: "Time over: is mate possible?", start: "Starting position", moveNumber: "Move {n}", noOffer: "No offer",
  takes: "takes", check: "check", mate: "mate", castlesShort: "castles short", castlesLong: "castles long", becomes: "becomes {piece}", timeLeft: "{time} left", refused: "Not possible: {why}", "why-stale": "The position has changed.",
};

/** The page of a game, for a seat or for nobody. */
export function livePage(manifest, seat, script = "live.js") {
  const side = (color, short, name) =>
    `<div class="side ${color}"><span class="seat${short === "b" ? " b" : ""}" role="img" aria-label="${color}"></span><span class="person"><span class="n" data-name="${short}">${name}</span><span class="note" data-note="${short}"></span></span><span class="clock" role="timer" aria-label="${color}" data-clock="${short}">5:00</span></div>`;
  const top = head(manifest, "Game")
    .replace(manifest["app.js"], manifest[script])
    .replace(/<script type="module" src="[^"]*board[^"]*"><\/script>/, "")
    .replace(JSON.stringify(WORDS), JSON.stringify(LIVE_WORDS));
  return `${top}<body class="play"><main id="main"><h1 class="visually-hidden">Ann against Bob</h1>
<div class="game${seat === "b" ? " black-below" : ""}" data-live-game="G"${seat ? ` data-seat="${seat}"` : ""}>
<div class="left"><p class="live-line" data-part="line" role="status"></p></div>
<div class="middle">${side("black", "b", "Bob")}${boardTable(START, seat === "b")}${side("white", "w", "Ann")}</div>
<div class="right"><div class="talk" data-part="talk" role="status"></div>
<div class="panel"><h2>Moves</h2><div class="scroll" tabindex="0" role="region" aria-label="Moves"><div class="moves" data-part="moves"></div></div></div>
<form class="typed" data-part="typed"><label class="visually-hidden" for="typed">Move</label><input id="typed" autocomplete="off"><button class="button">Play</button></form>
<div class="actions"><button type="button" class="button" data-do="offer" disabled>Offer draw</button><button type="button" class="button" data-do="resign" hidden>Resign</button><button type="button" class="button" data-do="abort" disabled>Abort game</button><button type="button" class="button call" data-do="call" disabled>Arbiter</button><button type="button" class="button" data-do="flip">Turn</button></div></div>
<p class="visually-hidden" aria-live="assertive" data-part="said"></p></div></main></body></html>`;
}

/** Boards on a wall; the first is the game of the test. */
export function wallPage(manifest, count) {
  const clock = (short) => `<span class="clock" data-clock="${short}">5:00</span><b class="outcome${short === "b" ? " b" : ""}" data-outcome="${short}" hidden></b>`;
  const tile = (_, index) => `<article class="tile" data-live-game="G" aria-label="Board ${index + 1}">${boardTable(START)}<div class="info">
<div><span class="n" data-name="b">Bob</span>${clock("b")}</div><p class="mid-line"><b data-part="last"></b><span class="nr">${index + 1}</span></p><div>${clock("w")}<span class="n" data-name="w">Ann</span></div></div></article>`;
  const top = head(manifest, "Wall").replace(manifest["app.js"], manifest["live.js"]).replace(/<script type="module" src="[^"]*board[^"]*"><\/script>/, "");
  return `${top}<body class="wall"><header class="wall-head"><h1>Four Knights Open</h1><p>Round 5 of 9</p><span class="hall-time" data-hall-time>00:00</span></header>
<main id="main" class="tiles" data-count="${count}">${Array.from({ length: count }, tile).join("")}</main></body></html>`;
}

/** One game, kept in the test: rows, seats, clocks; every socket hears every row. */
export class FakeServer {
  constructor() {
    this.rows = [];
    this.moves = [];
    this.done = new Map();
    this.sockets = new Set();
    this.offer = null;
    this.result = null;
    this.clock = { w: 300_000, b: 300_000, run: "w", at: 0 };
    this.begin = Date.now();
    this.isSlow = false;
  }

  now() {
    return Date.now() - this.begin;
  }

  /** Answers the socket of a page; `seat` is who sits there. */
  async sit(page, seat) {
    await page.routeWebSocket(/\/live\/G\/socket(\?|$)/, (socket) => {
      const peer = { socket, seat };
      this.sockets.add(peer);
      socket.onMessage((text) => this.hear(peer, JSON.parse(text)));
      socket.onClose(() => this.sockets.delete(peer));
    });
  }

  /** Cuts every line. */
  async cut() {
    for (const { socket } of [...this.sockets]) await socket.close();
    this.sockets.clear();
  }

  say(peer, message) {
    peer.socket.send(JSON.stringify(message));
  }

  snapshot() {
    const turn = this.moves.length % 2 === 0 ? "w" : "b";
    return {
      seq: this.rows.length + 1, n: this.moves.length, fen: this.fen ?? `${START} w KQkq - 0 1`, start: `${START} w KQkq - 0 1`, variant: "standard",
      phase: this.result ? "finished" : "playing", moves: this.moves, clock: this.clock, offer: this.offer, takeback: null, rematch: null,
      result: this.result, present: { w: true, b: true }, names: { w: "Ann", b: "Bob" }, turn,
    };
  }

  hear(peer, message) {
    if (message.k === "ping") return this.say(peer, { k: "pong", t: message.t, at: this.now(), seq: this.rows.length + 1 });
    if (message.k === "hello") {
      const known = message.after !== undefined;
      this.say(peer, { k: "welcome", v: 1, seat: peer.seat, c: 0, seq: this.rows.length + 1, options: { premove: true }, ...(known ? {} : { snapshot: this.snapshot() }) });
      if (known) for (const row of this.rows.slice(message.after - 1)) this.say(peer, row);
      return;
    }
    const key = `${peer.seat}${message.c}`;
    if (this.done.has(key)) return this.say(peer, { k: "ack", c: message.c, seq: this.done.get(key) });
    if (this.isSlow) return;
    if (message.k === "move") return this.move(peer, message, key);
    if (message.k === "offer") this.offer = peer.seat;
    const what = {
      offer: { offer: peer.seat },
      decline: { declined: peer.seat },
      accept: { result: { score: "1/2-1/2", how: "agreement", article: "5.2.3", text: "The players agreed to a draw." } },
      resign: { result: { score: peer.seat === "w" ? "0-1" : "1-0", how: "resignation", article: "5.1.2", text: "A player resigned." } },
    }[message.k];
    if (what?.result) this.result = what.result;
    if (what) this.row(what, key, peer, message.c);
  }

  move(peer, message, key) {
    const turn = this.moves.length % 2 === 0 ? "w" : "b";
    if (message.n !== this.moves.length) return this.say(peer, { k: "no", c: message.c, why: "stale", seq: this.rows.length + 1 });
    if (peer.seat !== turn) return this.say(peer, { k: "no", c: message.c, why: "not_your_turn" });
    const san = message.uci.slice(2);
    this.clock = { w: this.clock.w - 100, b: this.clock.b - 100, run: turn === "w" ? "b" : "w", at: this.now() };
    this.moves = [...this.moves, { uci: message.uci, san, w: this.clock.w, b: this.clock.b }];
    this.row({ move: message.uci, san, by: turn }, key, peer, message.c);
  }

  row(what, key, peer, c) {
    const row = { k: "ev", seq: this.rows.length + 2, n: this.moves.length, what, clock: this.clock };
    this.rows.push(row);
    this.done.set(key, row.seq);
    this.say(peer, { k: "ack", c, seq: row.seq });
    for (const other of this.sockets) this.say(other, row);
  }
}
