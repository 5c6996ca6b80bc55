// What the tests of the pages share: the program started, a browser, and what every page must keep.
//
// ARBITER_BIN is the program, CHROMIUM the browser; `cargo xtask test` sets both. One browser serves
// all tests of a file, each test has pages of its own.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.dirname(path.dirname(here));

/** Pictures of the handbook; other pictures lie in the target folder. */
export const HANDBOOK = path.join(root, "docs/handbook/src/images");
export const PICTURES = path.join(root, "target/pictures");

const PROGRAM = process.env.ARBITER_BIN ?? path.join(root, "target/debug/arbiter");
const BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** The browser's measure of a page that stands still: a word that became longer, nothing that moved. */
export const STILL = 0.001;

/** The same while a page comes: on a busy machine a table grows row by row, and its columns with it. */
export const CALM = 0.01;

let browser;

/** The browser of this test file, started when first asked for. */
async function theBrowser() {
  if (!browser) {
    const executablePath = process.env.CHROMIUM ?? BROWSERS.find((candidate) => existsSync(candidate));
    assert.ok(executablePath, "no Chromium: set CHROMIUM to its path");
    const args = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--font-render-hinting=none"];
    browser = chromium.launch({ executablePath, headless: true, args });
  }
  return browser;
}

after(async () => {
  if (browser) await (await browser).close();
});

/**
 * Starts `arbiter serve` on a database of its own.
 * The address and the first-start link are read from what it prints.
 */
