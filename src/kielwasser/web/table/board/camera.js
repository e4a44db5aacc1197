// Which part of the picture is seen. Nobody sees beyond the picture, nor closer than eight times.

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
 * Tell whether two rectangles have something in common.
 * @param {{ x: number, y: number, width: number, height: number }} one
 * @param {{ x: number, y: number, width: number, height: number }} other
 */
export function overlap(one, other) {
  /** @type {(begin: number, length: number, otherBegin: number, otherLength: number) => boolean} */
  const meet = (begin, length, start, size) => begin < start + size && start < begin + length;
  return meet(one.x, one.width, other.x, other.width) && meet(one.y, one.height, other.y, other.height);
}

export class Camera {
  /** @type {Box} all of the picture */
  box = [0, 0, 1, 1];
  /** @type {Box} what is seen of it */
  view = [0, 0, 1, 1];

  /** Whether somebody has come closer. */
  get isNear() {
    return this.view[2] < this.box[2] - 0.01;
  }

  /**
   * Take another picture's box: who sees all of it sees all of the new one, who has come closer stays where he is.
   * @param {Box} box
   */
  frame(box) {
    this.view = this.isNear ? clamp(this.view, box) : box;
    this.box = box;
  }

  /** @param {Box} view */
  look(view) {
    this.view = clamp(view, this.box);
  }

  /** See all of the picture. */
  fit() {
    this.look(this.box);
  }

  /**
   * Come closer by a factor, to a place of the picture that stays where it is.
   * @param {number} factor
   * @param {Point} place
   */
  zoom(factor, [px, py]) {
    const [x, y, width, height] = this.view;
    const scale = Math.min(1 / factor, this.box[2] / width);
    this.look([px - (px - x) * scale, py - (py - y) * scale, width * scale, height * scale]);
  }
}
