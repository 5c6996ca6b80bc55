/**
 * A button by which a device is told of a player's pairings and results, where the browser can be told at all.
 *
 *     <button class="awaits" data-push="KEY" data-worker="/sw.js" data-at="/events/7/players/31" aria-pressed="false">…</button>
 *
 * Whom a device follows is known here; who is told, and for how long, the server knows. A reader who comes back is
 * kept for as long again.
 */

import { show } from "./announce.ts";
import { say } from "./texts.ts";

function place(at: string): string {
  return `arbiter:push:${at}`;
}

/** Sends what the browser's push service needs to know us by; whether the server took it. */
async function tell(at: string, what: "follow" | "unfollow", subscription: PushSubscription): Promise<boolean> {
  const { endpoint = "", keys = {} } = subscription.toJSON();
  const body = new URLSearchParams({ endpoint, public_key: keys.p256dh ?? "", auth: keys.auth ?? "" });
  const answer = await fetch(`${at}/${what}`, { method: "POST", body, headers: { accept: "application/json" } });
  return answer.ok;
}

async function subscribed(button: HTMLElement): Promise<PushSubscription> {
  const registration = await navigator.serviceWorker.register(button.dataset.worker ?? "/sw.js");
  await navigator.serviceWorker.ready;
  const known = await registration.pushManager.getSubscription();
  return known ?? registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: button.dataset.push ?? null });
}

function press(button: HTMLElement, at: string, is: boolean): void {
  button.setAttribute("aria-pressed", String(is));
  if (is) localStorage.setItem(place(at), "on");
  else localStorage.removeItem(place(at));
}

async function change(button: HTMLButtonElement, at: string): Promise<void> {
  const wanted = button.getAttribute("aria-pressed") !== "true";
  if (wanted && (await Notification.requestPermission()) !== "granted") {
    show(say("pushForbidden"));
    return;
  }
  const done = await tell(at, wanted ? "follow" : "unfollow", await subscribed(button));
  if (done) press(button, at, wanted);
  show(say(!done ? "pushFailed" : wanted ? "pushOn" : "pushOff"));
}

/** Shows the button where it can keep its word: over TLS or on this machine, in a browser with a push service. */
export function offerPush(): void {
  const button = document.querySelector<HTMLButtonElement>("button[data-push]");
  const at = button?.dataset.at;
  if (!button || !at || !isSecureContext || !("serviceWorker" in navigator) || !("PushManager" in window)) return;
  button.classList.remove("awaits");
  let isOn = false;
  try {
    isOn = localStorage.getItem(place(at)) !== null && Notification.permission === "granted";
  } catch {
    return;
  }
  if (isOn) {
    press(button, at, true);
    void subscribed(button).then((it) => tell(at, "follow", it)).catch(() => press(button, at, false));
  }
  button.addEventListener("click", () => {
    button.disabled = true;
    void change(button, at)
      .catch(() => show(say("pushFailed")))
      .finally(() => (button.disabled = false));
  });
}
