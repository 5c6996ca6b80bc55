/**
 * Changes that must not move what the reader is looking at: tried, measured before anything is painted,
 * and taken back where something on the screen would jump.
 */

/** The browser's own measure ignores less than this. */
const PIXELS = 3;

/** Makes a change under `root`. Where it moves what is on the screen it is undone, and the answer is no. */
export function steadily(root: HTMLElement, change: () => void): boolean {
  const before = places(root);
  const values = controls(root);
  const observer = new MutationObserver(() => undefined);
  observer.observe(root, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeOldValue: true,
    characterData: true,
    characterDataOldValue: true,
  });
  change();
  const records = observer.takeRecords();
  observer.disconnect();
  if (!hasMoved(before)) return true;
  for (const record of records.reverse()) undo(record);
  for (const [control, value] of values) if (control.value !== value) control.value = value;
  return false;
}

/** Where everything is. */
function places(root: HTMLElement): Map<Element, DOMRect> {
  const all = [...root.querySelectorAll("*")].map((element) => [element, element.getBoundingClientRect()] as const);
  return new Map(all.filter(([, { width, height }]) => width > 0 && height > 0));
}

function isSeen({ left, top, right, bottom }: DOMRect): boolean {
  return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
}

/** Whether something that is still there has another place on the screen, or came from beyond its edge. */
function hasMoved(before: Map<Element, DOMRect>): boolean {
  for (const [element, then] of before) {
    const now = element.getBoundingClientRect();
    if (now.width === 0 || now.height === 0 || !(isSeen(then) || isSeen(now))) continue;
    if (Math.abs(now.left - then.left) >= PIXELS || Math.abs(now.top - then.top) >= PIXELS) return true;
  }
  return false;
}

/** What is typed and chosen is no part of the tree. */
function controls(root: HTMLElement): [HTMLInputElement | HTMLSelectElement, string][] {
  const found = root.querySelectorAll<HTMLInputElement | HTMLSelectElement>("select, input:not([type=file])");
  return [...found].map((control) => [control, control.value]);
}

function undo({ type, target, attributeName, oldValue, addedNodes, removedNodes, nextSibling }: MutationRecord): void {
  if (attributeName === "style" && (target instanceof HTMLElement || target instanceof SVGElement)) {
    // The policy of the server forbids the attribute, and allows its property.
    target.style.cssText = oldValue ?? "";
  } else if (type === "attributes" && target instanceof Element && attributeName !== null) {
    if (oldValue === null) target.removeAttribute(attributeName);
    else target.setAttribute(attributeName, oldValue);
  } else if (type === "characterData") {
    target.nodeValue = oldValue;
  } else {
    for (const node of addedNodes) target.removeChild(node);
    for (const node of removedNodes) target.insertBefore(node, nextSibling);
  }
}
