// What is in the hand: the table says where it fits, and nobody here judges.

/** @import { HandTable, Point } from "./types" */

/**
 * @typedef {object} Lie a way in which something can lie
 * @property {Point[]} cells where its figures are drawn, from the middle of the field under the pointer
 * @property {Map<string, string>} fits the choices that lay it down, by the spot under the pointer
 */

/** @type {Lie} */
const NOTHING = { cells: [], fits: new Map() };
const STEP = 60; // of a wheel that turns something once

/**
 * Return every two of some things together.
 * @template Thing
 * @param {Thing[]} things
 * @returns {[Thing, Thing][]}
 */
function pairs(things) {
  return things.flatMap((thing, index) => (index % 2 ? [] : [[thing, things[index + 1]]]));
}

/**
 * Return spots with the keys of their choices, which are told in steps from one to the next.
 * @param {string} steps
 * @param {string} prefix
 * @returns {[string, string][]}
 */
function sums(steps, prefix) {
  let [spot, choice] = [0, 0];
  return pairs(steps ? steps.split(" ").map(Number) : []).map(([further, more]) => {
    spot += further;
    choice += more;
    return [String(spot), `${prefix}${choice}`];
  });
}

export class Hand {
  figure = "";
  misfit = "";
  over = "";
  /** The name of the lie in the hand, "" if that is empty. */
  held = "";
  /** @type {Map<string, Lie>} */
  #lies = new Map();
  #rolled = 0;

  /** @param {HandTable | null} table null: nothing can be laid down */
  learn(table) {
    this.#lies.clear();
    if (!table) return;
    const { figure, misfit, over, prefix, lies } = table;
    Object.assign(this, { figure, misfit, over });
    for (const [name, [cells, fits]] of Object.entries(lies)) {
      this.#lies.set(name, { cells: pairs(cells), fits: new Map(sums(fits, prefix)) });
    }
  }

  get #lie() {
    return this.#lies.get(this.held) ?? NOTHING;
  }

  get isEmpty() {
    return this.#lie === NOTHING;
  }

  get cells() {
    return this.#lie.cells;
  }

  /** The spots on which it can be laid down. */
  get spots() {
    return [...this.#lie.fits.keys()];
  }

  /**
   * Return the choice that lays it down on a spot, if it fits there.
   * @param {string} spot
   */
  fit(spot) {
    return this.#lie.fits.get(spot);
  }

  /**
   * Return the spot on which a choice lays it down.
   * @param {string} key
   */
  spotOf(key) {
    return this.spots.find((spot) => this.fit(spot) === key);
  }

  /**
   * Return what a wheel does to it, once it has been rolled far enough.
   * @param {{ deltaX: number, deltaY: number, shiftKey: boolean }} event
   * @returns {"turn" | "turn-back" | "flip" | null}
   */
  roll({ deltaX, deltaY, shiftKey }) {
    const rolled = deltaY || deltaX; // with Shift some browsers roll sideways
    if (rolled * this.#rolled < 0) this.#rolled = 0;
    this.#rolled += rolled;
    if (Math.abs(this.#rolled) < STEP) return null;
    this.#rolled = 0;
    if (shiftKey) return "flip";
    return rolled > 0 ? "turn" : "turn-back";
  }
}
