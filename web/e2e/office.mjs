// Events made through the JSON interface, for tests of pages that only look at them.

import assert from "node:assert/strict";
import { after, before } from "node:test";
import { follow, startArbiter } from "./harness.mjs";

const PASSWORD = "correct horse battery";
const SURNAMES = [
  "Anderssen", "Bardeleben", "Bird", "Blackburne", "Burn", "Capablanca", "Charousek", "Chigorin", "Duras", "Gunsberg",
  "Janowski", "Lasker", "Marco", "Maróczy", "Marshall", "Mieses", "Morphy", "Nimzowitsch", "Paulsen", "Pillsbury",
  "Réti", "Rubinstein", "Schlechter", "Spielmann", "Staunton", "Steinitz", "Tarrasch", "Tartakower", "Teichmann", "Zukertort",
];

/**
 * A server and its office for all tests of a file: started before the first, stopped after the last.
 * `prepare` makes the event that the tests look at; with `demo` there are events already.
 */
export function openHall(prepare = () => undefined, { demo = false } = {}) {
  const hall = {};
  let arbiter;
  before(async () => {
    arbiter = await startArbiter({ demo });
    hall.url = arbiter.url;
    hall.office = await openOffice(arbiter);
    hall.event = await prepare(hall.office);
  });
  after(() => arbiter?.stop());
  return hall;
}

/** Presses a button by its words and waits for the next page. */
export async function press(page, name) {
  await follow(page, page.getByRole("button", { name, exact: true }).first());
}

/** Opens the first account of a new server by its page. */
export async function setUpByPage(page, arbiter) {
  await page.goto(arbiter.setup);
  await page.getByLabel("Name", { exact: true }).fill("Chief");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await press(page, "Create the account");
}

/** Opens the first account of a new server and speaks to it as that account. */
export async function openOffice(arbiter, name = "Chief") {
  const key = new URL(arbiter.setup).searchParams.get("key");
  const json = (body) => ({ method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  const opened = await fetch(`${arbiter.url}/api/v1/setup`, json({ key, name, password: PASSWORD }));
  assert.equal(opened.status, 204, await opened.text());
  return logIn(arbiter, name);
}

/** Logs in and keeps the session. */
export async function logIn(arbiter, name, password = PASSWORD) {
  const body = JSON.stringify({ name, password });
  const answer = await fetch(`${arbiter.url}/api/v1/session`, { method: "POST", headers: { "content-type": "application/json" }, body });
  assert.equal(answer.status, 204, await answer.text());
  const cookie = answer.headers.getSetCookie()[0].split(";")[0];
  const { csrf } = await (await fetch(`${arbiter.url}/api/v1/session`, { headers: { cookie } })).json();
  return new Office(arbiter.url, cookie, csrf);
}

class Office {
  constructor(url, cookie, csrf) {
    Object.assign(this, { url, cookie, csrf });
  }

  async post(path, body) {
    const headers = { "content-type": "application/json", cookie: this.cookie, "x-csrf": this.csrf };
    const answer = await fetch(this.url + path, { method: "POST", headers, body: JSON.stringify(body) });
    const text = await answer.text();
    assert.ok(answer.ok, `${path}: ${answer.status} ${text}`);
    return text ? JSON.parse(text) : undefined;
  }

  async get(path) {
    const answer = await fetch(this.url + path, { headers: { cookie: this.cookie } });
    assert.ok(answer.ok, `${path}: ${answer.status}`);
    return answer.json();
  }

  /** Gives a browser this session. */
  async enter(context) {
    const [name, value] = this.cookie.split("=");
    await context.addCookies([{ name, value, url: this.url }]);
  }

  async command(event, commands, consent = "doubly-confirmed") {
    return this.post(`/api/v1/events/${event}/commands`, { commands, consent });
  }

  /** An event with players, numbers and the lot for colours. */
  async create(name, { players, rounds, system = "dutch", ...more }) {
    const settings = { name, rounds, system, place: "Oostende", federation: "BEL", starts: "2026-11-13", ends: "2026-11-15", ...more };
    const { id } = await this.post("/api/v1/events", settings);
    const people = Array.from({ length: players }, (_, index) => person(index));
    for (let from = 0; from < people.length; from += 500) {
      await this.command(id, [{ kind: "enter", players: people.slice(from, from + 500) }]);
    }
    await this.command(id, [{ kind: "assign-numbers" }, { kind: "draw-initial-color", color: "white" }]);
    return id;
  }

  /** Pairs, publishes and plays a round; `left` boards have no result yet. */
  async playRound(event, round, { left = 0 } = {}) {
    await this.command(event, [{ kind: "pair-next-round" }, { kind: "publish-round" }]);
    const { boards } = await this.get(`/api/v1/events/${event}/rounds/${round}`);
    const words = ["1-0", "=-=", "0-1", "1-0", "0-1", "=-=", "1-0"];
    const numbers = boards.map(({ board }, index) => board ?? index + 1);
    const results = numbers.slice(0, numbers.length - left).map((board) => {
      return { kind: "enter-result", round, board, result: words[(board * 3 + round) % words.length] };
    });
    if (results.length > 0) await this.command(event, results);
  }
}

/** The n-th player: names repeat with another initial. */
export function person(index) {
  const initials = ["A.", "B.", "C.", "D.", "E.", "F.", "G.", "H.", "J.", "K.", "L.", "M.", "N.", "P.", "R.", "S.", "T."];
  const name = `${SURNAMES[index % SURNAMES.length]}, ${initials[Math.floor(index / SURNAMES.length) % initials.length]}`;
  const titles = { 0: "GM", 3: "IM", 7: "WGM", 11: "FM" };
  const federations = ["BEL", "NED", "GER", "FRA", "LUX"];
  return {
    name,
    federation: federations[index % federations.length],
    rating: Math.max(1000, 2480 - index * 3),
    sex: index % 7 === 3 ? "w" : "m",
    ...(titles[index] ? { title: titles[index] } : {}),
    club: index % 2 === 0 ? "KOSK Oostende" : "Schachklub Eupen",
  };
}
