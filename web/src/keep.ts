/** Keeps the page that is open for a reload without the server; `service-worker.ts` gives it back. */

/** Where a browser does not let us, the page works until it is loaded again. */
export async function keepPage(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register("/sw.js");
    await navigator.serviceWorker.ready;
    // This page came before the worker: what it is made of is asked for once more, now through it.
    const cache = await caches.open("arbiter clock 1");
    const parts = performance.getEntriesByType("resource").map(({ name }) => name);
    // What was fetched twice is asked for once: a cache refuses the same request in one list.
    await cache.addAll([...new Set([location.href, ...parts.filter((name) => name.includes("/assets/"))])]);
    document.documentElement.dataset.kept = "true";
  } catch (error) {
    console.info("this page is not kept for a reload without the server", error);
  }
}
