// The Laws assistant in a browser: incidents decided question by question, and the tools beside it.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { axe, fitsWidth, follow, newPage, pdf, screenshot, sheets, startArbiter } from "./harness.mjs";

let arbiter;

before(async () => {
  arbiter = await startArbiter();
});

after(() => arbiter?.stop());

/** Sends the form of the field that has the focus, and waits for the answer. */
async function submit(page) {
  await Promise.all([page.waitForEvent("load"), page.keyboard.press("Enter")]);
}

/** Opens an incident under an edition and presses the answers one after the other. */
async function decide(page, incident, edition, answers) {
  await page.goto(`${arbiter.url}/laws/assistant/${incident}?edition=${edition}`);
  for (const answer of answers) {
    await follow(page, page.locator(`main form button[value="${answer}"]`));
  }
  return page.locator(".ruling").innerText();
}

const CASES = [
  { lang: "en", incident: "illegal-move", edition: "2018", answers: ["standard", "white-2", "yes"], says: /Black wins the game: 0–1\..*Article 7\.5\.5/s },
  { lang: "fr", incident: "colours", edition: "2017", answers: ["few"], says: /La partie est annulée.*Article 7\.3/s },
  { lang: "de", incident: "illegal-move", edition: "2017", answers: ["blitz", "white-1", "yes"], says: /Schwarz gewinnt die Partie.*Artikel A\.4\.2/s },
  { lang: "nl", incident: "castling", edition: "2014", answers: ["white", "rook"], says: /Wit moet de toren spelen.*Artikel 4\.4\.2/s },
  { lang: "en", incident: "two-hands", edition: "2009", answers: ["standard", "white-1", "yes"], says: /White: a breach.*Article 4\.1/s },
  { lang: "fr", incident: "threefold", edition: "1997", answers: ["standard", "white", "wrong"], says: /Article 9\.5b/ },
  { lang: "de", incident: "flag", edition: "2018", answers: ["standard", "white", "no"], says: /Die Partie ist remis.*Artikel 6\.9/s },
];

for (const { lang, incident, edition, answers, says } of CASES) {
  test(`${incident} under ${edition} in ${lang}`, async () => {
    const page = await newPage({ lang, width: 1100 });

    const ruling = await decide(page, incident, edition, answers);

    assert.match(ruling, says);
    assert.equal(await page.locator("html").getAttribute("lang"), lang);
    assert.equal(await page.locator("table.data tbody tr").count(), 6, "six editions");
    await page.finish();
  });
}

test("a step of an incident can be shared, changed and printed", async () => {
  const page = await newPage({ width: 1000 });
  await decide(page, "illegal-move", "2018", ["standard", "white-1"]);
  const shared = page.url();
  await axe(page);

  const other = await newPage({ width: 390, dark: true });
  await other.goto(shared);
  assert.match(await other.locator(".ruling").innerText(), /2 minutes/);
  await fitsWidth(other);
  await axe(other);
  await other.locator("details", { has: other.locator("table.data") }).locator("summary").click();
  await follow(other, other.locator("table.data a", { hasText: "July 2009" }));
  assert.match(await other.locator(".ruling").innerText(), /Article 7\.4b/);
  await screenshot(other, "assistant-ruling-390");
  await other.finish();

  await follow(page, page.locator("dl.facts.stacked a").first());
  assert.match(await page.locator("h1").innerText(), /Which player/);
  await axe(page);
  await page.goto(shared);
  const { count } = sheets(await pdf(page, "assistant-paper"));
  assert.ok(count <= 3, `${count} sheets`);
  await page.finish();
});

test("a position is set up by hand on the way", async () => {
  const page = await newPage({ width: 1000, height: 900 });
  await page.goto(`${arbiter.url}/laws/assistant/flag?edition=2018&class=standard&who=black&mate=board`);
  await page.locator("#fen").fill("8/8/4k3/4r3/8/3KN3/8/8 b - - 0 1");
  await axe(page);
  await follow(page, page.locator("main form button.primary"));

  // A knight can help to mate a king with a rook, but not one with a queen.
  assert.match(await page.locator("h1").innerText(), /Black loses, 1–0/);
  assert.match(await page.locator(".ruling").innerText(), /White wins the game/);
  await page.finish();
});

test("the assistant opens on a search box and remembers what was asked", async () => {
  const page = await newPage({ width: 390 });
  await page.goto(`${arbiter.url}/laws/assistant`);
  await axe(page);
  await fitsWidth(page);
  await page.locator("#q").fill("telephone");
  await page.locator("#incidents li:visible a").first().waitFor();
  assert.match(await page.locator("#incidents li:visible").first().innerText(), /telephone/);
  await decide(page, "flag", "2023", ["blitz", "white", "yes"]);
  assert.match(await page.locator("h1").innerText(), /White loses, 0–1/);
  await page.goto(`${arbiter.url}/laws/assistant`);
  assert.match(await page.locator("main").innerText(), /Recently used\s+A flag has fallen/);
  await page.finish();
});

/** The incidents arbiters are called for most, by their addresses. */
const COMMONEST = [
  "illegal-move",
  "flag",
  "touched",
  "offer",
  "threefold",
  "late",
  "device",
  "promotion",
  "no-move",
  "resignation",
];

test("on a phone the ten commonest incidents are decided in four taps", async () => {
  for (const incident of COMMONEST) {
    // A phone that knows nothing yet: the class is asked, too.
    for (const choose of ["first", "last"]) {
      const page = await newPage({ width: 390 });
      await page.goto(`${arbiter.url}/laws/assistant`);
      await follow(page, page.locator(`main a[href*="/laws/assistant/${incident}"]:visible`).first());
      let taps = 1;
      while ((await page.locator(".ruling").count()) === 0) {
        assert.ok(taps < 4, `${incident}: no ruling after four taps`);
        await fitsWidth(page);
        // To set up a position is more than a tap, and never needed.
        const buttons = page.locator('main form button[value]:not([value="board"]):visible');
        await follow(page, choose === "first" ? buttons.first() : buttons.last());
        taps += 1;
      }
      assert.match(await page.locator("h1").innerText(), /\S/);
      assert.match(await page.locator(".ruling").innerText(), /(Article|Note) [A-Za-z0-9.-]+ \(2023\)/, incident);
      await fitsWidth(page);
      await page.finish();
    }
  }
});

test("an exam is answered and graded", async () => {
  const page = await newPage({ width: 1000 });
  await page.goto(`${arbiter.url}/laws/exam?edition=2023&seed=5&questions=4`);
  await axe(page);
  await follow(page, page.locator("main form button.primary").last());
  assert.match(await page.locator("main").innerText(), /of 4 right/);
  await axe(page);
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
  assert.match(await page.locator("main").innerText(), /a new game is played if it is found before/);
  await axe(page);
  await page.goto(`${arbiter.url}/laws/compare?from=2014&to=2018&article=7`);
  assert.match(await page.locator("main").innerText(), /colours reversed/);
  await axe(page);
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
