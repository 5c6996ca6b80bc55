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

export const PICTURES = path.join(root, "target/pictures");

/** Whether people want to look at the pages afterwards: every picture costs a painting of the whole page. */
const KEEPS_PICTURES = Boolean(process.env.ARBITER_PICTURES);

/**
 * Pictures of the handbook. The tests leave those of the repository alone, because no two machines
 * draw alike; `cargo xtask pictures` renews them.
 */
export const HANDBOOK = process.env.ARBITER_HANDBOOK_PICTURES
  ? path.join(root, "docs/handbook/src/images")
  : path.join(PICTURES, "handbook");

/** The same in French, for the chapters in French. */
export const HANDBOOK_FRENCH = process.env.ARBITER_HANDBOOK_PICTURES
  ? path.join(root, "docs/handbook/fr/src/images")
  : path.join(PICTURES, "handbook-fr");

/** Where the pictures lie that no test reads. */
const FOR_PEOPLE = process.env.ARBITER_HANDBOOK_PICTURES ? [PICTURES] : [PICTURES, HANDBOOK, HANDBOOK_FRENCH];

export const PROGRAM = process.env.ARBITER_BIN ?? path.join(root, "target/debug/arbiter");
const BROWSERS = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** How long a test waits for anything. On a busy machine everything comes late; what never comes fails. */
export const WAIT_MS = 60_000;

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
    const timer = setTimeout(() => reject(new Error(`no first-start link in time:\n${said.text}`)), WAIT_MS);
    const listen = (chunk) => {
      said.text += chunk;
      const found = said.text.match(/https?:\/\/[^\s]+(?=\s)/g) ?? [];
      // The database is new, so the link of the first start follows the address.
      const setup = found.find((link) => link.includes("/setup?key="));
      if (!setup) return;
      clearTimeout(timer);
      resolve({ url: new URL(found[0]).origin, setup });
    };
    child.stdout.on("data", listen);
    child.stderr.on("data", (chunk) => (said.text += chunk));
    ended.then((code) => reject(new Error(`arbiter ended with ${code}:\n${said.text}`)));
  });
  return {
    ...links,
    output: () => said.text,
    folder,
    async stop() {
      child.kill("SIGTERM");
      // Pages that a failed test left open hold the server: it need not end well, only end.
      const kill = setTimeout(() => child.kill("SIGKILL"), 5_000);
      await ended;
      clearTimeout(kill);
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
  page.setDefaultTimeout(WAIT_MS);
  const faults = [];
  const forgiven = [];
  const note = (fault) => {
    if (!forgiven.some((pattern) => pattern.test(fault))) faults.push(fault);
  };
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") {
      note(`console ${message.type()}: ${message.text()} (${message.location().url})`);
    }
  });
  page.on("pageerror", (error) => note(`script error: ${error.message}`));
  page.on("response", (response) => {
    if (response.status() >= 500) note(`${response.status()} ${response.url()}`);
  });
  if (javaScript) await page.addInitScript(watchShift);
  page.faults = faults;
  page.isScripted = javaScript;
  /**
   * Some faults are the point of a test: a server that is away, a refused result. The browser may
   * tell of them only after the test has gone on, so they are forgiven from then on as well.
   */
  page.forgive = (pattern) => {
    forgiven.push(pattern);
    faults.splice(0, faults.length, ...faults.filter((fault) => !pattern.test(fault)));
  };
  page.finish = async () => {
    const shift = javaScript ? await layoutShift(page) : 0;
    const moved = CALM <= shift ? await page.evaluate(() => window.layoutShiftSources.join("\n")) : "";
    const address = page.url();
    if (!shared) await context.close();
    assert.deepEqual(faults, [], "the page has faults");
    assert.ok(shift < CALM, `the layout of ${address} shifted by ${shift}:\n${moved}`);
  };
  return page;
}

/** Runs in the page before its own scripts: adds up shifts that no input of the user caused. */
function watchShift() {
  window.layoutShiftTotal = 0;
  window.layoutShiftSources = [];
  const add = (entries) => {
    for (const entry of entries) {
      if (entry.hadRecentInput) continue;
      window.layoutShiftTotal += entry.value;
      for (const source of entry.sources ?? []) {
        window.layoutShiftSources.push(source.node?.outerHTML?.slice(0, 120) ?? "?");
      }
    }
  };
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  observer.observe({ type: "layout-shift", buffered: true });
  window.countLayoutShift = () => add(observer.takeRecords());
}

/** What has moved once everything that was to be painted is painted. */
async function shiftSoFar(page) {
  await painted(page);
  return page.evaluate(() => {
    window.countLayoutShift?.();
    return [window.layoutShiftTotal ?? 0, window.layoutShiftSources ?? []];
  });
}

/** Waits until the fonts the page asked for are there and a frame with them has been painted. */
async function painted(page) {
  await page.evaluate(async () => {
    await document.fonts.ready;
    // The first frame may be under way already; the second is painted after all of this.
    for (let frame = 0; frame < 2; frame += 1) await new Promise((done) => requestAnimationFrame(done));
  });
}

/** Follows a link or sends a form: clicks, and waits until the page it leads to is loaded. */
export async function follow(page, target) {
  await Promise.all([page.waitForEvent("load"), target.click()]);
}

