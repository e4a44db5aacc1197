// The picture itself: its layers, what is marked in it, and which part of it is seen.

import { Camera, overlap } from "./camera.js";
import { NAMESPACE, parse, patch } from "./patch.js";

/** @import { Box, Frame, Point } from "./types" */

const FINGER = 44; // pixels: smaller controls are hard to hit
const FIELDS = { wide: [64, 104], narrow: [44, 64] }; // pixels of a field that is followed: at least, at most
const WIDE = matchMedia("(min-width: 901px)"); // otherwise it is a phone, whose controls are beside the board only
const UPRIGHT = matchMedia("(max-width: 900px) and (orientation: portrait)");
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
  #moving = 0; // the frame of an animation in which the camera goes on
  #hand = element("g"); // what is held over a field
  /** @type {[wide: Box, tall: Box | null]} */
  #boxes = [[0, 0, 1, 1], null];

  constructor() {
    this.svg.setAttribute("aria-hidden", "true"); // everything it says is said by the buttons and sentences below
    this.svg.append(this.#style, this.#ground, this.#pieces, this.#way, this.#hand);
  }

  /** Pixels of the screen for a unit of the picture; 0 while it is not shown. */
  get scale() {
    return this.svg.getScreenCTM()?.a ?? 0;
  }

  /**
   * Draw what a frame has of it.
   * @param {Frame} frame
   * @param {boolean} isNew whether it shows another move
   */
  draw(frame, isNew) {
    const milliseconds = STILL.matches ? 0 : (frame.animation ?? 0);
    if (frame.box) this.#boxes = [frame.box, frame.tall ?? null];
    if (frame.name) this.svg.setAttribute("class", `kielwasser ${frame.name} ${frame.theme}`);
    this.svg.classList.toggle("tall", this.isTall);
    if (frame.style !== undefined) this.#style.textContent = frame.style;
    if (frame.ground !== undefined) patch(this.#ground, parse(frame.ground), 0);
    if (frame.pieces !== undefined) patch(this.#pieces, parse(frame.pieces), milliseconds);
    if (frame.box) this.camera.frame(this.#box, frame.focus, isNew);
    this.#show(milliseconds);
  }

  /** Whether it is arranged for a phone that is held upright. */
  get isTall() {
    return UPRIGHT.matches && this.#boxes[1] !== null;
  }

  /** The box for the screen that there is. */
  get #box() {
    const [wide, tall] = this.#boxes;
    return this.isTall && tall ? tall : wide;
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

  /**
   * Show what is in the hand over a field, with a figure at each of its cells.
   * @param {SVGGraphicsElement | undefined} field undefined: nowhere
   * @param {Point[]} cells from the middle of the field
   * @param {string} figure
   * @param {boolean} fits
   */
  drawHand(field, cells, figure, fits) {
    this.#hand.setAttribute("class", `hand ${fits ? "fits" : "misfits"}`);
    this.#hand.replaceChildren();
    if (!field) return;
    const { x, y, width, height } = field.getBBox();
    for (const [dx, dy] of cells) {
      const use = element("use");
      use.setAttribute("href", `#${figure}`);
      use.setAttribute("x", String(x + width / 2 + dx));
      use.setAttribute("y", String(y + height / 2 + dy));
      this.#hand.append(use);
    }
  }

  /**
   * Return the shape of a spot.
   * @param {string} spot
   * @returns {SVGGraphicsElement | undefined}
   */
  spot(spot) {
    return this.svg.querySelector(`[data-spot="${CSS.escape(spot)}"]`) ?? undefined;
  }

  /**
   * All of it is there: tests and programs that watch may go on.
   * @param {number} ply which move is shown
   */
  count(ply) {
    this.svg.dataset.ply = String(ply);
    this.svg.dataset.version = String((Number(this.svg.dataset.version) || 0) + 1);
  }

  // ---- what is seen ----

  /** @param {Box} view */
  look(view) {
    this.camera.look(view);
    this.#show(0);
  }

  /** Show all of it. */
  fit() {
    this.camera.fit();
    this.#show(0);
  }

  /** Follow what moves. */
  follow() {
    this.camera.follow();
    this.#show(0);
  }

  /**
   * Take the size that the picture has on the screen.
   * @param {number} field the width of a field, where the camera follows what moves
   */
  resize(field) {
    const { width, height } = this.svg.getBoundingClientRect();
    const [least, most] = WIDE.matches ? FIELDS.wide : FIELDS.narrow;
    this.camera.field = { width: field, least, most };
    if (this.svg.classList.contains("tall") !== this.isTall) {
      this.svg.classList.toggle("tall", this.isTall);
      this.camera.frame(this.#box);
    }
    this.camera.resize([width, height]);
    this.#show(0);
  }

  /**
   * Let the picture show what the camera sees.
   * @param {number} milliseconds that it takes to get there
   */
  #show(milliseconds) {
    cancelAnimationFrame(this.#moving);
    const goal = this.camera.view;
    const from = (this.svg.getAttribute("viewBox") ?? "").split(" ").map(Number);
    const began = performance.now();
    /** @param {number} now */
    const step = (now) => {
      const done = Math.min((now - began) / milliseconds, 1);
      const eased = done * done * (3 - 2 * done);
      this.svg.setAttribute("viewBox", goal.map((to, i) => from[i] + (to - from[i]) * eased).join(" "));
      if (done < 1) this.#moving = requestAnimationFrame(step);
    };
    if (milliseconds && from.length === 4 && goal.some((to, i) => to !== from[i])) step(began);
    else this.svg.setAttribute("viewBox", goal.join(" "));
    this.fitControls();
  }

  /** Show controls beside a piece only where a finger would hit them. */
  fitControls() {
    const scale = this.svg.getBoundingClientRect().width / this.camera.view[2];
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
    this.#show(0);
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
