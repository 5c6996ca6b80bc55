// Bundles scripts, styles, pieces and fonts into dist/, with the content's hash in every name, and
// writes dist/manifest.json so that the server finds them: {"app.js": "app-HASH.js", …}.

import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { FLAGS } from "./flags.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));
const dist = path.join(here, "dist");

/** What each script may weigh: of all pages, of pages with boards, of the tablet, of frames, of live games. More is a design error, not a limit to raise. */
const SCRIPT_BYTES_MAX = { app: 40_000, board: 24_000, clock: 24_000, desk: 20_000, frame: 1_000, live: 56_000, settings: 12_000, sw: 4_000 };

/** What the board alone may weigh as it is sent, with everything it brings along. */
const BOARD_GZIP_MAX = 15_000;

/** The order of the columns of the sprite; rows are white and black. */
const COLUMNS = ["k", "q", "r", "b", "n", "p"];
const SQUARE = 48;

/** One picture of all twelve pieces; the style sheet shows a part of it per piece. */
async function sprite() {
  const parts = [];
  for (const [row, color] of ["w", "b"].entries()) {
    for (const [column, kind] of COLUMNS.entries()) {
      const text = await readFile(path.join(here, "pieces", `${color}${kind}.svg`), "utf8");
      const inner = text.replace(/^[\s\S]*?<svg[^>]*>/, "").replace(/<\/svg>\s*$/, "");
      const flat = inner.replace(/>\s+</g, "><").trim();
      parts.push(`<g transform="translate(${column * SQUARE} ${row * SQUARE})">${flat}</g>`);
    }
  }
  const width = COLUMNS.length * SQUARE;
  const size = `width="${width}" height="${2 * SQUARE}" viewBox="0 0 ${width} ${2 * SQUARE}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${parts.join("")}</svg>\n`;
}

/** Where the font comes from: one file per alphabet, and its licence, which goes where the font goes. */
const INTER = path.join(here, "node_modules/@fontsource-variable/inter");
const ALPHABETS = ["latin", "latin-ext", "vietnamese", "cyrillic", "cyrillic-ext", "greek", "greek-ext"];

/** Puts the font's files into dist; the names the style sheet knows them by, with their names there. */
async function fonts() {
  const files = ALPHABETS.map((alphabet) => [`inter-${alphabet}.woff2`, `files/inter-${alphabet}-wght-normal.woff2`]);
  files.push(["inter-licence.txt", "LICENSE"]);
  const names = {};
  for (const [name, file] of files) names[name] = await put(name, await readFile(path.join(INTER, file)));
  return names;
}

/** The flags of the federations, by FIDE's letters; their licence goes where they go. */
async function flags() {
  const from = path.join(here, "node_modules/country-flag-icons");
  await mkdir(path.join(dist, "flags"));
  for (const [federation, picture] of FLAGS) {
    const text = await readFile(path.join(from, "3x2", `${picture}.svg`));
    await writeFile(path.join(dist, "flags", `${federation.toLowerCase()}.svg`), text);
  }
  return { "flags-licence.txt": await put("flags-licence.txt", await readFile(path.join(from, "LICENSE"))) };
}

/**
 * The dark colours hold where the system is dark and the reader did not choose light, and where the
 * reader chose dark. A style sheet cannot say that of one block, so tokens.css has the first and this
 * adds the second.
 */
function withChosenDark(css) {
  const block = /@media \(prefers-color-scheme: dark\) \{\s*:root:not\(\[data-theme="light"\]\) (\{[^}]*\})\s*\}/;
  if (!block.test(css)) throw new Error("tokens.css has no block of dark colours");
  return css.replace(block, '$&\n:root[data-theme="dark"] $1');
}

/** Writes a file under a name with its hash. */
async function put(name, content) {
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 8).toUpperCase();
  const { name: stem, ext } = path.parse(name);
  const hashed = `${stem}-${hash}${ext}`;
  await writeFile(path.join(dist, hashed), content);
  return hashed;
}

await rm(dist, { recursive: true, force: true });
await mkdir(dist, { recursive: true });

const pieces = await put("pieces.svg", await sprite());
const icon = await put("icon.svg", await readFile(path.join(here, "pieces", "icon.svg"), "utf8"));
const named = { "icon.svg": icon, "pieces.svg": pieces, ...(await fonts()), ...(await flags()) };

