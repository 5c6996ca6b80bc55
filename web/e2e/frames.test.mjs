// Pages in a frame of somebody else's page: they say how high they are.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { newPage, startArbiter, WAIT_MS } from "./harness.mjs";
import { html, serveStatic } from "./style-guide.mjs";

const arbiter = await startArbiter({ demo: true });
after(() => arbiter.stop());

/** A club's page that makes the frame as high as it is told; the script is a file of its own. */
const LISTENER = `addEventListener("message", ({ data, source }) => {
  for (const frame of document.querySelectorAll("iframe")) {
    if (frame.contentWindow === source && data.type === "arbiter:height") frame.height = data.height;
  }
});`;

/** The frame on a page elsewhere, and what is measured in it. */
async function held(address) {
  const frame = `<iframe src="${arbiter.url}${address}" width="640" height="120" title="An event"></iframe>`;
  const site = await serveStatic({
    "/": html(() => `<!doctype html><html lang="en"><title>Club</title><script src="/fit.js"></script><main><h1>Club</h1>${frame}</main></html>`),
    "/fit.js": (_request, response) => response.writeHead(200, { "content-type": "text/javascript" }).end(LISTENER),
  });
  const page = await newPage({ width: 1280, height: 1000 });
  await page.goto(site.url);
  return { page, site, inside: page.frameLocator("iframe") };
}

for (const address of ["/events/1/embed?show=standings", "/events/1/embed?show=pairings"]) {
  test(`${address} is as high as it says, and says so again when it becomes lower`, async () => {
    const { page, site, inside } = await held(address);
    const fits = () => page.waitForFunction(() => {
      const frame = document.querySelector("iframe");
      return Number(frame.height) !== 120 && frame.clientHeight === Number(frame.height);
    }, undefined, { timeout: WAIT_MS });
    await fits();
    const height = Number(await page.locator("iframe").getAttribute("height"));
    const root = inside.locator("html");
    assert.ok(await root.evaluate((html) => html.scrollHeight <= html.clientHeight), "nothing to scroll");
    await inside.locator("tbody").evaluate((rows) => [...rows.children].slice(2).forEach((row) => row.remove()));
    await page.waitForFunction((before) => Number(document.querySelector("iframe").height) < before, height, { timeout: WAIT_MS });
    await page.finish();
    await site.close();
  });
}
