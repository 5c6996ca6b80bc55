/** What is said beside the board: offers to answer, what the game waits for, and how it ended. */

import { word } from "../words.ts";
import type { Side } from "../board/geometry.ts";
import type { Options } from "./session.ts";
import type { Result, Snapshot } from "./state.ts";

export interface Voice {
  readonly state: Snapshot;
  readonly seat: Side | null;
  /** The last refusal, until the next move. */
  readonly refusal: string;
  readonly options: Options;
  /** Whether a link for the opponent can be sent. */
  readonly hasInvite: boolean;
}

/** Shows what there is to say. The same words again are not said again. */
export function drawTalk(root: HTMLElement, voice: Voice, act: (what: string) => void): void {
  const pieces = parts(voice);
  const key = JSON.stringify(pieces);
  if (root.dataset.said === key) return;
  root.dataset.said = key;
  root.replaceChildren(...pieces.map((piece) => box(piece, act)));
}

interface Piece {
  readonly kind: string;
  readonly strong: string;
  readonly text: string;
  readonly article: string;
  /** What can be done about it: the act and its words. */
  readonly acts: readonly (readonly [act: string, words: string, kind: string])[];
}

const piece = (kind: string, strong: string, text = "", article = "", acts: Piece["acts"] = []): Piece => ({ kind, strong, text, article, acts });

function parts({ state, seat, refusal, options, hasInvite }: Voice): Piece[] {
  const list: Piece[] = [];
  const { result } = state;
  if (result) list.push(ended(state, seat, options));
  else if (state.phase === "cancelled") list.push(piece("note", word("cancelled")));
  else if (state.phase === "waiting") {
    list.push(piece("note", word("waiting"), "", "", hasInvite ? [["invite", word("invite"), "primary"]] : []));
  } else if (state.phase === "checking") list.push(piece("warn", word("checking")));
  else if (state.phase === "paused") list.push(piece("warn", word("paused"), state.paused?.why ?? state.call?.text ?? ""));
  if (state.held && state.held === seat) list.push(piece("warn", word("held")));
  list.push(...asked(state, seat, options));
  if (refusal) list.push(piece("error", refusal));
  return list;
}

function asked(state: Snapshot, seat: Side | null, options: Options): Piece[] {
  if (state.result) return [];
  const list: Piece[] = [];
  const other = seat === "w" ? "b" : "w";
  if (state.offer && seat === null) list.push(piece("warn", word(state.offer === "w" ? "whiteOffers" : "blackOffers")));
  else if (state.offer && state.offer === seat) list.push(piece("note", word("offered")));
  else if (state.offer === other) {
    const accept = ["accept", word("accept"), "primary"] as const;
    // Online only a move declines (E.04, 5.3); where the Laws alone hold a word does too.
    const acts = options.decline === false ? [accept] : [accept, ["decline", word("decline"), ""] as const];
    list.push(piece("warn", word(other === "w" ? "whiteOffers" : "blackOffers"), word("moveDeclines"), "", acts));
  }
  if (state.takeback && state.takeback === seat) list.push(piece("note", word("takebackAsked")));
  else if (state.takeback === other && seat) list.push(piece("warn", word("takebackWanted"), "", "", [["takeback", word("agree"), "primary"]]));
  return list;
}

function ended(state: Snapshot, seat: Side | null, options: Options): Piece {
  const { result } = state;
  const asked = state.rematch;
  const rematch: { by?: Side; game?: string } = typeof asked === "object" ? (asked ?? {}) : { by: asked };
  const acts: (readonly [string, string, string])[] = [];
  if (rematch.game) acts.push(["next", word("nextGame"), "primary"]);
  else if (seat && rematch.by === seat) acts.push(["", word("rematchAsked"), ""]);
  else if (seat && options.rematch !== false) acts.push(["rematch", word(rematch.by ? "rematchWanted" : "rematch"), rematch.by ? "primary" : ""]);
  const proof = result?.proof ? ` ${result.proof}` : "";
  return piece("result", score(result?.score ?? ""), `${result ? howEnded(result) : ""}${proof}`, result?.article ?? "", acts);
}

/** How a game ended, in the reader's words. */
export function howEnded(result: Result): string {
  return word(`how-${result.how}`);
}

/** `1/2-1/2` as people write it. */
export function score(text: string): string {
  return text.replaceAll("1/2", "½").replace("-", "–");
}

function box({ kind, strong, text, article, acts }: Piece, act: (what: string) => void): HTMLElement {
  const made = document.createElement("div");
  made.className = `say ${kind}`;
  const line = document.createElement("p");
  const head = document.createElement("strong");
  head.textContent = strong;
  line.append(head, text ? ` ${text}` : "");
  if (article) {
    const cite = document.createElement("span");
    cite.className = "cite named";
    cite.textContent = article;
    line.append(" ", cite);
  }
  made.append(line);
  for (const [what, words, look] of acts) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = `button small ${look}`;
    button.textContent = words;
    button.disabled = what === "";
    button.addEventListener("click", () => act(what));
    made.append(button);
  }
  return made;
}