const OPTIONS = {
  absWorkingDir: here,
  outdir: "dist",
  entryNames: "[name]-[hash]",
  bundle: true,
  minify: true,
  format: "esm",
  target: ["es2022", "chrome111", "firefox115", "safari16.4"],
  charset: "utf8",
  legalComments: "none",
  metafile: true,
  logLevel: "warning",
  plugins: [
    {
      name: "dark",
      setup(builder) {
        builder.onLoad({ filter: /[/\\]tokens\.css$/ }, async ({ path: file }) => {
          return { contents: withChosenDark(await readFile(file, "utf8")), loader: "css" };
        });
      },
    },
    {
      // The sprite and the fonts have their names already: the style sheet refers to them beside itself.
      name: "beside",
      setup(builder) {
        builder.onResolve({ filter: /^(pieces\.svg|inter-[a-z-]+\.woff2)$/ }, ({ path: name }) => {
          if (!named[name]) return { errors: [{ text: `${name} is not among the files of dist` }] };
          return { path: `./${named[name]}`, external: true };
        });
      },
    },
  ],
};

const TEXTS = /[/\\]script-texts\.ts$/;

/** Keeps those texts of a script whose keys its sources name; keys are literals, by their type. */
function sparing(sources) {
  return {
    name: "sparing",
    setup(builder) {
      builder.onLoad({ filter: TEXTS }, async ({ path: file }) => {
        const lines = (await readFile(file, "utf8")).split("\n");
        const isNamed = (key) => !key || ['"', "'", "`"].some((mark) => sources.includes(mark + key + mark));
        return { contents: lines.filter((line) => isNamed(/^ {4}(\w+): /.exec(line)?.[1])).join("\n"), loader: "ts" };
      });
    },
  };
}

/** One script: looked through first, then made with the texts that it says. */
async function script(entry, more = {}) {
  const entryPoints = [entry];
  const { metafile } = await build({ ...OPTIONS, entryPoints, write: false });
  const files = Object.keys(metafile.inputs).filter((file) => !TEXTS.test(`/${file}`));
  const sources = await Promise.all(files.map((file) => readFile(path.join(here, file), "utf8")));
  return build({ ...OPTIONS, ...more, entryPoints, plugins: [...OPTIONS.plugins, sparing(sources.join("\n"))] });
}

/** The board component, without what the pages around it add. */
async function weighBoard() {
  const { outputFiles } = await script({ in: "src/board/board.ts", out: "board-alone" }, { write: false });
  const bytes = outputFiles.reduce((sum, { contents }) => sum + gzipSync(contents).length, 0);
  if (bytes > BOARD_GZIP_MAX) throw new Error(`the board: ${bytes} bytes gzipped, at most ${BOARD_GZIP_MAX}`);
  return bytes;
}

const scripts = { app: "app", board: "boards", desk: "desk", frame: "frame", live: "live", clock: "tablet-clock", settings: "settings", sw: "service-worker" };
const styles = ["app", "bracket", "console", "desk", "lists", "print", "projector", "sheets", "tablet", "tablet-sheet", "tiles", "viewer"];
const bundles = await Promise.all([
  ...Object.entries(scripts).map(([out, name]) => script({ in: `src/${name}.ts`, out })),
  build({ ...OPTIONS, entryPoints: styles.map((name) => ({ in: `styles/${name}.css`, out: name })) }),
]);

const manifest = named;
for (const [output, { entryPoint, bytes }] of bundles.flatMap(({ metafile }) => Object.entries(metafile.outputs))) {
  if (!entryPoint) continue;
  const { base, ext } = path.parse(output);
  const name = base.slice(0, base.lastIndexOf("-"));
  manifest[name + ext] = base;
  if (ext === ".js" && bytes > SCRIPT_BYTES_MAX[name]) {
    throw new Error(`${output}: ${bytes} bytes of script, at most ${SCRIPT_BYTES_MAX[name]}`);
  }
}
const sorted = Object.fromEntries(Object.entries(manifest).sort(([a], [b]) => (a < b ? -1 : 1)));
await writeFile(path.join(dist, "manifest.json"), `${JSON.stringify(sorted, null, 2)}\n`);

console.log(`${String(await weighBoard()).padStart(7)}  the board alone, gzipped (at most ${BOARD_GZIP_MAX})`);
const listed = await readdir(dist);
for (const name of listed.sort()) {
  if (!path.extname(name)) continue;
  const { length } = await readFile(path.join(dist, name));
  console.log(`${String(length).padStart(7)}  ${name}`);
}
