// What a mouse or fingers do on the board: pieces are dragged, the picture is moved, two fingers change its size and turn
// what is in the hand.
//
// A piece is pressed, drawn along, and let go over what it shall do. What can be done with it may have to be asked for
// when it is lifted; if it is dropped before the answer is there, it lands when the answer comes.

/** @import { Box, Choice, Point } from "./types" */

const NUDGE = 6; // pixels that a pointer moves before it drags
/** @type {Point[]} by how much a finger may miss a piece, in pixels */
const EDGES = [
  [0, -5],
  [5, 0],
  [0, 5],
  [-5, 0],
];
const TWIST = 0.6; // a third of a right angle or so: fingers turn something once
const NAMES = ["data-choice", "data-spot", "data-id", "data-piece", "role"]; // that the picture of a held piece lacks

/**
 * What the pointer moves upon, and whom it tells.
 * @typedef {object} Stage
 * @property {boolean} carries whether everything can be carried from spot to spot
 * @property {boolean} zooms whether fingers change the size of the picture
 * @property {{ isNear: boolean, view: Box }} camera
 * @property {number} scale pixels of the screen for a unit of the picture
 * @property {(key: string) => Choice | undefined} choice
 * @property {(at: Point, selector: string) => SVGElement[]} under the shapes at a place of the screen, topmost first
 * @property {(pointer: number) => void} capture
 * @property {(piece: Element) => SVGElement} draw shows a piece once more, over all others
 * @property {(view: Box) => void} look
 * @property {(factor: number, at: Point) => void} zoom
 * @property {boolean} holds whether something is in the hand that can be laid down
 * @property {(at: Point, isFinger: boolean) => { key: string | undefined } | null} aim shows it at a place of the screen
 *   and returns the choice that lays it down there; null if that is no field
 * @property {(way: "turn" | "turn-back") => void} turn
 * @property {(name: string, value: unknown) => void} emit
 */

/**
 * @typedef {object} Held a piece under a pressed pointer
 * @property {Element} piece
 * @property {string | undefined} key of the choice that it stands for
 * @property {string | undefined} spot where it lies, if everything can be carried
 * @property {Point} from
 * @property {SVGElement | null} ghost its picture, once it has been lifted
 */

/** @type {(event: MouseEvent) => Point} */
const placeOf = (event) => [event.clientX, event.clientY];
/** @type {(one: Point, other: Point) => Point} */
const minus = (one, other) => [one[0] - other[0], one[1] - other[1]];
/** @type {(event: Event, selector: string) => SVGElement | null} */
const closest = (event, selector) => /** @type {Element} */ (event.target).closest(selector);
/** @type {(event: MouseEvent) => boolean} */
const isFinger = (event) => /** @type {PointerEvent} */ (event).pointerType === "touch";

