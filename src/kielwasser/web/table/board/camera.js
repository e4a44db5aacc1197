// Which part of the picture is seen. Nobody sees beyond the picture, nor closer than eight times.
//
// Where a board is too large to be seen whole, the camera follows what moves: it shows as much around that as leaves the
// fields large enough. Who looks at something else is left alone until the next move; who wants to see all of it does.

/** @import { Box, Point } from "./types" */

const CLOSEST = 8;

/**
 * Return the nearest part of a picture that may be seen, in the picture's proportions.
 * @param {Box} view
 * @param {Box} box all of the picture
 * @returns {Box}
 */
export function clamp(view, box) {
  const width = Math.min(box[2], Math.max(view[2], box[2] / CLOSEST));
  const height = (width * box[3]) / box[2];
  const x = Math.min(Math.max(view[0], box[0]), box[0] + box[2] - width);
  const y = Math.min(Math.max(view[1], box[1]), box[1] + box[3] - height);
  return [x, y, width, height];
}

/**
 * Return a box around the same middle, as small as possible, in the proportions of a stage.
 * @param {Box} box
 * @param {Point} stage width and height
 * @returns {Box}
 */
export function widened([x, y, width, height], [wide, high]) {
  const ratio = wide / high;
  const [across, down] = [Math.max(width, height * ratio), Math.max(height, width / ratio)];
  return [x + (width - across) / 2, y + (height - down) / 2, across, down];
}

/**
 * Tell whether two rectangles have something in common.
 * @param {{ x: number, y: number, width: number, height: number }} one
 * @param {{ x: number, y: number, width: number, height: number }} other
 */
export function overlap(one, other) {
  /** @type {(begin: number, length: number, otherBegin: number, otherLength: number) => boolean} */
  const meet = (begin, length, start, size) => begin < start + size && start < begin + length;
  return meet(one.x, one.width, other.x, other.width) && meet(one.y, one.height, other.y, other.height);
}

/** @type {(view: Box, box: Box) => boolean} */
const contains = ([x, y, width, height], [left, top, wide, high]) =>
  x <= left + 0.01 && y <= top + 0.01 && x + width >= left + wide - 0.01 && y + height >= top + high - 0.01;

/** @type {(number: number, least: number, most: number) => number} the nearest number between two others, or their middle */
const within = (number, least, most) =>
  least > most ? (least + most) / 2 : Math.min(Math.max(number, least), most);

export class Camera {
  /** @type {Box} all of the picture, in the proportions of the stage */
  box = [0, 0, 1, 1];
  /** @type {Box} what is seen of it */
  view = [0, 0, 1, 1];
  /** @type {Point | null} width and height of the stage in pixels, once it is known */
  stage = null;
  /** Where the camera follows: the width of a field in the picture, and of how many pixels it is at least and at most. */
  field = { width: 0, least: 0, most: 0 };
  /** @type {"follow" | "free" | "whole"} */
  mode = "follow";
  /** @type {Box} */
  #picture = [0, 0, 1, 1];
  /** @type {Box[]} what is followed: what moves, what must be seen around it, and on to everything there is */
  #focus = [];

  /** Whether a part is seen only. */
  get isNear() {
    return this.view[2] < this.box[2] - 0.01;
  }

  /** Whether there is something to follow. */
  get follows() {
    return Boolean(this.field.width && this.#focus.length);
  }

  /**
   * Take another picture: who sees all of it sees all of the new one, who has come closer stays where he is.
   * @param {Box} box
   * @param {Box[]} [focus]
   * @param {boolean} [isNew] whether another move is shown
   */
  frame(box, focus = [], isNew = false) {
    const wasNear = this.isNear;
    this.#focus = focus;
    this.#picture = this.follows ? focus[focus.length - 1] : box;
    this.box = this.#whole();
    if (this.follows) this.#follow(isNew);
    else this.view = wasNear ? clamp(this.view, this.box) : this.box;
  }

  /**
   * Take another size of the stage.
   * @param {Point} stage
   */
  resize(stage) {
    if (!stage[0] || !stage[1]) return;
    const wasNear = this.isNear;
    this.stage = stage;
    this.box = this.#whole();
    if (this.follows && this.mode === "follow") this.view = this.#aimed();
    else this.view = wasNear && this.mode !== "whole" ? clamp(widened(this.view, stage), this.box) : this.box;
  }

  /** @param {Box} view */
  look(view) {
    this.view = clamp(view, this.box);
  }

  /** Show all of it. */
  fit() {
    this.mode = this.follows ? "whole" : "follow";
    this.view = this.box;
  }

  /** Follow what moves again. */
  follow() {
    this.mode = "follow";
    this.view = this.follows ? this.#aimed() : this.box;
  }

  /** Leave the camera where somebody has put it. */
  leave() {
    if (this.follows) this.mode = "free";
  }

  /**
   * Come closer by a factor, to a place of the picture that stays where it is.
   * @param {number} factor
   * @param {Point} place
   */
  zoom(factor, [px, py]) {
    const [x, y, width, height] = this.view;
    const scale = Math.min(1 / factor, this.box[2] / width);
    this.leave();
    this.look([px - (px - x) * scale, py - (py - y) * scale, width * scale, height * scale]);
  }

  /** @returns {Box} */
  #whole() {
    return this.stage ? widened(this.#picture, this.stage) : this.#picture;
  }

  /**
   * Go along. As long as the same move is entered, what has to be seen is seen, and nothing glides away under a finger.
   * @param {boolean} isNew
   */
  #follow(isNew) {
    if (this.mode === "whole") this.view = this.box;
    else if (this.mode === "free") this.view = isNew ? this.#around(this.#focus[0], this.view[2]) : clamp(this.view, this.box);
    else if (isNew || !contains(this.view, this.#focus[1])) this.view = this.#aimed();
    else this.look(this.view);
  }

  /**
   * Return what is seen around the middle of a box, so much of it across; what is beyond the picture is left out.
   * @param {Box} box
   * @param {number} across
   * @returns {Box}
   */
  #around([x, y, width, height], across) {
    const down = (across * this.box[3]) / this.box[2];
    const [left, top, wide, high] = this.#picture;
    return clamp(
      [
        within(x + (width - across) / 2, left, left + wide - across),
        within(y + (height - down) / 2, top, top + high - down),
        across,
        down,
      ],
      this.box,
    );
  }

  /**
   * Return the largest of the boxes that are followed in which fields are large enough, and around it as much as there
   * is room for, towards the next one.
   * @returns {Box}
   */
  #aimed() {
    const [wide, high] = this.stage ?? [this.box[2], this.box[3]];
    const { width, least, most } = this.field;
    /** @type {(box: Box) => number} pixels of a field */
    const size = (box) => width * Math.min(wide / box[2], high / box[3]);
    const large = Math.max(this.#focus.filter((box) => size(box) >= least).length - 1, 1);
    const [seen, next] = [this.#focus[large], this.#focus[large + 1]];
    if (!next) return this.#around(seen, (wide * width) / Math.min(size(seen), most));
    const across = (wide * width) / Math.min(size(seen), least);
    const [x, y, , down] = this.#around(next, across);
    return clamp(
      [within(x, seen[0] + seen[2] - across, seen[0]), within(y, seen[1] + seen[3] - down, seen[1]), across, down],
      this.box,
    );
  }
}
