// Whole tournaments by the pages: the days that commands and JSON run in the program's own tests. Each is run
// twice on one server, by forms in a browser without scripts and by JSON, and both must leave the same log.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { follow, newPage } from "./harness.mjs";
import { openHall } from "./office.mjs";

const DAYS = JSON.parse(await readFile(new URL("../../crates/cli/tests/data/days.json", import.meta.url), "utf8"));
const PRESETS = { "round-robin": "round-robin", "knock-out": "knock-out", "team-swiss-mp-gp": "teams" };

const hall = openHall();

/** Player n of a day. */
function person(n) {
  return { name: `P${n}`, rating: 2300 - 25 * n, federation: n % 2 === 0 ? "BEL" : "NED" };
}

/** Somebody who runs a day; `boards` tells who sits where and whether there is a result. */
class Driver {
  async run(steps) {
    for (const step of steps) await this.step(step);
  }

  async step(step) {
    switch (step.kind) {
      case "players":
        return this.players(Array.from({ length: step.to - step.from + 1 }, (_, index) => person(step.from + index)));
      case "round":
        await this.act({ kind: "pair-next-round" });
        await this.act({ kind: "publish-round" });
        return this.results(step);
      case "results":
        return this.results(step);
      case "playoff-of-board-1": {
        const [{ white, black }] = await this.boards(step.round);
        return this.playoff(white, black);
      }
      default:
        return this.act(step);
    }
  }

  /** The last result stands on all boards that are left; those that have one already keep it. */
  async results({ round, results }) {
    for (const [index, { hasResult }] of (await this.boards(round)).entries()) {
      if (hasResult) continue;
      await this.act({ kind: "enter-result", round, board: index + 1, result: results[index] ?? results.at(-1) });
    }
  }

  /** Two games of which the first named player wins both. */
  async playoff(winner, loser) {
    await this.act({ kind: "plan-playoff", players: [winner, loser].toSorted(), plan: "two games" });
    for (const [white, black, result] of [[winner, loser, "1-0"], [loser, winner, "0-1"]]) {
      await this.act({ kind: "play-playoff-game", white, black, result, moves: 40 });
    }
  }
}

class Requests extends Driver {
  constructor(event) {
    super();
    this.event = event;
  }

  async players(people) {
    for (const details of people) await hall.office.command(this.event, [{ kind: "enter", players: [details] }]);
  }

  async boards(round) {
    const { boards } = await hall.office.get(`/api/v1/events/${this.event}/rounds/${round}`);
    return boards.map(({ white_name, black_name, result }) => ({ white: white_name, black: black_name, hasResult: result != null }));
  }

  async act(step) {
    const players = await hall.office.get(`/api/v1/events/${this.event}/players`);
    const ids = new Map(players.map(({ name, id }) => [name, id]));
    const named = (name) => (typeof name === "string" ? (ids.get(name) ?? name) : name);
    const command = { ...step };
    for (const key of ["player", "white", "black", "one", "other"]) if (key in step) command[key] = named(step[key]);
    for (const key of ["order", "players"]) if (key in step) command[key] = step[key].map(named);
    if (step.kind === "set-numbers") command.by = "hand";
    await hall.office.command(this.event, [step.kind === "swap" ? await this.swapped(command) : command]);
  }

  /** The draft with two players in each other's places. */
  async swapped({ one, other, reason }) {
    const draft = await hall.office.get(`/api/v1/events/${this.event}/draft`);
    const place = (id) => (id === one ? other : id === other ? one : id);
    const pairs = draft.boards.map(({ white, black }) => [place(white), place(black)]);
    const byes = draft.byes.map(({ player, bye }) => [place(player), bye]);
    return { kind: "draft-by-hand", pairing: { pairs, byes }, reason };
  }
}

class Pages extends Driver {
  constructor(page) {
    super();
    this.page = page;
  }

  /** Makes the event by its form. */
  async begin(name, options) {
    const { page } = this;
    await page.goto(`${hall.url}/events/new`);
    const { system } = Object.fromEntries(options);
    await page.locator(`input[name=preset][value=${PRESETS[system] ?? "open"}]`).check();
    await page.locator("input[name=name]").fill(name);
    await page.locator("details.more > summary").first().click();
    for (const [key, value] of options) await this.regulate(key, value);
    const prizes = options.filter(([key]) => key === "prize").map(([, value]) => value.replace("=", "; "));
    if (prizes.length > 0) await page.locator("textarea[name=prizes]").fill(prizes.join("\n"));
    await follow(page, page.locator('form[action="/events/new"] button'));
    this.event = Number(/\/events\/(\d+)\/manage\/players/.exec(page.url())[1]);
  }

  async regulate(key, value) {
    if (key === "prize") return;
    const { page } = this;
    if (key === "teams") return page.locator("input[name=boards]").fill(value);
    const field = page.locator(`[name=${key}]`);
    if (await field.evaluate((it) => it.tagName === "SELECT")) return field.selectOption(value);
    return field.fill(value);
  }

  async open(where) {
    const target = `${hall.url}/events/${this.event}/manage/${where}`;
    if (this.page.url() !== target) await this.page.goto(target);
  }

  /** Sends the form whose address ends so, after filling it in, and confirms what is asked. */
  async send(action, values = {}, button = "button") {
    const { page } = this;
    const form = page.locator(`form[action$="/manage/${action}"]`, values.within ? { has: page.locator(values.within) } : {}).first();
    for (const details of await page.locator("details", { has: form }).all()) await details.evaluate((it) => (it.open = true));
    for (const [name, value] of Object.entries(values)) {
      if (name === "within") continue;
      const field = form.locator(`[name="${name}"]`);
      if (await field.evaluate((it) => it.tagName === "SELECT")) await field.selectOption(String(value));
      else await field.fill(String(value));
    }
    await follow(page, form.locator(button).first());
    await this.confirm();
  }

