import "./dom-stub.ts";
import assert from "node:assert/strict";
import { test } from "node:test";
import { arrow } from "../src/board/geometry.ts";
import { neighbour } from "../src/draft-board.ts";
import { holds } from "../src/list-filter.ts";
import { patience, versionOf } from "../src/live-refresh.ts";
import { themeIn } from "../src/page.ts";
import { detailsOf, wordOf } from "../src/player-search.ts";
import { problemOf } from "../src/result-entry.ts";
import { columnsOf, pagesOf, rowsOfColumn, rowsThatFit } from "../src/projector-pager.ts";
import { TEXTS } from "../src/script-texts.ts";
import { fill, languageOf, type Key } from "../src/texts.ts";

test("every language has every text with the same places to fill", () => {
  const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();
  for (const [language, texts] of Object.entries(TEXTS)) {
    assert.deepEqual(Object.keys(texts).sort(), Object.keys(TEXTS.en).sort(), language);
    for (const key of Object.keys(TEXTS.en) as Key[]) {
      assert.deepEqual(places(texts[key]), places(TEXTS.en[key]), `${language}: ${key}`);
    }
  }
  assert.equal(languageOf("nl-BE"), "nl");
  assert.equal(languageOf("pt"), "en");
  assert.equal(fill("{a} of {b}", { a: 1, b: 2 }), "1 of 2");
});

test("a version is a number or stands in an object", () => {
  assert.equal(versionOf("43"), 43);
  assert.equal(versionOf('{"version": 44, "round": 5}'), 44);
  assert.equal(versionOf("hello"), undefined);
  assert.equal(versionOf("null"), undefined);
  assert.equal(versionOf('{"version": "x"}'), undefined);
});

test("patience grows to half a minute and never runs out", () => {
  assert.ok(patience(1, 0) >= 1000);
  assert.equal(patience(50, 1), 30_000);
});

test("arrows stay on the board and on the draft", () => {
  assert.equal(arrow("e4", "ArrowUp", false), "e5");
  assert.equal(arrow("e4", "ArrowUp", true), "e3");
  assert.equal(arrow("a1", "ArrowLeft", false), "a1");
  assert.equal(arrow("h8", "ArrowUp", false), "h8");
  assert.equal(neighbour(0, "ArrowDown", 2, 6), 2);
  assert.equal(neighbour(5, "ArrowDown", 2, 6), 5);
  assert.equal(neighbour(3, "ArrowLeft", 2, 6), 2);
});

test("a wall shows whole rows", () => {
  assert.equal(pagesOf(0, 10), 1);
  assert.equal(pagesOf(21, 10), 3);
  assert.equal(rowsThatFit(100, 900, 40, 60), 18);
  assert.equal(rowsThatFit(100, 50, 40, 60), 1);
  // Two columns where one is not enough, and only on a wide screen.
  assert.equal(columnsOf(1920, 1080, 40, 12), 2);
  assert.equal(columnsOf(1920, 1080, 12, 12), 1);
  assert.equal(columnsOf(1080, 1920, 40, 12), 1);
  assert.equal(rowsOfColumn(15, 15), 8, "both columns of a single page are filled");
  assert.equal(rowsOfColumn(30, 15), 15);
  assert.equal(rowsOfColumn(31, 15), 15);
});

test("a player's second line holds what is known", () => {
  const player = { name: "Steinitz, Wilhelm", federation: "AUT", birth_year: 1836, club: null };

  assert.equal(detailsOf(player, (year) => `born ${year}`), "AUT · born 1836");
  assert.equal(wordOf(player, "club"), "");
});

test("a refusal is read from a problem, whatever is missing", () => {
  const body = { detail: "no", consent: "confirmed", concerns: [{ concern: "three times White", clause: "C.04.1.f" }, { concern: "x" }] };

  assert.deepEqual(problemOf(body, "?"), { detail: "no", consent: "confirmed", concerns: ["three times White (C.04.1.f)", "x"] });
  assert.deepEqual(problemOf(undefined, "?"), { detail: "?", concerns: [] });
});

test("a list is searched by beginnings of words, with or without accents", () => {
  assert.ok(holds("Maróczy, Géza 2560", "maro"));
  assert.ok(holds("Maróczy, Géza 2560", "gé mar"));
  assert.ok(holds("Maróczy, Géza", ""));
  assert.ok(!holds("Maróczy, Géza", "czy"));
});

test("the theme is read from among other cookies", () => {
  assert.equal(themeIn("session=abc; theme=dark"), "dark");
  assert.equal(themeIn("theme=light"), "light");
  assert.equal(themeIn("mytheme=dark; theme=blue"), undefined);
});
