/**
 * Keeps the clock of a tablet and the page of a player's phone usable where the hall's network is gone: the page and
 * what it is made of are kept, and given from there when the server does not answer. Everything else goes to the
 * server as if this were not here.
 * Browsers run it over TLS and on the device itself only; elsewhere a page that is open goes on, but cannot be
 * loaded again without the server.
 */

const KEPT = "arbiter clock 1";
const PATIENCE_MS = 3000;

/** The server's pages vary by language and cookie; a tablet has one of each. */
const ANY = { ignoreVary: true };

/** What a worker has that a page has not; the types of both cannot be read together. */
interface FetchEvent extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

/** What a message says. */
interface Told {
  readonly title: string;
  readonly body: string;
  readonly path: string;
}

const worker = self as unknown as {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void>; openWindow(path: string): Promise<unknown> };
  registration: ServiceWorkerRegistration;
  addEventListener(name: string, listener: (event: never) => void): void;
};

worker.addEventListener("install", () => void worker.skipWaiting());
worker.addEventListener("activate", (event: Event & { waitUntil(done: Promise<void>): void }) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("fetch", (event: FetchEvent) => {
  const { method, url, mode } = event.request;
  const { pathname, origin } = new URL(url);
  if (method !== "GET" || origin !== location.origin) return;
  if (pathname.startsWith("/assets/")) event.respondWith(asset(event.request));
  else if (mode === "navigate" && isKept(pathname)) event.respondWith(page(event.request));
});

/** What the server tells a device that follows a player; the newest takes the place of the one before. */
worker.addEventListener("push", (event: Event & { data: { json(): Told } | null; waitUntil(done: Promise<void>): void }) => {
  const told = event.data?.json();
  if (told) event.waitUntil(worker.registration.showNotification(told.title, { body: told.body, tag: told.path, icon: "/icon-192.png", data: told.path }));
});

worker.addEventListener("notificationclick", (event: Event & { notification: Notification; waitUntil(done: Promise<unknown>): void }) => {
  event.notification.close();
  const path: unknown = event.notification.data;
  // Only our own pages: what was told came from our server, sealed.
  if (typeof path === "string" && path.startsWith("/")) event.waitUntil(worker.clients.openWindow(path));
});

/** The clock, and the page that a code opens for a player (`/p/…`) or a board (`/b/…`). */
function isKept(pathname: string): boolean {
  return pathname === "/clock" || /^\/[pb]\//.test(pathname);
}

/** Keeps a page instead of the one of its kind before: a phone has one player, a tablet one board. */
async function keep(request: Request, answer: Response): Promise<void> {
  const kept = await caches.open(KEPT);
  const kind = (url: string): string => new URL(url).pathname.slice(0, 3);
  for (const old of await kept.keys()) {
    if (isKept(new URL(old.url).pathname) && kind(old.url) === kind(request.url)) await kept.delete(old, ANY);
  }
  await kept.put(request, answer);
}

/** Names of assets carry their contents: what is kept is right for ever. */
async function asset(request: Request): Promise<Response> {
  const kept = await caches.match(request, ANY);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(KEPT)).put(request, answer.clone());
  return answer;
}

/** The server's page where there is one in time, the kept one otherwise. */
async function page(request: Request): Promise<Response> {
  const fresh = fetch(request).then(async (answer) => {
    if (answer.ok) await keep(request, answer.clone());
    return answer;
  });
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PATIENCE_MS));
  const first = await Promise.race([fresh.catch(() => undefined), late]);
  return first ?? (await caches.match(request, ANY)) ?? fresh;
}