export async function startArbiter({ demo = false, args = [] } = {}) {
  assert.ok(existsSync(PROGRAM), `${PROGRAM} is not built`);
  const folder = await mkdtemp(path.join(tmpdir(), "arbiter-e2e-"));
  const database = path.join(folder, "arbiter.db");
  const options = ["serve", "--listen", "127.0.0.1:0", "--database", database, ...(demo ? ["--demo"] : []), ...args];
  const child = spawn(PROGRAM, options, { stdio: ["ignore", "pipe", "pipe"], cwd: folder });
  const said = { text: "" };
  const ended = new Promise((resolve) => child.once("exit", (code) => resolve(code)));
  const links = await new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no address within 60 s:\n${said.text}`)), 60_000);
    const listen = (chunk) => {
      said.text += chunk;
      const found = said.text.match(/https?:\/\/[^\s]+(?=\s)/g);
      if (!found) return;
      clearTimeout(timer);
      resolve(found);
    };
    child.stdout.on("data", listen);
    child.stderr.on("data", (chunk) => (said.text += chunk));
    ended.then((code) => reject(new Error(`arbiter ended with ${code}:\n${said.text}`)));
  });
  // The link of the first start may be printed on a line after the address.
  await new Promise((resolve) => setTimeout(resolve, 150));
  const all = [...links, ...(said.text.match(/https?:\/\/[^\s]+(?=\s)/g) ?? [])];
  return {
    url: new URL(all[0]).origin,
    setup: all.find((link) => link.includes("/setup?key=")),
    output: () => said.text,
    folder,
    async stop() {
      child.kill("SIGTERM");
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 5_000))]);
      if (child.exitCode === null) child.kill("SIGKILL");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * A new page in a context of its own. What goes wrong on it is collected and fails the test in
 * `page.finish()`, which every test calls last: script errors, failed requests of our own, layout shift.
 */
export async function newPage({
  width = 1280,
  height = width < 600 ? 844 : 800,
  lang = "en",
  dark = false,
  javaScript = true,
  context: shared,
} = {}) {
  const context =
    shared ??
    (await (await theBrowser()).newContext({
      viewport: { width, height },
      locale: lang,
      colorScheme: dark ? "dark" : "light",
      javaScriptEnabled: javaScript,
      hasTouch: width < 600,
      reducedMotion: "no-preference",
    }));
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const faults = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") {
      faults.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
    }
  });
  page.on("pageerror", (error) => faults.push(`script error: ${error.message}`));
  page.on("response", (response) => {
    if (response.status() >= 500) faults.push(`${response.status()} ${response.url()}`);
  });
  if (javaScript) await page.addInitScript(watchShift);
  page.faults = faults;
  page.isScripted = javaScript;
  /** Some faults are the point of a test: a server that is away, a refused result. */
  page.forgive = (pattern) => {
    for (let index = faults.length - 1; index >= 0; index -= 1) {
      if (pattern.test(faults[index])) faults.splice(index, 1);
    }
  };
  page.finish = async () => {
    const shift = javaScript ? await layoutShift(page) : 0;
    if (!shared) await context.close();
    assert.deepEqual(faults, [], "the page has faults");
    assert.ok(shift < CALM, `the layout shifted by ${shift}`);
  };
  return page;
}

/** Runs in the page before its own scripts: adds up shifts that no input of the user caused. */
function watchShift() {
  window.layoutShiftTotal = 0;
  window.layoutShiftSources = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue;
      window.layoutShiftTotal += entry.value;
      for (const source of entry.sources ?? []) {
        window.layoutShiftSources.push(source.node?.outerHTML?.slice(0, 120) ?? "?");
      }
    }
  }).observe({ type: "layout-shift", buffered: true });
}

function shiftSoFar(page) {
  return page.evaluate(() => [window.layoutShiftTotal ?? 0, window.layoutShiftSources ?? []]);
}

/** How far the page moved by itself since it was opened (the browser's own measure). */
export async function layoutShift(page) {
  const [total, sources] = await shiftSoFar(page);
  if (total >= CALM) console.error(`layout shift ${total}:`, sources);
  return total;
}

let axeSource;

/** Does something whose own injected styles the page's policy refuses; that is no fault of the page. */
async function unblamed(page, work) {
  const { length } = page.faults;
  const result = await work();
  // Whatever was logged has arrived once the page answers.
  await page.title();
  page.faults.length = length;
  return result;
}

/** Asks axe; fails on what is serious or critical, with a list a person can read. */
export async function axe(page, { allow = [] } = {}) {
  axeSource ??= await readFile(path.join(root, "web/node_modules/axe-core/axe.min.js"), "utf8");
  const values = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"];
  const options = { runOnly: { type: "tag", values }, preload: false };
  const result = await unblamed(page, async () => {
    await page.evaluate(axeSource);
    return page.evaluate((given) => window.axe.run(document, given), options);
  });
  const bad = result.violations.filter(
    ({ impact, id }) => (impact === "serious" || impact === "critical") && !allow.includes(id),
  );
  const lines = bad.flatMap(({ id, impact, help, nodes }) => [
    `${impact}: ${id}: ${help}`,
    ...nodes.slice(0, 8).map(({ target, failureSummary }) => {
      return `    ${target.join(" ")}: ${failureSummary?.split("\n").slice(1).join(" ").trim()}`;
    }),
  ]);
  assert.equal(lines.length, 0, `axe on ${page.url()}:\n${lines.join("\n")}`);
  return result;
}

/** Opens an address and tells what it cost: status, bytes over the wire, the server's own time. */
export async function visit(page, url) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  let bytes = 0;
  session.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  let response;
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    bytes = 0;
    response = await page.goto(url, { waitUntil: "load" });
    await page.waitForTimeout(50);
    // A page that moves by itself does so every time; a browser short of time may paint half of one.
    if (!page.isScripted || (await shiftSoFar(page))[0] < CALM) break;
  }
  await session.detach();
  return { status: response.status(), bytes, serverMs: serverTime(response.headers()["server-timing"]) };
}

/** `total;dur=12.3` of a Server-Timing header in milliseconds; undefined where there is none. */
export function serverTime(header) {
  const found = /(?:^|,)\s*total;(?:[^,]*;)?dur=([\d.]+)/.exec(header ?? "");
  return found ? Number(found[1]) : undefined;
}

/** A picture of the whole page, or of what is on the screen with `fullPage: false`. */
export async function screenshot(page, name, { folder = PICTURES, fullPage = true } = {}) {
  const file = path.join(folder, `${name}.png`);
  await mkdir(path.dirname(file), { recursive: true });
  await unblamed(page, () => page.screenshot({ path: file, fullPage, animations: "disabled" }));
  return file;
}

/** The page on paper, as bytes; kept under `name` where one is given. */
export async function pdf(page, name) {
  const bytes = await page.pdf({ preferCSSPageSize: true, printBackground: false });
  if (name) {
    await mkdir(PICTURES, { recursive: true });
    await writeFile(path.join(PICTURES, `${name}.pdf`), bytes);
  }
  return bytes;
}

/** How many sheets a PDF has, and their size in points. */
export function sheets(bytes) {
  const text = Buffer.from(bytes).toString("latin1");
  const count = (text.match(/\/Type\s*\/Page\b(?!s)/g) ?? []).length;
  const size = /\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)/.exec(text);
  return { count, width: Number(size?.[1]), height: Number(size?.[2]) };
}

/** Nothing on the page is wider than the screen. */
export async function fitsWidth(page) {
  const wide = await page.evaluate(() => {
    const limit = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= limit) return [];
    return [...document.querySelectorAll("body *")]
      .filter((element) => !element.parentElement.closest(".scroll, nav.tabs, .skip-link"))
      .filter((element) => element.getBoundingClientRect().right > limit + 1)
      .map((element) => element.outerHTML.slice(0, 100));
  });
  assert.deepEqual(wide, [], `wider than the screen: ${page.url()}`);
}
