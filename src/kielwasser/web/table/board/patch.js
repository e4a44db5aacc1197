// From what the server has drawn to what is on the screen: elements that stay are kept, and pieces glide.

export const NAMESPACE = "http://www.w3.org/2000/svg";
const PLACE = /translate\(([-\d.]+)[ ,]+([-\d.]+)\)(?:\s*rotate\(([-\d.]+)\))?/;

/** @typedef {{ x: number, y: number, angle: number }} Place */

/**
 * Return markup as a group that belongs to no document yet.
 * @param {string} markup
 * @returns {Element}
 */
export function parse(markup) {
  const text = `<svg xmlns="${NAMESPACE}"><g>${markup}</g></svg>`;
  const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  return /** @type {Element} */ (root.firstChild);
}

/**
 * Return where a transformation puts a piece, null if it does anything else.
 * @param {string | null} transform
 * @returns {Place | null}
 */
export function placeOf(transform) {
  const found = PLACE.exec(transform || "");
  return found && { x: Number(found[1]), y: Number(found[2]), angle: Number(found[3] || 0) };
}

/**
 * Return by how many degrees something turns from an angle to another, the shorter way round.
 * @param {number} from
 * @param {number} to
 */
export function turned(from, to) {
  return ((((to - from) % 360) + 540) % 360) - 180;
}

/**
 * Let a piece glide from where it stood.
 * @param {Element} element
 * @param {string | null} before
 * @param {string | null} after
 * @param {number} milliseconds
 */
function glide(element, before, after, milliseconds) {
  const from = placeOf(before);
  const to = placeOf(after);
  if (!from || !to || !milliseconds || !element.animate) return;
  /** @type {(place: Place, angle: number) => Keyframe} */
  const at = ({ x, y }, angle) => ({ transform: `translate(${x}px, ${y}px) rotate(${angle}deg)` });
  const first = at(from, to.angle - turned(from.angle, to.angle));
  element.animate([first, at(to, to.angle)], { duration: milliseconds, easing: "ease-in-out" });
}

/**
 * Return the name by which a node is known again, if it has one.
 * @param {Node} node
 */
function idOf(node) {
  return /** @type {SVGElement} */ (node).dataset?.id;
}

/**
 * Make `old` equal to `fresh` and keep every element that stays: by data-id, or else in order.
 * @param {Element} old
 * @param {Element} fresh
 * @param {number} milliseconds that what has a data-id takes to its new place
 */
export function patch(old, fresh, milliseconds) {
  patchAttributes(old, fresh, milliseconds);
  /** @type {Map<string, ChildNode>} */
  const named = new Map();
  /** @type {ChildNode[]} */
  const others = [];
  for (const child of [...old.childNodes]) {
    const id = idOf(child);
    if (id) named.set(id, child);
    else others.push(child);
  }
  let next = old.firstChild;
  for (const child of [...fresh.childNodes]) {
    const id = idOf(child);
    const known = id ? named.get(id) : others.find((other) => other.nodeName === child.nodeName);
    if (!known || known.nodeName !== child.nodeName) {
      old.insertBefore(document.importNode(child, true), next);
      continue;
    }
    if (id) named.delete(id);
    else others.splice(others.indexOf(known), 1);
    if (known === next) next = next.nextSibling;
    else old.insertBefore(known, next);
    patchNode(known, child, milliseconds);
  }
  for (const left of [...named.values(), ...others]) left.remove();
}

/**
 * @param {ChildNode} old
 * @param {ChildNode} fresh
 * @param {number} milliseconds
 */
function patchNode(old, fresh, milliseconds) {
  if (old.nodeType === Node.ELEMENT_NODE) {
    patch(/** @type {Element} */ (old), /** @type {Element} */ (fresh), milliseconds);
  } else if (old.nodeValue !== fresh.nodeValue) {
    old.nodeValue = fresh.nodeValue;
  }
}

/**
 * @param {Element} old
 * @param {Element} fresh
 * @param {number} milliseconds
 */
function patchAttributes(old, fresh, milliseconds) {
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) {
    const before = old.getAttribute(name);
    if (before === value) continue;
    old.setAttribute(name, value);
    if (name === "transform" && idOf(old)) glide(old, before, value, milliseconds);
  }
}
