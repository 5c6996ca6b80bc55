/**
 * Makes one tree of elements like another with as few changes as possible, so that focus, scrolling,
 * opened explanations and half-typed fields stay as they are.
 */

/** Kept where the server does not speak of them: what the reader did and what islands added. */
const READERS = new Set([
  "open",
  "role",
  "tabindex",
  "draggable",
  "data-ready",
  "aria-pressed",
  "aria-expanded",
  "aria-controls",
  "aria-autocomplete",
  "aria-activedescendant",
]);

/** An element that an island made for itself; it stays, and nothing is matched with it. */
export const OWN = "data-own";

/** An element that follows something else by itself once it is there, and is left as it is. */
export const KEPT = "data-keep";

/** Makes `into` like `from`; leaf elements whose words changed are handed to `changed`. */
export function morph(into: Element, from: Element, changed: (element: Element) => void): void {
  if (into.hasAttribute(KEPT)) return;
  attributes(into, from);
  if (into instanceof HTMLSelectElement && from instanceof HTMLSelectElement) {
    select(into, from, changed);
    return;
  }
  children(into, from, changed);
}

function attributes(into: Element, from: Element): void {
  for (const { name } of [...into.attributes]) {
    if (!from.hasAttribute(name) && !READERS.has(name)) into.removeAttribute(name);
  }
  for (const { name, value } of [...from.attributes]) {
    if (name !== "open" && into.getAttribute(name) !== value) into.setAttribute(name, value);
  }
  if (into instanceof HTMLInputElement && document.activeElement !== into) {
    const typed = into.value !== into.defaultValue;
    if (!typed && into.type !== "checkbox" && into.type !== "radio") into.value = into.defaultValue;
  }
}

/** A choice that the reader changed and nobody has saved yet stays. */
function select(into: HTMLSelectElement, from: HTMLSelectElement, changed: (element: Element) => void): void {
  const before = [...into.options].find((option) => option.defaultSelected)?.value ?? into.options[0]?.value;
  const touched = into.value !== before;
  const mine = into.value;
  if (into.innerHTML !== from.innerHTML) into.innerHTML = from.innerHTML;
  if (touched && [...into.options].some((option) => option.value === mine)) into.value = mine;
  if (into.value !== mine) changed(into.parentElement ?? into);
}

/** Children with an id are found again by it, others by their place. */
function children(into: Element, from: Element, changed: (element: Element) => void): void {
  const known = new Map<string, Element>();
  for (const child of into.children) if (child.id) known.set(child.id, child);
  let place: ChildNode | null = pastOwn(into.firstChild);
  for (const wanted of [...from.childNodes]) {
    const match: ChildNode | null = find(place, wanted, known);
    if (!match) {
      const copy = document.importNode(wanted, true);
      into.insertBefore(copy, place);
      if (copy instanceof Element) changed(copy);
      continue;
    }
    if (match === place) place = pastOwn(match.nextSibling);
    else into.insertBefore(match, place);
    if (match instanceof Element && wanted instanceof Element) morph(match, wanted, changed);
    else if (match.nodeValue !== wanted.nodeValue) {
      // Other words in the same place are new, and not the old ones in another place.
      match.replaceWith(document.importNode(wanted, true));
      if (wanted.nodeValue?.trim()) changed(into);
    }
  }
  while (place) {
    const next: ChildNode | null = pastOwn(place.nextSibling);
    place.remove();
    place = next;
  }
}

function pastOwn(node: ChildNode | null): ChildNode | null {
  let place = node;
  while (place instanceof Element && place.hasAttribute(OWN)) place = place.nextSibling;
  return place;
}

function find(place: ChildNode | null, wanted: ChildNode, known: Map<string, Element>): ChildNode | null {
  if (wanted instanceof Element && wanted.id) {
    const same = known.get(wanted.id);
    if (same && same.nodeName === wanted.nodeName) return same;
    return null;
  }
  if (!place || place.nodeType !== wanted.nodeType || place.nodeName !== wanted.nodeName) return null;
  return place instanceof Element && place.id ? null : place;
}
