// The button by which a phone is told of a player's pairings. The browser's push service is the one thing that is
// played: the messages themselves are tried by the program's own tests, against a service that opens them.

import assert from "node:assert/strict";
import { createECDH, randomBytes } from "node:crypto";
import { after, before, test } from "node:test";
import { axe, newPage, screenshot, startArbiter } from "./harness.mjs";
import { openOffice, press } from "./office.mjs";

let arbiter;
before(async () => {
  arbiter = await startArbiter({ demo: true, args: ["--push"] });
});
after(() => arbiter?.stop());

/** A device as the browser of a phone describes it, with keys that are keys. */
function device() {
  const keys = createECDH("prime256v1");
  keys.generateKeys();
  return {
    endpoint: `https://push.example/${randomBytes(12).toString("hex")}`,
    keys: { p256dh: keys.getPublicKey("base64url"), auth: randomBytes(16).toString("base64url") },
  };
}

/** Plays the browser's side: what the reader answers when asked, and what the push service gives. */
function playService({ subscription, permission }) {
  const asked = { permission: "default" };
  Object.defineProperty(Notification, "permission", { get: () => (localStorage.getItem("played") ?? asked.permission) });
  Notification.requestPermission = async () => {
    localStorage.setItem("played", permission);
    return permission;
  };
  const given = { endpoint: subscription.endpoint, toJSON: () => subscription };
  PushManager.prototype.getSubscription = async () => null;
  PushManager.prototype.subscribe = async (options) => {
    window.subscribedWith = options;
    return given;
  };
}

test("a reader is told of a player, comes back, and is told no longer", async () => {
  const page = await newPage({ width: 390 });
  await page.addInitScript(playService, { subscription: device(), permission: "granted" });
  await page.goto(`${arbiter.url}/events/1/players/4`);
  const button = page.getByRole("button", { name: "Notify me of pairings and results" });
  await button.waitFor();
  assert.equal(await button.getAttribute("aria-pressed"), "false");
  await axe(page);
  const followed = page.waitForResponse((response) => response.url().endsWith("/players/4/follow"));
  await button.click();
  assert.equal((await followed).status(), 204, "the server takes the device");
  await page.getByText("Notifications are on for this device").waitFor();
  assert.equal(await button.getAttribute("aria-pressed"), "true");
  const options = await page.evaluate(() => ({ ...window.subscribedWith }));
  assert.equal(options.userVisibleOnly, true);
  assert.equal(options.applicationServerKey, await button.getAttribute("data-push"));
  await screenshot(page, "push-on", { fullPage: false });
  // Whoever comes back is kept for as long again.
  const again = page.waitForResponse((response) => response.url().endsWith("/players/4/follow"));
  await page.reload();
  assert.equal((await again).status(), 204);
  await page.locator("button[data-push][aria-pressed=true]").waitFor();
  await page.goto(`${arbiter.url}/events/1/players/5`);
  await page.locator("button[data-push][aria-pressed=false]").waitFor();
  await page.goto(`${arbiter.url}/events/1/players/4`);
  const left = page.waitForResponse((response) => response.url().endsWith("/players/4/unfollow"));
  await button.click();
  assert.equal((await left).status(), 204);
  await page.getByText("Notifications are off").waitFor();
  assert.equal(await button.getAttribute("aria-pressed"), "false");
  await page.finish();
});

test("a reader who says no is told why nothing comes", async () => {
  const page = await newPage({ width: 390 });
  await page.addInitScript(playService, { subscription: device(), permission: "denied" });
  await page.goto(`${arbiter.url}/events/1/players/4`);
  await page.locator("button[data-push]").click();
  await page.getByText("The browser does not allow notifications from this page").waitFor();
  assert.equal(await page.locator("button[data-push]").getAttribute("aria-pressed"), "false");
  await page.finish();
});

test("a device without keys is refused, and the button says that it failed", async () => {
  const page = await newPage();
  await page.addInitScript(playService, { subscription: { endpoint: "https://push.example/1", keys: {} }, permission: "granted" });
  await page.goto(`${arbiter.url}/events/1/players/4`);
  await page.locator("button[data-push]").click();
  await page.getByText("Notifications could not be switched").waitFor();
  assert.equal(await page.locator("button[data-push]").getAttribute("aria-pressed"), "false");
  page.forgive(/4\d\d/);
  await page.finish();
});

test("an administrator switches it on a page, without a terminal", async () => {
  const house = await startArbiter({ demo: true });
  const office = await openOffice(house);
  const page = await newPage();
  const reader = await newPage({ width: 390 });
  await office.enter(page.context());
  const buttons = async () => {
    await reader.goto(`${house.url}/events/1/players/4`);
    return reader.locator("[data-push]").count();
  };
  assert.equal(await buttons(), 0, "nobody is told before somebody wants it");
  await page.goto(`${house.url}/hall`);
  await press(page, "Let players ask for notifications");
  await page.getByText("Players may ask for notifications.").waitFor();
  await axe(page);
  assert.equal(await buttons(), 1);
  await press(page, "Send no more notifications");
  assert.equal(await buttons(), 0);
  await page.finish();
  await reader.finish();
  await house.stop();
});