/**
 * A person at a page whose acts are counted: a click, a field that is filled, a key. `follow` waits for the page
 * that a click leads to.
 */
export class Hand {
  acts = 0;

  constructor(page) {
    this.page = page;
  }

  async click(target) {
    this.acts += 1;
    await target.click();
  }

  async follow(target) {
    this.acts += 1;
    await follow(this.page, target);
  }

  /** Types or pastes into a field. */
  async fill(target, text) {
    this.acts += 1;
    await target.fill(text);
  }

  async key(key) {
    this.acts += 1;
    await this.page.keyboard.press(key);
  }

  /** Presses a key that leads to another page. */
  async keyThere(key) {
    this.acts += 1;
    await Promise.all([this.page.waitForEvent("load"), this.page.keyboard.press(key)]);
  }

  /** How many acts something took. */
  async count(work) {
    const before = this.acts;
    await work();
    return this.acts - before;
  }
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
  const options = { runOnly: { type: "tag", values }, preload: false, resultTypes: ["violations"] };
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

/**
 * A picture of the whole page, or of what is on the screen with `fullPage: false`. Those for people to look at
 * are taken where ARBITER_PICTURES is set.
 */
export async function screenshot(page, name, { folder = PICTURES, fullPage = true } = {}) {
  const file = path.join(folder, `${name}.png`);
  if (FOR_PEOPLE.includes(folder) && !KEEPS_PICTURES) return file;
  await mkdir(path.dirname(file), { recursive: true });
  // What is printed in a book does not depend on who built it.
  if (folder === HANDBOOK || folder === HANDBOOK_FRENCH) await inShippedFont(page);
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
  const { limit, width, wide } = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const isWide = (element) => element.getBoundingClientRect().right > clientWidth;
    const wide = [...document.querySelectorAll("body *")]
      .filter((element) => isWide(element) && ![...element.children].some(isWide))
      .filter((element) => !element.parentElement.closest(".scroll, nav.tabs, .skip-link"))
      .map((element) => `    to ${element.getBoundingClientRect().right.toFixed(1)}: ${element.outerHTML.slice(0, 100)}`);
    return { limit: clientWidth, width: scrollWidth, wide };
  });
  const list = wide.slice(0, 12).join("\n");
  assert.ok(width <= limit, `${page.url()} is ${width} pixels wide on a screen of ${limit}:\n${list}`);
}

/** The same in the font that the program sends, and in the widest one that a reader may have instead. */
export async function fitsWidthInAnyFont(page) {
  await inShippedFont(page);
  await fitsWidth(page);
  await inWideFont(page);
  await fitsWidth(page);
}

/** The fonts in which the page's heading is painted, by the browser's own account. */
async function headingFonts(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root: document } = await session.send("DOM.getDocument");
  const { nodeId } = await session.send("DOM.querySelector", { nodeId: document.nodeId, selector: "h1" });
  const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
  await session.detach();
  return fonts.map(({ familyName, isCustomFont }) => `${isCustomFont ? "sent: " : "installed: "}${familyName}`);
}

/**
 * Shows the page in the font that the program sends. A browser that cannot have the font at once goes without
 * it for this page and has it for the next: then the page is loaded again.
 */
export async function inShippedFont(page) {
  const end = Date.now() + WAIT_MS;
  let fonts = await headingFonts(page);
  while (!fonts.every((font) => font.startsWith("sent: Inter")) || fonts.length === 0) {
    assert.ok(Date.now() < end, `${page.url()} is never shown in the font that was sent: ${fonts}`);
    await page.reload({ waitUntil: "load" });
    fonts = await headingFonts(page);
  }
}

const WIDE_FONTS = [
  { family: "Wide", weight: "400", file: "DejaVuSans.ttf" },
  { family: "Wide", weight: "700", file: "DejaVuSans-Bold.ttf" },
  { family: "Wide Mono", weight: "400", file: "DejaVuSansMono.ttf" },
];

/** Puts the wide fonts where all pages of this browser context find them. */
async function bringWideFonts(page) {
  for (const { file } of WIDE_FONTS) {
    const bytes = await readFile(path.join(root, "web/node_modules/dejavu-fonts-ttf/ttf", file));
    await page.evaluate(async ([name, base64]) => {
      const font = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      await (await caches.open("wide fonts")).put(`/${name}`, new Response(font));
    }, [file, bytes.toString("base64")]);
  }
}

/**
 * Shows the page in DejaVu Sans, the widest of the fonts that systems have as their own: what a reader gets
 * whose browser takes no fonts. It is brought along, so that no test depends on the fonts of the machine.
 */
export async function inWideFont(page) {
  if (!(await page.evaluate(() => caches.has("wide fonts")))) await bringWideFonts(page);
  await page.evaluate(async (faces) => {
    const kept = await caches.open("wide fonts");
    for (const { family, weight, file } of faces) {
      const font = await (await kept.match(`/${file}`)).arrayBuffer();
      document.fonts.add(await new FontFace(family, font, { weight }).load());
    }
    document.documentElement.style.setProperty("--sans", '"Wide"');
    document.documentElement.style.setProperty("--mono", '"Wide Mono"');
  }, WIDE_FONTS);
  await painted(page);
  const fonts = await headingFonts(page);
  assert.ok(fonts.includes("sent: DejaVu Sans"), `${page.url()} is shown in ${fonts}`);
}
