// The board in the browser: shows what it is handed, tells what was clicked. It knows no rules.

import { computed, nextTick, onMounted, onUnmounted, reactive, ref, toRefs } from "vue";
import { Hand } from "./hand.js";
import { isForOthers, meaning, middle, nearest, steering } from "./keyboard.js";
import { Picture } from "./picture.js";
import { Pointer } from "./pointer.js";
import { play } from "./sound.js";

/** @import { Choice, Docked, Frame, Point } from "./types" */

const RESTING = 150; // milliseconds until the way of a choice is asked for
const PUZZLED = 400; // until it is asked why something does not fit
const FINGER = 26; // pixels that a finger may miss a field by
const AID_KEY = "v";
const SEEN = 0.6; // of a phone's screen that the board keeps at the end of a game: the result stands below it
const POINTING = /** @type {const} */ (["pointerover", "focusin"]);

/**
 * @typedef {object} Props
 * @property {Frame} frame the first one; others come by `show`
 * @property {string} label
 * @property {string} choicesLabel
 * @property {boolean} carries
 * @property {string[] | undefined} camera the words of its buttons, if there is one
 * @property {number} field the width of a field, where the camera follows what moves
 * @property {Docked[]} dock
 * @property {(Docked & { label: string }) | undefined} aid shows what is seen only by who wants it
 */