export class Pointer {
  /** @type {Map<number, Point>} those that touch the board, by pointer */
  #fingers = new Map();
  #apart = 0; // pixels between two fingers
  #angle = 0; // from one to the other
  #dragged = false; // what ends is no click
  /** @type {Held | null} */
  #held = null;
  /** @type {{ view: Box, from: Point } | null} */
  #panned = null;
  /** @type {Point | null} where a finger began to lead what is in the hand */
  #led = null;
  /** @type {Point | null} where a piece was dropped */
  #dropped = null;
  #byFinger = false; // it was
  #awaits = false; // what can be done with the piece comes with the next choices

  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
  }

  /** @param {PointerEvent} event */
  grab(event) {
    this.letGo();
    if (event.isPrimary) this.#fingers.clear();
    if (isFinger(event)) this.#fingers.set(event.pointerId, placeOf(event));
    this.#apart = 0;
    this.#angle = this.#angleNow();
    this.#dragged = this.#fingers.size > 1;
    if (event.button !== 0 || this.#dragged) return;
    if (this.stage.carries) this.#pick(event);
    else this.#press(event);
  }

  /** @param {PointerEvent} event */
  #press(event) {
    const from = placeOf(event);
    const piece = closest(event, "[data-piece]");
    if (piece) this.#held = { piece, key: piece.dataset.choice, spot: undefined, from, ghost: null };
    else if (this.stage.holds && isFinger(event)) this.#led = from;
    else if (this.stage.camera.isNear) this.#panned = { view: this.stage.camera.view, from };
  }

  /**
   * Pick up whatever stands on a spot, where everything can be carried.
   * @param {PointerEvent} event
   */
  #pick(event) {
    const from = placeOf(event);
    const field = this.stage.under(from, "[data-spot]")[0];
    const piece = closest(event, "[data-id]") || field;
    if (field) this.#held = { piece, key: undefined, spot: field.dataset.spot, from, ghost: null };
  }

  /** @param {PointerEvent} event */
  drag(event) {
    if (this.#fingers.has(event.pointerId)) this.#fingers.set(event.pointerId, placeOf(event));
    if (this.stage.zooms && this.#fingers.size === 2) this.#pinch();
    else if (this.#led) this.#lead(event, this.#led);
    else if (this.#panned) this.#pan(event, this.#panned);
    else if (this.#held) this.#carry(event, this.#held);
  }

  /** Two fingers: their distance is the size of the picture, their angle turns what is in the hand. */
  #pinch() {
    const [one, other] = [...this.#fingers.values()];
    if (this.stage.holds) this.#twist(this.#angleNow());
    const apart = Math.hypot(...minus(one, other));
    if (this.#apart && !this.stage.holds) this.stage.zoom(apart / this.#apart, [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2]);
    this.#apart = apart;
  }

  /** Return the angle from one finger to the other; of a single one it means nothing. */
  #angleNow() {
    const [one, other = one] = [...this.#fingers.values()];
    const [dx, dy] = one ? minus(other, one) : [0, 0];
    return Math.atan2(dy, dx);
  }

  /** @param {number} angle */
  #twist(angle) {
    const turned = Math.atan2(Math.sin(angle - this.#angle), Math.cos(angle - this.#angle)); // the shorter way round
    if (Math.abs(turned) < TWIST) return;
    this.#angle = angle;
    this.stage.turn(turned > 0 ? "turn" : "turn-back");
  }

  /**
   * Show what is in the hand under a finger that moves.
   * @param {PointerEvent} event
   * @param {Point} from
   */
  #lead(event, from) {
    const at = placeOf(event);
    if (!this.#dragged && Math.hypot(...minus(at, from)) < NUDGE) return;
    if (!this.#dragged) this.stage.capture(event.pointerId);
    this.#dragged = true;
    this.stage.aim(at, true);
  }

  /**
   * Move the picture along.
   * @param {PointerEvent} event
   * @param {{ view: Box, from: Point }} panned
   */
  #pan(event, { view: [x, y, width, height], from }) {
    const [dx, dy] = minus(placeOf(event), from);
    if (!this.#dragged && Math.hypot(dx, dy) < NUDGE) return;
    if (!this.#dragged) this.stage.capture(event.pointerId);
    this.#dragged = true;
    const { scale } = this.stage;
    this.stage.look([x - dx / scale, y - dy / scale, width, height]);
  }

  /**
   * Draw a piece along.
   * @param {PointerEvent} event
   * @param {Held} held
   */
  #carry(event, held) {
    const [dx, dy] = minus(placeOf(event), held.from);
    if (!held.ghost && Math.hypot(dx, dy) < NUDGE) return;
    held.ghost ??= this.#lift(event.pointerId, held);
    const { scale } = this.stage;
    held.ghost.setAttribute("transform", `translate(${dx / scale} ${dy / scale})`);
    const isOver = this.stage.aim(placeOf(event), isFinger(event)) !== null;
    held.ghost.style.display = isOver ? "none" : ""; // there it is shown as it would lie
  }

  /**
   * @param {number} pointer
   * @param {Held} held
   */
  #lift(pointer, held) {
    this.#dragged = true;
    this.stage.capture(pointer);
    const ghost = this.stage.draw(held.piece);
    for (const name of NAMES) for (const one of ghost.querySelectorAll(`[${name}]`)) one.removeAttribute(name);
    this.#awaits = Boolean(held.key && this.stage.choice(held.key)?.picks);
    if (this.#awaits) this.stage.emit("choose", held.key);
    return ghost;
  }

  /** @param {PointerEvent} event */
  drop(event) {
    this.#fingers.delete(event.pointerId);
    const at = placeOf(event);
    if (this.#held?.ghost && this.stage.carries) {
      const goal = this.stage.under(at, "[data-spot]")[0]?.dataset.spot;
      if (goal !== undefined && goal !== this.#held.spot) this.stage.emit("carry", [this.#held.spot, goal]);
    } else if (this.#held?.ghost || (this.#led && this.#dragged)) {
      this.#dropped = at;
      this.#byFinger = isFinger(event);
      if (!this.#awaits) this.#land(at);
    }
    this.letGo();
  }

  /**
   * Forget what is held; of a finger, also that it touches.
   * @param {PointerEvent} [event]
   */
  letGo(event) {
    if (event) this.#fingers.delete(event.pointerId);
    this.#panned = this.#led = null;
    this.#held?.ghost?.remove();
    this.#held = null;
  }

  /** Other choices are there: a piece that has been dropped meanwhile lands. */
  answered() {
    this.#awaits = false;
    if (this.#dropped) this.#land(this.#dropped);
  }

  /**
   * Do what a piece was dropped on, or ask why that is impossible.
   * @param {Point} at
   */
  #land(at) {
    this.#dropped = null;
    const aimed = this.stage.aim(at, this.#byFinger);
    if (aimed?.key && this.stage.choice(aimed.key)?.acts) return; // it lies there already
    if (aimed?.key) return this.stage.emit("choose", aimed.key);
    const goals = this.stage.under(at, "[data-choice]:not([data-piece])");
    const choices = goals.map((shape) => this.stage.choice(shape.dataset.choice ?? ""));
    const goal = choices.find((choice) => choice?.acts || choice?.picks); // nobody ends a move by dropping something
    if (goal) this.stage.emit("choose", goal.key);
    else this.#ask(at);
  }

  /** @param {MouseEvent} event */
  click(event) {
    if (this.#dragged) {
      this.#dragged = false; // the end of dragging is no click
      return;
    }
    const piece = closest(event, "[data-piece]") ?? this.#beside(event);
    const aimed = piece ? null : this.stage.aim(placeOf(event), isFinger(event));
    const key = aimed?.key ?? (closest(event, "[data-choice]") ?? piece)?.dataset.choice;
    if (key) this.stage.emit("choose", key);
    else this.#ask(placeOf(event));
  }

  /**
   * Return the piece at whose edge a finger is that holds something: it is meant, not what lies beside it.
   * @param {MouseEvent} event
   */
  #beside(event) {
    if (!this.stage.holds || !isFinger(event)) return undefined;
    const [x, y] = placeOf(event);
    return EDGES.map(([dx, dy]) => this.stage.under([x + dx, y + dy], "[data-piece]")[0]).find(Boolean);
  }

  /**
   * Ask why nothing can be done at a place of the screen.
   * @param {Point} at
   */
  #ask(at) {
    const field = this.stage.under(at, "[data-spot]")[0];
    if (field) this.stage.emit("refuse", field.dataset.spot);
  }

  /**
   * Keep the page where it is while a finger drags.
   * @param {Event} event
   */
  stay(event) {
    if ((this.#held || this.#panned || this.#led || this.#fingers.size > 1) && event.cancelable) event.preventDefault();
  }
}
