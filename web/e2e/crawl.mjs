// Every page that can be reached by links, found as a reader would find it.

/** Addresses that are no pages: files, other interfaces, and what only changes a cookie. */
const NO_PAGE = /^\/(api|assets|language|logout)\b|\.(trf|csv|pgn|json|zip|ics|txt|svg|png|db|xml)$/;

/** How many pages of the same kind are looked at: two show what one and many look like. */
const OF_A_KIND = 2;

/** The kind of a page: its path with every number replaced. */
export function kindOf(path) {
  return path
    .replace(/\?.*$/, "")
    .replace(/\/clause\/.+$/, "/clause/N")
    .replace(/\/assistant\/.+$/, "/assistant/N")
    .replace(/\/\d+(?=\/|$)/g, "/N");
}

/** Walks from `starts` over all links of our own; `look` sees every page and returns nothing. */
export async function crawl(page, base, starts, look, ofAKind = OF_A_KIND) {
  const waiting = [...starts];
  const seen = new Set(waiting);
  const kinds = new Map();
  const visited = [];
  while (waiting.length > 0) {
    const path = waiting.shift();
    const kind = kindOf(path);
    const count = kinds.get(kind) ?? 0;
    if (count >= ofAKind) continue;
    kinds.set(kind, count + 1);
    visited.push(path);
    await look(page, path, count);
    const links = await page.evaluate(() => {
      return [...document.querySelectorAll("a[href]:not([download])")].map((link) => link.href);
    });
    for (const link of links) {
      const url = new URL(link);
      const next = url.pathname + url.search;
      if (url.origin !== base || NO_PAGE.test(url.pathname) || seen.has(next)) continue;
      seen.add(next);
      waiting.push(next);
    }
  }
  return visited;
}

/** A path as the name of a picture. */
export function pictureName(path) {
  return path.replace(/^\//, "").replace(/[^a-z0-9]+/gi, "-").replace(/-$/, "") || "home";
}