export default {
  template: `
    <div ref="root" class="kw-play">
      <div ref="board" class="kw-board" :class="[...looks, { carries, near, naming, aided, holding, tall, zooms: camera, docked: dock.length }]" tabindex="0" role="group" :aria-label="label"
           @click="pointer.click($event)" @focus="arrive" @blur="leave" @pointerdown="grab" @pointermove="move"
           @pointerup="pointer.drop($event)" @pointercancel="pointer.letGo($event)"
           @pointerover="hover" @pointerleave="part" @wheel="wheel" @touchmove="pointer.stay($event)"></div>
      <div class="kw-camera" role="group" :aria-label="camera[0]" v-if="camera && (dock.length || near)">
        <button type="button" class="kw-size" :aria-label="camera[1]" :title="camera[1]" @click="zoom(1.5)">+</button>
        <button type="button" class="kw-size" :aria-label="camera[2]" :title="camera[2]" @click="zoom(1 / 1.5)">−</button>
        <button type="button" :aria-label="camera[3]" :title="camera[whole ? 4 : 3]" :aria-pressed="follows ? whole : null"
                :disabled="!follows && !near" @click="whole ? follow() : fit()">⤢</button>
      </div>
      <div class="kw-dock" aria-hidden="true" v-if="dock.length && plays">
        <button v-for="{ icon, figure, choice } in docked" :key="icon" type="button" tabindex="-1" :data-icon="icon"
                :disabled="!choice" :title="choice?.label" :class="{ hinted: choice && choice.key === hinted, wrong: choice && !choice.allowed }"
                @mousedown.prevent @click="$emit('choose', choice.key)" @pointerenter="about = choice?.label || ''; point(choice?.key || '')" @pointerleave="about = ''; point('')">
          <svg viewBox="-12 -12 24 24"><use :href="figure"/></svg>
        </button>
        <button v-if="aid" type="button" tabindex="-1" class="aid" :data-icon="aid.icon" :title="aid.label + ' (V)'" :class="{ on: aided }"
                @mousedown.prevent @click="aided = !aided" @pointerenter="about = aid.label" @pointerleave="about = ''">
          <svg viewBox="-12 -12 24 24"><use :href="aid.figure"/></svg>
        </button>
      </div>
      <p class="kw-about" :class="{ empty: !about }" aria-hidden="true">{{ about || '\u00a0' }}</p>
      <p class="kw-unseen" aria-live="polite">{{ spoken }}</p>
      <div class="kw-choices" role="group" :aria-label="choicesLabel" v-if="choices.length">
        <div v-for="(group, place) in [offers, ends]" :class="place ? 'kw-ends' : 'kw-offers'" v-show="group.length">
          <button v-for="choice in group" :key="choice.key" type="button" :data-key="choice.key" :data-places="choice.places || null" :data-icon="choice.icon || null" :data-asks="choice.asks || null"
                  :class="{ hinted: choice.key === hinted, wrong: !choice.allowed }"
                  @click="$emit('choose', choice.key)" @focus="point(choice.key)" @blur="point('')"
                  @pointerenter="point(choice.key)" @pointerleave="point('')">
            <svg v-if="choice.figure" viewBox="-12 -12 24 24" aria-hidden="true"><use :href="choice.figure"/></svg>
            <span>{{ choice.name }}<small v-if="choice.cost">{{ choice.cost }}</small><kbd v-if="choice.hot" aria-hidden="true">{{ choice.hot }}</kbd></span>
          </button>
        </div>
      </div>
      <div class="kw-said" :class="{ shown: readable }" :tabindex="readable ? 0 : null"><p v-for="sentence in said">{{ sentence }}</p></div>
    </div>`,
  props: {
    frame: Object,
    label: String,
    choicesLabel: String,
    carries: Boolean,
    camera: Array,
    field: { type: Number, default: 0 },
    dock: { type: Array, default: () => [] },
    aid: Object,
  },

  /**
   * @param {Props} props
   * @param {{ emit: (name: string, value: unknown) => void }} context
   */
  setup(props, { emit }) {
    const shown = reactive({
      /** @type {Choice[]} */
      choices: [],
      /** @type {string[]} */
      said: [],
      /** @type {string[]} */
      looks: [],
      hinted: "",
      about: "",
      spoken: "",
      readable: false,
      near: false,
      follows: false, // the camera goes with what moves
      whole: false, // but all is shown, because somebody wants that
      plays: false,
      naming: false, // fields show their coordinates
      aided: false, // what is seen only by who wants it
      tall: false, // the picture is arranged for a phone
      holding: false, // something is in the hand that can be laid down
    });
    /** @type {{ value: HTMLElement }} */
    const root = ref();
    /** @type {{ value: HTMLElement }} */
    const board = ref();
    const picture = new Picture();
    const hand = new Hand();

    // The controls with a fixed place, each with the choice that it stands for, if that is offered.
    const docked = computed(() =>
      props.dock.map((place) => ({ ...place, choice: shown.choices.find(({ icon }) => icon === place.icon) })),
    );

    // What ends a move has a place of its own below all other choices, and stays there.
    const offers = computed(() => shown.choices.filter(({ ends }) => !ends));
    const ends = computed(() => shown.choices.filter((choice) => choice.ends));

    /** @param {string} key */
    function choiceOf(key) {
      return shown.choices.find((choice) => choice.key === key);
    }

    // ---- frames ----

    let ply = -1; // of the last frame

    /**
     * Show a frame; what is missing in it stays as it is.
     * @param {Frame} frame
     */
    function show(frame) {
      const isNew = frame.ply !== undefined && frame.ply !== ply;
      if (frame.ply !== undefined) ply = frame.ply;
      picture.draw(frame, isNew);
      const isDone = shown.plays && frame.plays === false;
      const { said, hinted, looks, readable, plays } = { ...shown, ...frame }; // of the frame, if it has them
      Object.assign(shown, { said, hinted, looks, readable, plays });
      if (frame.choices !== undefined) offer(frame.choices);
      if (frame.sound) play(frame.sound, frame.volume);
      shown.tall = picture.isTall;
      see();
      if (frame.held !== undefined) picture.lift(frame.held);
      if (frame.hand !== undefined) hand.learn(frame.hand);
      if (frame.lie !== undefined) hand.held = frame.lie;
      shown.holding = !hand.isEmpty;
      picture.mark("hinted", shown.hinted);
      wonder("");
      if (cursor && !picture.svg.contains(cursor)) leave();
      cursor?.classList.add("cursor");
      if (cursor) holdOver(cursor);
      else aimAgain();
      if (frame.choices !== undefined) pointer.answered();
      if (isNew && shown.near && !picture.showsChoices()) follow(); // the next move is somewhere else
      nextTick(() => {
        if (isDone && shown.tall) scrollBy(0, board.value.getBoundingClientRect().bottom - innerHeight * SEEN);
        reveal(isNew);
        picture.count(ply);
      });
    }

    /**
     * Scroll the list of choices to what is advised, and to its beginning for another move; else it stays under the
     * pointer.
     * @param {boolean} isNew
     */
    function reveal(isNew) {
      const list = root.value.querySelector(".kw-offers");
      if (!list) return;
      if (isNew) list.scrollTop = 0;
      /** @type {HTMLElement | null} */
      const advised = list.querySelector(".hinted");
      if (!advised) return;
      const [top, bottom] = [advised.offsetTop, advised.offsetTop + advised.offsetHeight];
      list.scrollTop = Math.min(top - 6, Math.max(list.scrollTop, bottom + 6 - list.clientHeight));
    }

    /**
     * Offer other choices; who came here by keyboard stays here.
     * @param {Choice[]} choices
     */
    function offer(choices) {
      const isOnChoice = () => /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.key !== undefined;
      const wasOnChoice = isOnChoice();
      shown.choices = choices;
      if (!wasOnChoice) return;
      nextTick(() => {
        if (isOnChoice()) return;
        tabbed = false;
        /** @type {HTMLElement | null} */
        const first = root.value.querySelector("[data-key]");
        (first || board.value).focus();
      });
    }

    // ---- the way that a choice would take ----

    let wondered = "";
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let waiting;

    /**
     * Ask for the way of a choice, if the pointer or the focus rests on it.
     * @param {string} key
     */
    function wonder(key) {
      if (key === wondered) return;
      clearTimeout(waiting);
      wondered = key;
      trace("", "");
      if (key && choiceOf(key)?.acts) waiting = setTimeout(() => emit("trace", key), RESTING);
    }

    /**
     * Show the way of a choice; one that nobody points at any more is not shown.
     * @param {string} key
     * @param {string} markup
     */
    function trace(key, markup) {
      if (!key || key === wondered) picture.drawWay(markup);
    }

    /** @param {string} key */
    function point(key) {
      picture.mark("pointed", key);
      const spot = hand.spotOf(key);
      if (spot !== undefined) hold(picture.spot(spot));
      else aimAgain();
      wonder(key);
    }

    // ---- what is in the hand ----

    /** @type {SVGGraphicsElement | undefined} the field over which it is held */
    let over;
    /** @type {Point | null} where a mouse is */
    let mouse = null;
    let asked = false; // why it does not fit
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let puzzling;

    /**
     * Show what is in the hand over a field, and ask why it does not fit there if it stays.
     * @param {SVGGraphicsElement | undefined} field
     */
    function hold(field) {
      if (field && over === field) return;
      const spot = field?.dataset.spot ?? "";
      const fits = hand.fit(spot) !== undefined;
      picture.drawHand(hand.isEmpty ? undefined : field, hand.cells, fits ? hand.figure : hand.misfit, fits);
      over = field;
      clearTimeout(puzzling);
      if (field && !fits && !hand.isEmpty) puzzling = setTimeout(() => puzzle(spot), PUZZLED);
      else if (asked) puzzle("");
    }

    /** @param {string} spot */
    function puzzle(spot) {
      asked = spot !== "";
      emit("refuse", spot);
    }

    /**
     * Show what is in the hand at a place of the screen; return the choice that lays it down there.
     * @param {Point} at
     * @param {boolean} isFinger it may miss a field by a little
     */
    function aim(at, isFinger) {
      const isOnPiece = picture.under(at, "[data-piece]").length > 0;
      const here = hand.isEmpty || isOnPiece ? undefined : picture.under(at, `.${hand.over}`)[0];
      const field = here && isFinger ? (within(at) ?? here) : here;
      hold(/** @type {SVGGraphicsElement | undefined} */ (field));
      return field ? { key: hand.fit(field.dataset.spot ?? "") } : null;
    }

    /**
     * Return the nearest field on which it fits, as near as a finger can tell.
     * @param {Point} at
     */
    function within([x, y]) {
      /** @type {SVGElement | undefined} */
      let best;
      let least = FINGER;
      for (const spot of hand.spots) {
        const field = picture.spot(spot);
        if (!field) continue;
        const [fx, fy] = middle(field);
        const distance = Math.hypot(fx - x, fy - y);
        if (distance < least) [best, least] = [field, distance];
      }
      return best;
    }

    /** It has been turned or exchanged under the pointer. */
    function aimAgain() {
      over = undefined;
      if (mouse) aim(mouse, false);
      else hold(undefined);
    }

    /** @param {PointerEvent} event */
    function move(event) {
      pointer.drag(event);
      if (event.pointerType === "touch") return;
      mouse = [event.clientX, event.clientY];
      if (!cursor) aim(mouse, false);
    }

    function part() {
      mouse = null;
      hold(undefined);
      tell("", "");
    }

    /**
     * Choose what a gesture means, if that is offered.
     * @param {string | null} gesture
     */
    function turn(gesture) {
      const choice = gesture && shown.choices.find((one) => one.gesture === gesture);
      if (choice) emit("choose", choice.key);
    }

    /**
     * Say what the pointer is on, and show its way.
     * @param {string} about
     * @param {string} key
     */
    function tell(about, key) {
      shown.about = about;
      wonder(key);
    }

    /** @param {PointerEvent} event */
    function hover(event) {
      /** @type {SVGElement | null} */
      const shape = /** @type {Element} */ (event.target).closest("[data-choice]");
      tell(shape?.getAttribute("aria-label") || "", shape?.dataset.choice || "");
    }

    // ---- mouse and fingers ----

    const pointer = new Pointer({
      get carries() {
        return props.carries;
      },
      get zooms() {
        return Boolean(props.camera);
      },
      get scale() {
        return picture.scale;
      },
      camera: picture.camera,
      choice: choiceOf,
      under: (at, selector) => picture.under(at, selector),
      capture: (id) => board.value.setPointerCapture(id),
      draw: (piece) => picture.drawGhost(piece),
      look,
      zoom,
      get holds() {
        return !hand.isEmpty;
      },
      aim,
      turn,
      emit,
    });

    /** @param {PointerEvent} event */
    function grab(event) {
      cursing = tabbed = false;
      leave();
      pointer.grab(event);
    }

    // ---- the camera ----

    /** @param {import("./types").Box} view */
    function look(view) {
      picture.camera.leave();
      picture.look(view);
      see();
    }

    /** Tell which part is seen. */
    function see() {
      const { isNear, follows, mode } = picture.camera;
      Object.assign(shown, { near: isNear, follows, whole: mode === "whole" });
    }

    function fit() {
      picture.fit();
      see();
    }

    function follow() {
      picture.follow();
      see();
    }

    function resize() {
      picture.resize(props.field);
      shown.tall = picture.isTall;
      see();
    }

    /**
     * Come closer by a factor, to a place of the screen that stays where it is; without one to the middle.
     * @param {number} factor
     * @param {Point} at
     */
    function zoom(factor, at = middle(board.value)) {
      picture.zoom(factor, at);
      see();
    }

    /** @param {WheelEvent} event */
    function wheel(event) {
      if (!hand.isEmpty) {
        event.preventDefault();
        turn(hand.roll(event));
        return;
      }
      if (!props.camera || (event.deltaY > 0 && !shown.near)) return; // then the page scrolls
      event.preventDefault();
      zoom(Math.exp(-event.deltaY / 400), [event.clientX, event.clientY]);
    }

    // ---- the keyboard ----

    /** @type {SVGElement | null} what a cursor stands on, for who came to the board by keyboard */
    let cursor = null;
    let cursing = false; // keys move the cursor
    let tabbed = false; // the last key led here

    function arrive() {
      cursing = tabbed;
    }

    function leave() {
      cursor?.classList.remove("cursor");
      cursor = null;
      shown.spoken = "";
      hold(undefined);
      tell("", "");
    }

    /**
     * Move to the nearest field or piece in a direction.
     * @param {Point} direction
     */
    function go(direction) {
      const shapes = picture.places().filter((shape) => hand.spotOf(shape.dataset.choice ?? "") === undefined);
      const places = shapes.map((shape) =>
        shape === cursor || !shape.getClientRects().length ? null : middle(shape),
      );
      const found = shapes[nearest(places, middle(cursor || board.value), direction)];
      if (found) stand(found);
    }

    /** @param {SVGElement} shape */
    function stand(shape) {
      cursor?.classList.remove("cursor");
      cursor = shape;
      shape.classList.add("cursor");
      const fitting = choiceOf(hand.fit(shape.dataset.spot ?? "") ?? "");
      shown.spoken =
        shape.getAttribute("aria-label") || fitting?.label || shape.querySelector("title")?.textContent || "";
      tell(shown.spoken, shape.dataset.choice || "");
      holdOver(shape);
    }

    /**
     * Show what is in the hand where the cursor stands, if that is a field.
     * @param {SVGElement} shape
     */
    function holdOver(shape) {
      over = undefined;
      const isField = !hand.isEmpty && shape.classList.contains(hand.over);
      hold(isField ? /** @type {SVGGraphicsElement} */ (shape) : undefined);
    }

    /** @param {SVGElement} shape */
    function enter({ dataset: { choice, spot } }) {
      const key = choice ?? hand.fit(spot ?? "");
      if (key) emit("choose", key);
      else if (spot) emit("refuse", spot);
    }

    /**
     * Move the cursor, or do what it stands on; return whether the key meant that.
     * @param {KeyboardEvent} event
     */
    function steer(event) {
      const how = cursing && event.target === board.value ? steering(event, cursor !== null) : null;
      if (how === "leave") leave();
      else if (how === "enter" && cursor) enter(cursor);
      else if (Array.isArray(how)) go(how);
      return how !== null;
    }

    /** @param {KeyboardEvent} event */
    function press(event) {
      const target = /** @type {Element} */ (event.target);
      tabbed = event.key === "Tab" || (tabbed && target === board.value);
      if (isForOthers(event, target)) return;
      const here = root.value.contains(target) || target === document.body;
      if (props.aid && here && event.key.toLowerCase() === AID_KEY && !event.ctrlKey) shown.aided = !shown.aided;
      else if (!steer(event)) {
        const meant = meaning(event, shown.choices, here);
        if (!meant) return;
        emit(...meant);
      }
      event.preventDefault();
    }

    // ---- coming and going ----

    /**
     * Show coordinates while somebody points at a move that names fields.
     * @param {Event} event
     */
    function name(event) {
      shown.naming = Boolean(/** @type {Element} */ (event.target).closest?.("[data-places]"));
    }

    const resized = new ResizeObserver(resize);

    onMounted(() => {
      board.value.append(picture.svg);
      resize();
      show(props.frame);
      document.addEventListener("keydown", press);
      for (const kind of POINTING) document.addEventListener(kind, name);
      resized.observe(board.value);
    });

    onUnmounted(() => {
      document.removeEventListener("keydown", press);
      for (const kind of POINTING) document.removeEventListener(kind, name);
      resized.disconnect();
    });

    const acts = { show, trace, point, tell, hover, move, part, grab, fit, follow, zoom, wheel, arrive, leave };
    return { root, board, docked, offers, ends, pointer, ...toRefs(shown), ...acts };
  },
};
