/**
 * Small helps that need no element of their own; they listen to the whole document, so that they also
 * work on what comes later.
 *
 *     <button type="button" class="needs-script" data-theme-toggle aria-label="…">◐</button>
 *     <button type="button" class="needs-script" data-copy="https://…" data-copied="Copied">Copy link</button>
 *     <form data-confirm="Withdraw player 7?" data-confirm-yes="Withdraw">…   (or on a submit button)
 *     <form data-stay>…   sent without leaving the page, which then shows what became of it
 *     <select data-auto-submit>…</select> <noscript><button>OK</button></noscript>
 *     <button type="button" class="needs-script" data-print>Print</button>
 *     <input data-find>…   the field that the key / leads to
 *     <a href="#site-menu">…   a menu that the key Escape closes
 *     <main data-offline>…   (a page that is kept on the device for when the network is gone)
 *
 * The theme is kept in the cookie `theme` (`light` or `dark`), so that the server can write
 * `<html data-theme="dark">` and the page never flashes.
 */

import { show } from "./announce.ts";
import { ask } from "./dialog.ts";
import { keepPage } from "./keep.ts";
import { versionOf } from "./live-refresh.ts";
import { say } from "./texts.ts";

const YEAR_S = 31_536_000;

/** The theme that a string of cookies asks for. */
export function themeIn(cookies: string): "light" | "dark" | undefined {
  const found = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(cookies);
  return found ? (found[1] as "light" | "dark") : undefined;
}

/** Starts all of them. */
export function help(): void {
  // A page with two scripts is helped once.
  if (document.documentElement.dataset.helped !== undefined) return;
  document.documentElement.dataset.helped = "";
  const theme = themeIn(document.cookie);
  if (theme) document.documentElement.dataset.theme = theme;
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>("button, a") : null;
    if (!button) return;
    if (button.dataset.themeToggle !== undefined) toggleTheme();
    if (button.dataset.copy !== undefined) void copy(button.dataset.copy, button.dataset.copied);
    if (button.dataset.print !== undefined) window.print();
  });
  document.addEventListener("keydown", findOrLeave);
  tabIntoView();
  if (document.querySelector("main[data-offline]")) void keepPage();
  printHead();
  window.addEventListener("beforeprint", printHead);
  forgetDone();
  document.addEventListener("submit", (event) => void confirmFirst(event));
  document.addEventListener("submit", (event) => void stay(event));
  document.addEventListener("submit", sendOnce);
  document.addEventListener("change", (event) => {
    const field = event.target;
    if (field instanceof HTMLSelectElement && field.dataset.autoSubmit !== undefined) field.form?.requestSubmit();
  });
}

/** `/` leads to the search, where nobody is typing; Escape closes the menu. */
function findOrLeave(event: KeyboardEvent): void {
  if (event.key === "Escape" && location.hash === "#site-menu") location.hash = "main";
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
  const field = document.querySelector<HTMLElement>("input[data-find]");
  const at = event.target instanceof Element ? event.target : document.body;
  // A board takes typed moves, and a list its letters.
  if (!field || field.offsetParent === null || at.closest("input, textarea, select, [contenteditable], [role=grid], result-entry")) return;
  event.preventDefault();
  field.focus();
}

/** On a phone the tabs are wider than the screen: the one we are on is seen. */
function tabIntoView(): void {
  for (const tabs of document.querySelectorAll("nav.tabs, nav.pills, nav.chips")) {
    const here = tabs.querySelector<HTMLElement>('[aria-current="page"], [aria-current="true"]');
    if (!here) continue;
    const [frame, tab] = [tabs.getBoundingClientRect(), here.getBoundingClientRect()];
    if (tab.right > frame.right) tabs.scrollLeft += tab.right - frame.right + tab.width / 2;
  }
}

/** The words of `.print-head` for the margins of the sheets after the first. */
function printHead(): void {
  const words = [...document.querySelectorAll(".print-head > *")].map((element) => element.textContent?.trim() ?? "");
  for (const [index, word] of words.slice(0, 3).entries()) {
    document.documentElement.style.setProperty(`--print-${index + 1}`, JSON.stringify(word));
  }
}

function toggleTheme(): void {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  const theme = dark ? "light" : "dark";
  root.dataset.theme = theme;
  document.cookie = `theme=${theme}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`;
  show(say(theme));
}

async function copy(text: string, copied?: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(text, location.href).href);
    show(copied ?? say("copied"));
  } catch {
    show(say("notCopied"));
  }
}

/** What was done is said once: the address that says it is not for a second look. */
function forgetDone(): void {
  const here = new URL(location.href);
  if (!here.searchParams.has("done")) return;
  here.searchParams.delete("done");
  history.replaceState(history.state, "", here);
}

/** Sends a form that changes what this page shows; whatever is not simply done is sent as a page. */
async function stay(event: SubmitEvent): Promise<void> {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.dataset.stay === undefined || event.defaultPrevented) return;
  event.preventDefault();
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form, event.submitter)) if (typeof value === "string") body.append(name, value);
  try {
    const answer = await fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" } });
    const version = answer.ok ? versionOf(await answer.text()) : undefined;
    if (version !== undefined) {
      document.dispatchEvent(new CustomEvent("live:own", { detail: version }));
      return;
    }
  } catch {
    // Without a line the browser says so itself, with the form as it was.
  }
  form.removeAttribute("data-stay");
  form.requestSubmit(event.submitter instanceof HTMLElement ? event.submitter : null);
}

/** How long a form that was sent waits for the next page before it can be sent again. */
const SENDING_MS = 5_000;

const sending = new WeakSet<HTMLFormElement>();

/** People click twice: what is on its way already is not sent again. */
function sendOnce(event: SubmitEvent): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || event.defaultPrevented || form.method === "get") return;
  if (sending.has(form)) {
    event.preventDefault();
    return;
  }
  sending.add(form);
  // The form is there again where its answer was a file, or the reader came back to it.
  setTimeout(() => sending.delete(form), SENDING_MS);
  window.addEventListener("pageshow", () => sending.delete(form), { once: true });
}

const confirmed = new WeakSet<HTMLFormElement>();

/** Holds a dangerous form back until somebody says yes. */
async function confirmFirst(event: SubmitEvent): Promise<void> {
  const form = event.target;
  if (!(form instanceof HTMLFormElement)) return;
  const submitter = event.submitter instanceof HTMLElement ? event.submitter : null;
  const asker = submitter?.dataset.confirm !== undefined ? submitter : form;
  const question = asker.dataset.confirm;
  if (question === undefined || confirmed.delete(form)) return;
  event.preventDefault();
  // A form that asks takes something away; a button that asks is one choice of several.
  if (!(await ask([question], asker.dataset.confirmYes ?? say("yes"), asker === form))) return;
  confirmed.add(form);
  form.requestSubmit(submitter);
}
