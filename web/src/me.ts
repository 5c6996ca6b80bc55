/**
 * "This is me": a reader who is a player of the event finds the own row marked everywhere. Kept in the browser
 * alone; the pages are the same for everybody.
 *
 *     <button type="button" class="needs-script" data-me="31" aria-pressed="false">This is me</button>
 *     <a data-me-link href="/events/7/players">Me</a>      leads to the own card once that is known
 *     <a data-me-jump hidden href="#">My board</a>         leads to the own row of this page
 *
 * Rows are known by the link to the card that is in them.
 */

const EVENT = /\/events\/(\d+)(?:\/|$)/;

function place(event: string): string {
  return `arbiter:me:${event}`;
}

/** Who the reader is in an event; a browser that forbids storage knows nobody. */
function known(event: string): string | null {
  try {
    return localStorage.getItem(place(event));
  } catch {
    return null;
  }
}

function keep(event: string, player: string | null): void {
  try {
    if (player === null) localStorage.removeItem(place(event));
    else localStorage.setItem(place(event), player);
  } catch {
    return;
  }
}

/** Marks what is the reader's own on this page. */
function mark(event: string): void {
  const me = known(event);
  for (const row of document.querySelectorAll("tr.me[data-mine]")) {
    row.classList.remove("me");
    row.removeAttribute("data-mine");
  }
  for (const button of document.querySelectorAll<HTMLElement>("[data-me]")) {
    button.setAttribute("aria-pressed", String(button.dataset.me === me));
  }
  if (me === null) return;
  const card = `/events/${event}/players/${me}`;
  let first: Element | undefined;
  for (const link of document.querySelectorAll<HTMLAnchorElement>("main a[href]")) {
    const row = new URL(link.href).pathname.endsWith(card) ? link.closest("tbody tr") : null;
    if (!row) continue;
    row.classList.add("me");
    row.setAttribute("data-mine", "");
    first ??= row;
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>("[data-me-link]")) {
    link.href = new URL(link.href).pathname.replace(/\/events\/.*$/, card);
    if (location.pathname.endsWith(card)) link.setAttribute("aria-current", "page");
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>("[data-me-jump]")) {
    link.hidden = first === undefined;
    link.onclick = (event) => {
      event.preventDefault();
      first?.scrollIntoView({ block: "center" });
    };
  }
}

/** Starts it on the pages of an event. */
export function recognise(): void {
  const event = EVENT.exec(location.pathname)?.[1];
  if (event === undefined) return;
  document.addEventListener("click", (click) => {
    const button = click.target instanceof Element ? click.target.closest<HTMLElement>("[data-me]") : null;
    if (!button) return;
    keep(event, known(event) === button.dataset.me ? null : (button.dataset.me ?? null));
    mark(event);
  });
  document.addEventListener("live:updated", () => mark(event));
  mark(event);
}
