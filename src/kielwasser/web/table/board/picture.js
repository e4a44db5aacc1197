// The picture itself: its layers, what is marked in it, and which part of it is seen.

import { Camera, overlap } from "./camera.js";
import { NAMESPACE, parse, patch } from "./patch.js";

/** @import { Box, Frame, Point } from "./types" */

const FINGER = 44; // pixels: smaller controls are hard to hit
const WIDE = matchMedia("(min-width: 901px)"); // otherwise it is a phone, whose controls are beside the board only
const STILL = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name
 * @returns {SVGElementTagNameMap[Name]}
 */
function element(name) {
  return document.createElementNS(NAMESPACE, name);
}

export class Picture {
  camera = new Camera();
  svg = element("svg");
  #style = element("style");
  #ground = element("g");
  #pieces = element("g");
  #way = element("g"); // that a choice would take

  constructor() {
    this.svg.setAttribute("aria-hidden", "true"); // everything it says is said by the buttons and sentences below
    this.svg.append(this.#style, this.#ground, this.#pieces, this.#way);
  }

  /** Pixels of the screen for a unit of the picture; 0 while it is not shown. */
  get scale() {
    return this.svg.getScreenCTM()?.a ?? 0;
  }

  /**
   * Draw what a frame has of it.
   * @param {Frame} frame
   */
  draw(frame) {
    const milliseconds = STILL.matches ? 0 : (frame.animation ?? 0);
    if (frame.box) this.camera.frame(frame.box);
    if (frame.name) this.svg.setAttribute("class", `kielwasser ${frame.name} ${frame.theme}`);
    if (frame.style !== undefined) this.#style.textContent = frame.style;
    if (frame.ground !== undefined) patch(this.#ground, parse(frame.ground), 0);
    if (frame.pieces !== undefined) patch(this.#pieces, parse(frame.pieces), milliseconds);
  }

  /** @param {string} markup */
  drawWay(markup) {
    patch(this.#way, parse(markup), 0);
  }

  /**
   * Show a piece once more, over all others.
   * @param {Element} piece
   */
  drawGhost(piece) {
    const ghost = element("g");
    ghost.setAttribute("class", "ghost");
    ghost.append(piece.cloneNode(true));
    this.svg.append(ghost);
    return ghost;
  }

  /** All of it is there: tests and programs that watch may go on. */
  count() {
    this.svg.dataset.version = String((Number(this.svg.dataset.version) || 0) + 1);
  }

  // ---- what is seen ----

  /** @param {Box} view */
  look(view) {
    this.camera.look(view);
    this.svg.setAttribute("viewBox", this.camera.view.join(" "));
    this.fitControls();
  }

  /** Show controls beside a piece only where a finger would hit them. */
  fitControls() {
    const { scale } = this;
    for (const group of this.#all("[data-controls]")) {
      group.style.display = WIDE.matches && Number(group.dataset.controls) * scale >= FINGER ? "" : "none";
    }
  }

  /**
   * Come closer by a factor, to a place of the screen that stays where it is.
   * @param {number} factor
   * @param {Point} at
   */
  zoom(factor, [x, y]) {
    const there = new DOMPoint(x, y).matrixTransform(this.svg.getScreenCTM()?.inverse());
    this.camera.zoom(factor, [there.x, there.y]);
    this.look(this.camera.view);
  }

  // ---- what is there ----

  /**
   * Return the shapes at a place of the screen, the topmost first: pieces lie over their fields.
   * @param {Point} at
   * @param {string} selector
   */
  under([x, y], selector) {
    /** @type {SVGElement[]} */
    const found = [];
    for (const one of document.elementsFromPoint(x, y)) {
      /** @type {SVGElement | null} */
      const shape = one.closest(selector);
      if (shape && this.svg.contains(shape)) found.push(shape);
    }
    return found;
  }

  /** Return all shapes that mean something, whether they are shown or not. */
  places() {
    return [...this.#all("[data-choice], [data-spot]")];
  }

  /** Tell whether something that can be chosen is seen, or nothing on the board can. */
  showsChoices() {
    const seen = this.svg.getBoundingClientRect();
    const shapes = [...this.#all("[data-choice]")].map((shape) => shape.getBoundingClientRect());
    return !shapes.length || shapes.some((shape) => overlap(shape, seen));
  }

  /** @param {string} selector */
  #all(selector) {
    return /** @type {NodeListOf<SVGElement>} */ (this.svg.querySelectorAll(selector));
  }

  // ---- what is marked ----

  /**
   * Mark the shapes of a choice, and no others.
   * @param {string} mark
   * @param {string} key "" for no choice
   */
  mark(mark, key) {
    this.#unmark(mark);
    if (key) for (const shape of this.#all(`[data-choice="${CSS.escape(key)}"]`)) shape.classList.add(mark);
  }

  /**
   * Mark the spot of what was picked up by clicks, and no other.
   * @param {string} spot "" for none
   */
  lift(spot) {
    this.#unmark("lifted");
    if (spot) this.svg.querySelector(`[data-spot="${CSS.escape(spot)}"]`)?.classList.add("lifted");
  }

  /** @param {string} mark */
  #unmark(mark) {
    for (const shape of this.#all(`.${mark}`)) shape.classList.remove(mark);
  }
}