  /** What the rules say against it is read and confirmed. */
  async confirm() {
    const { page } = this;
    const asked = page.locator("ul.concerns + form");
    while ((await asked.count()) > 0) {
      const box = asked.locator("input[type=checkbox]");
      if ((await box.count()) > 0) await box.check();
      await follow(page, asked.locator("button"));
    }
    const title = await page.title();
    assert.ok(!/problem|went wrong/i.test(title), `${page.url()}: ${await page.locator("main").innerText()}`);
  }

  /** Many are pasted, a few are typed. */
  async players(people) {
    if (people.length > 3) {
      await this.open("players");
      await this.send("players/preview", { text: people.map(({ name, rating, federation }) => `${name}; ${rating}; ${federation}`).join("\n") });
      return this.send("players/paste", {}, "button.primary");
    }
    for (const { name, rating, federation } of people) {
      await this.open("players");
      await this.send("players", { within: "#f-name", name, rating, federation });
    }
  }

  async boards(round) {
    await this.page.goto(`${hall.url}/events/${this.event}/manage/results?round=${round}`);
    return this.page.locator("table.results tbody tr").evaluateAll((rows) => {
      // Matches of teams have a heading each.
      const boards = rows.filter((row) => row.querySelector("input[name=seen]"));
      return boards.map((row) => {
        const name = (cell) => {
          const parts = [...cell.querySelectorAll("*")].map((part) => part.textContent.trim());
          // The whole of it is the name with the rating behind it.
          const names = parts.filter((text) => /^P\d+$/.test(text)).sort((one, other) => one.length - other.length);
          return names[0] ?? cell.textContent.trim();
        };
        const [white, black] = [...row.querySelectorAll("td.player")].map(name);
        return { white, black, hasResult: row.querySelector("input[name=seen]").value !== "" };
      });
    });
  }

  /** The number of a player, as the link of the entry list has it. */
  async id(name) {
    await this.open("players");
    const href = await this.page.getByRole("link", { name, exact: true }).first().getAttribute("href");
    return href.split("/").at(-1);
  }

  async ofPlayer(name, what, values) {
    const id = await this.id(name);
    await this.open(`players/${id}`);
    await this.send(`players/${id}/${what}`, values);
  }

  async act(step) {
    const { page } = this;
    const round = async (what, values, button) => {
      await this.open("round");
      await this.send(what, values, button);
    };
    switch (step.kind) {
      case "draw-initial-color":
        return round("round/color", {}, `button[value=${step.color}]`);
      case "pair-next-round":
        return round("round/pair");
      case "publish-round":
        return round("round/publish");
      case "begin-manual":
        return round("round/by-hand", { reason: step.reason });
      case "swap":
        return round("draft/swap", { first: await this.inDraft(step.one), second: await this.inDraft(step.other) });
      case "end-manual":
        return round("round/end-by-hand");
      case "enter-result": {
        const row = page.locator(`#board-${step.board}`);
        await row.locator("select[name=result]").selectOption(step.result);
        await follow(page, row.locator("form.save-cell button").first());
        return this.confirm();
      }
      case "correct-result":
        await page.goto(`${hall.url}/events/${this.event}/manage/results?round=${step.round}`);
        return this.send("corrections", { within: "#c-board", board: step.board, to: step.to, reason: step.reason });
      case "withdraw":
        return this.ofPlayer(step.player, "withdraw", { reason: step.reason });
      case "announce-absence":
        return this.ofPlayer(step.player, "absent", { round: step.round, bye: step.bye });
      case "set-numbers":
        await this.open("players");
        return this.send("players/numbers", { within: "#order", order: step.order.join("\n") });
      case "enter-team": {
        await this.open("teams");
        const boards = step.players.map((name, index) => [`board-${index + 1}`, name]);
        return this.send("teams", { name: step.name, ...Object.fromEntries(boards) });
      }
      case "plan-playoff":
        await this.open("close");
        return this.send("playoff-plan", { plan: step.plan });
      case "play-playoff-game": {
        const white = await this.id(step.white);
        await this.open("close");
        return this.send("playoff-game", { white, result: step.result, moves: step.moves });
      }
      case "close":
        await this.open("close");
        return this.send("close");
      default:
        throw new Error(`no page for ${step.kind}`);
    }
  }

  /** The value of a player in the lists of the draft. */
  async inDraft(name) {
    await this.open("round");
    const options = await this.page.locator("select#first option").evaluateAll((all) => all.map((it) => [it.value, it.textContent]));
    return options.find(([, text]) => text.split(/\s/).includes(name))[0];
  }
}

async function facts(event) {
  const lines = await hall.office.get(`/api/v1/events/${event}/log`);
  return lines.map(({ fact }) => fact);
}

for (const [name, { options, steps }] of Object.entries(DAYS)) {
  test(`the day "${name}" by the pages and by JSON leaves the same log`, async () => {
    const page = await newPage({ javaScript: false });
    await hall.office.enter(page.context());
    const pages = new Pages(page);
    await pages.begin(name, options);
    const { settings } = await hall.office.get(`/api/v1/events/${pages.event}`);
    const { id } = await hall.office.post("/api/v1/events", settings);
    await pages.run(steps);
    await new Requests(id).run(steps);
    const [one, two] = [await facts(pages.event), await facts(id)];
    for (const [index, fact] of one.entries()) assert.deepEqual(fact, two[index], `fact ${index + 1}`);
    assert.equal(one.length, two.length, "both logs have as many facts");
    await page.finish();
  });
}
