/** The script of the tablet at the board. */

import { Tablet } from "./clock/tablet.ts";

const tablet = document.querySelector<HTMLElement>("main.tablet");
if (tablet) new Tablet(tablet);
if ("serviceWorker" in navigator) void keep();

/** Keeps this page for a reload without the server; where the browser does not let us, the page works until then. */
async function keep(): Promise<void> {
  try {
    await navigator.serviceWorker.register("/sw.js");
    await navigator.serviceWorker.ready;
    // This page came before the worker: what it is made of is asked for once more, now through it.
    const cache = await caches.open("arbiter clock 1");
    const parts = performance.getEntriesByType("resource").map(({ name }) => name);
    await cache.addAll([location.href, ...parts.filter((name) => name.includes("/assets/"))]);
    document.documentElement.dataset.kept = "true";
  } catch (error) {
    console.info("this page is not kept for a reload without the server", error);
  }
}
