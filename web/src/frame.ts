/**
 * A page in a frame of somebody else's page, which cannot look inside: it is told how high the page is, so
 * that the frame can be made to fit, and again whenever that changes.
 *
 *     {"type": "arbiter:height", "height": 480}
 *
 * Anybody may hold these pages, and the height is no secret: the message is for whoever listens. Without
 * scripts the frame keeps its height and scrolls.
 */

const root = document.documentElement;

let told = 0;

function tell(): void {
  const height = Math.ceil(root.getBoundingClientRect().height);
  if (height === told) return;
  told = height;
  window.parent.postMessage({ type: "arbiter:height", height }, "*");
}

if (window.parent !== window) new ResizeObserver(tell).observe(root);
