// The Laws assistant in a browser: incidents decided question by question, and the tools beside it.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { axe, fitsWidth, follow, HANDBOOK, newPage, pdf, screenshot, sheets, startArbiter } from "./harness.mjs";

let arbiter;

before(async () => {
  arbiter = await startArbiter();
});

after(() => arbiter?.stop());

/** A picture for the handbook: one screen of a small laptop. */
async function picture(page, name) {
  await screenshot(page, name, { folder: HANDBOOK, fullPage: false });
}

/** Sends the form of the field that has the focus, and waits for the answer. */
async function submit(page) {
  await Promise.all([page.waitForEvent("load"), page.keyboard.press("Enter")]);
}

/** Opens an incident from the list and presses the answers one after the other. */
async function decide(page, incident, answers) {
  await page.goto(`${arbiter.url}/laws/assistant`);
  await follow(page, page.locator(`a[href="/laws/assistant/${incident}"]`));
  for (const answer of answers) {
    const button = answer === null ? "button.primary" : `button[value="${answer}"]`;
    await follow(page, page.locator(`main form ${button}`));
  }
  return page.locator(".ruling").innerText();
}

const CASES = [
  { lang: "en", incident: "illegal-move", answers: ["arbiter", "1", null, "standard", "2018"], says: /Black wins the game: 0–1\..*Article 7\.5\.5/s },
  { lang: "fr", incident: "colours", answers: ["few", "standard", "2017"], says: /La partie est annulée.*Article 7\.3/s },
  { lang: "de", incident: "illegal-move", answers: ["arbiter", "0", null, "blitz", "2017"], says: /Schwarz gewinnt die Partie.*Artikel A\.4\.2/s },
  { lang: "nl", incident: "castling", answers: ["rook", "standard", "2014"], says: /Wit moet met het stuk op h1 zetten.*Artikel 4\.4\.2/s },
  { lang: "en", incident: "two-hands", answers: ["yes", "0", "standard", "2009"], says: /White: a breach.*Article 4\.1/s },
  { lang: "fr", incident: "threefold", answers: ["wrong", "standard", "1997"], says: /Article 9\.5b/ },
  { lang: "de", incident: "flag", answers: ["opponent", null, "standard", "2018"], says: /Die Partie ist remis.*Artikel 6\.9/s },
];

for (const { lang, incident, answers, says } of CASES) {
  test(`${incident} under ${answers.at(-1)} in ${lang}`, async () => {
    const page = await newPage({ lang, width: 1100 });

    const ruling = await decide(page, incident, answers);

    assert.match(ruling, says);
    assert.equal(await page.locator("html").getAttribute("lang"), lang);
    assert.equal(await page.locator("table.data tbody tr").count(), 6, "six editions");
    await page.finish();
  });
}

test("a step of an incident can be shared, changed and printed", async () => {
  const page = await newPage({ width: 1000 });
  await decide(page, "illegal-move", ["arbiter", "0", null, "standard", "2018"]);
  const shared = page.url();
  await picture(page, "assistant-ruling");
  await axe(page);

  const other = await newPage({ width: 390, dark: true });
  await other.goto(shared);
  assert.match(await other.locator(".ruling").innerText(), /2 minutes/);
  await fitsWidth(other);
  await axe(other);
  await follow(other, other.locator("table.data a", { hasText: "July 2009" }));
  assert.match(await other.locator(".ruling").innerText(), /Article 7\.4b/);
  await screenshot(other, "assistant-ruling-390");
  await other.finish();

  await follow(page, page.locator("dl.facts.stacked a").first());
  assert.match(await page.locator("h1").innerText(), /Who noticed it/);
  await picture(page, "assistant-question");
  await axe(page);
  await page.goto(shared);
  const { count } = sheets(await pdf(page, "assistant-paper"));
  assert.ok(count <= 3, `${count} sheets`);
  await page.finish();
});

test("a position is set up by hand on the way", async () => {
  const page = await newPage({ width: 1000, height: 900 });
  await page.goto(`${arbiter.url}/laws/assistant/flag?who=arbiter`);
  await page.locator('[data-square="e5"]').focus();
  await page.keyboard.press("r");
  assert.match(await page.locator("#fen").inputValue(), /4r3/);
  await axe(page);
  await follow(page, page.locator("main form button.primary"));
  await follow(page, page.locator('button[value="standard"]'));
  await follow(page, page.locator('button[value="2018"]'));

  // A knight can help to mate a king with a rook, but not one with a queen.
  assert.match(await page.locator(".ruling").innerText(), /White wins the game/);
  await page.finish();
});

test("clauses are browsed, searched and compared", async () => {
  const page = await newPage({ width: 1000 });
  await page.goto(`${arbiter.url}/laws`);
  await axe(page);
  await page.locator("#q").fill("castling");
  await submit(page);
  assert.match(page.url(), /q=castling/);
  assert.match(await page.locator("main").innerText(), /3\.8\.2/);
  await page.goto(`${arbiter.url}/laws/clause/7.3`);
  assert.match(await page.locator("main").innerText(), /new game before 10 moves each/);
  await axe(page);
  await picture(page, "laws-clause");
  await page.goto(`${arbiter.url}/laws/compare?from=2014&to=2018&article=7`);
  assert.match(await page.locator("main").innerText(), /colours reversed/);
  await axe(page);
  await picture(page, "laws-compare");
  await page.finish();
});

test("the clock-setting checker", async () => {
  const page = await newPage({ width: 1000 });
  await page.goto(`${arbiter.url}/tools/clock`);
  await page.locator("#control").fill("40/90 SD 30 +30");
  await submit(page);
  assert.match(page.url(), /control=40/);
  assert.match(await page.locator("main").innerText(), /This is standard chess.*40 moves in 1:30:00/s);
  await axe(page);
  await picture(page, "tools-clock");
  for (const [control, says] of [["3+2", /This is blitz/], ["15+10", /This is rapid/], ["G/60 d5", /Delay/]]) {
    await page.locator("#control").fill(control);
    await submit(page);
    assert.match(await page.locator("main").innerText(), says);
  }
  await page.finish();
});

test("the dead-position checker, with and without scripts", async () => {
  const page = await newPage({ width: 1000, height: 1000, lang: "fr" });
  await page.goto(`${arbiter.url}/tools/dead`);
  await follow(page, page.locator("main form button.primary"));
  assert.match(await page.locator("main").innerText(), /La position est morte/);
  assert.equal(await page.locator("button.locked").count() > 0, true);
  await axe(page);
  await picture(page, "tools-dead");
  await page.goto(`${arbiter.url}/tools/dead?fen=8/8/4k3/4r3/8/3KN3/8/8+b+-+-+0+1`);
  const viewer = page.locator('chess-board[data-mode="view"]').first();
  const before = await viewer.locator("table.board").innerHTML();
  await viewer.locator('[data-go="next"]').click();
  assert.notEqual(await viewer.locator("table.board").innerHTML(), before);
  assert.match(await viewer.locator(".board-line").innerText(), /[a-h][1-8]/);
  await axe(page);
  await page.finish();

  const plain = await newPage({ javaScript: false, width: 390 });
  await plain.goto(`${arbiter.url}/tools/dead`);
  await plain.locator("#fen").fill("8/8/4k3/4q3/8/3K4/8/8 b - - 0 1");
  await follow(plain, plain.locator("main form button.primary"));
  assert.match(await plain.locator("main").innerText(), /White cannot mate any more/);
  await follow(plain, plain.locator('[data-go="last"]').first());
  assert.match(await plain.locator(".board-line").first().innerText(), /#/);
  await plain.finish();
});
