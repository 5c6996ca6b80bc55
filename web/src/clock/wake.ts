/** Keeps the screen on, where the browser lets a page do that; says when it does not. */

export async function keepAwake(tell: (isAwake: boolean) => void): Promise<void> {
  // Browsers give this to pages over TLS and on the device itself, to others not at all.
  if (!("wakeLock" in navigator)) return tell(false);
  const ask = async (): Promise<void> => {
    if (document.hidden) return;
    try {
      await navigator.wakeLock.request("screen");
      tell(true);
    } catch {
      tell(false);
    }
  };
  // A lock is lost when the page is hidden: it is asked for again when it comes back.
  document.addEventListener("visibilitychange", () => void ask());
  await ask();
}
