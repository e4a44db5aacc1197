// What keys mean, and where a cursor goes that they move over the board.

/** @import { Choice, Point } from "./types" */

/** @type {Record<string, Point>} */
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const ELSEWHERE = "input, textarea, select, .q-dialog, .q-slider"; // where keys are none of the board's

/**
 * @typedef {{ key: string, ctrlKey: boolean, shiftKey: boolean, altKey: boolean, metaKey: boolean }} Pressed
 */

/**
 * Tell whether a key is meant for what has the focus: a field that is filled in, a button that is pressed.
 * @param {Pressed} pressed
 * @param {Element} target
 */
export function isForOthers(pressed, target) {
  if (pressed.altKey || pressed.metaKey || target.closest?.(ELSEWHERE)) return true;
  return Boolean(target.closest?.("button, a, [role=button]")) && ["Enter", " "].includes(pressed.key);
}

/**
 * Return what a key does to a cursor on the board: a direction, "leave" or "enter"; null if nothing.
 * @param {Pressed} pressed
 * @param {boolean} stands whether the cursor stands on something
 * @returns {Point | "leave" | "enter" | null}
 */
export function steering(pressed, stands) {
  if (pressed.ctrlKey || pressed.shiftKey) return null;
  if (DIRECTIONS[pressed.key]) return DIRECTIONS[pressed.key];
  if (!stands) return null;
  if (pressed.key === "Escape") return "leave";
  return pressed.key === "Enter" ? "enter" : null;
}

/**
 * Return the event that a key stands for, with its value; null if none.
 * @param {Pressed} pressed
 * @param {Choice[]} choices
 * @param {boolean} here whether the focus is on the board, its choices, or nowhere
 * @returns {[name: string, value: unknown] | null}
 */
export function meaning({ key, ctrlKey, shiftKey }, choices, here) {
  const choice = !ctrlKey && here && choices.find((one) => one.hotkeys.includes(key));
  if (choice) return ["choose", choice.key];
  if (key === "ArrowLeft" || key === "ArrowRight") {
    const unit = ctrlKey ? "end" : shiftKey ? "round" : "ply";
    return ["step", { by: key === "ArrowLeft" ? -1 : 1, unit }];
  }
  if (key === " " && here) return ["settings", true];
  return (key === "z" || key === "u") && here ? ["undo", true] : null;
}

/**
 * Return which of some places is nearest in a direction, -1 if there is none; what lies aside counts twice.
 * @param {(Point | null)[]} places null is never found
 * @param {Point} from
 * @param {Point} direction
 */
export function nearest(places, [x, y], [dx, dy]) {
  let best = -1;
  let least = Infinity;
  for (const [index, place] of places.entries()) {
    if (!place) continue;
    const along = (place[0] - x) * dx + (place[1] - y) * dy;
    const aside = Math.abs((place[0] - x) * dy) + Math.abs((place[1] - y) * dx);
    if (along < 2) continue;
    const distance = along + 2 * aside;
    if (distance < least) [best, least] = [index, distance];
  }
  return best;
}

/**
 * Return the middle of a shape on the screen.
 * @param {Element} shape
 * @returns {Point}
 */
export function middle(shape) {
  const box = shape.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}
