// The board in the browser: shows what it is handed, tells what was clicked. It knows no rules.
const NAMESPACE = "http://www.w3.org/2000/svg";
const STILL = matchMedia("(prefers-reduced-motion: reduce)");
const NUDGE = 6; // pixels that a pointer moves before it drags
const RESTING = 150; // milliseconds until the way of a choice is asked for
const FINGER = 44; // pixels: smaller controls are hard to hit
const WIDE = matchMedia("(min-width: 901px)"); // otherwise it is a phone, whose controls are beside the board only
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const PLACE = /translate\(([-\d.]+)[ ,]+([-\d.]+)\)(?:\s*rotate\(([-\d.]+)\))?/;

function parse(markup) {
  const text = `<svg xmlns="${NAMESPACE}"><g>${markup}</g></svg>`;
  return new DOMParser().parseFromString(text, "image/svg+xml").documentElement.firstChild;
}

function place(text) {
  const found = PLACE.exec(text || "");
  return found && { x: +found[1], y: +found[2], angle: +(found[3] || 0) };
}

// Let a piece glide from where it stood, round the shorter way.
function glide(element, before, after, milliseconds) {
  const from = place(before);
  const to = place(after);
  if (!from || !to || !milliseconds || !element.animate) return;
  const turned = ((((to.angle - from.angle) % 360) + 540) % 360) - 180;
  const at = (p, angle) => ({ transform: `translate(${p.x}px, ${p.y}px) rotate(${angle}deg)` });
  element.animate([at(from, to.angle - turned), at(to, to.angle)], { duration: milliseconds, easing: "ease-in-out" });
}

// The camera: which part of the picture is seen. `box` is all of it; nobody sees beyond, nor closer than eight times.
const CLOSEST = 8;

function clamp(view, box) {
  const width = Math.min(box[2], Math.max(view[2], box[2] / CLOSEST));
  const height = (width * box[3]) / box[2];
  const x = Math.min(Math.max(view[0], box[0]), box[0] + box[2] - width);
  const y = Math.min(Math.max(view[1], box[1]), box[1] + box[3] - height);
  return [x, y, width, height];
}

// Make `old` equal to `fresh` and keep every element that stays: by data-id, or else in order.
function patch(old, fresh, milliseconds) {
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) {
    const before = old.getAttribute(name);
    if (before === value) continue;
    old.setAttribute(name, value);
    if (name === "transform" && old.dataset.id) glide(old, before, value, milliseconds);
  }
  const named = new Map();
  const others = [];
  for (const child of [...old.childNodes]) {
    if (child.dataset?.id) named.set(child.dataset.id, child);
    else others.push(child);
  }
  let next = old.firstChild;
  for (const child of [...fresh.childNodes]) {
    const known = child.dataset?.id ? named.get(child.dataset.id) : others.find((o) => o.nodeName === child.nodeName);
    if (known && known.nodeName === child.nodeName) {
      if (child.dataset?.id) named.delete(child.dataset.id);
      else others.splice(others.indexOf(known), 1);
      if (known === next) next = next.nextSibling;
      else old.insertBefore(known, next);
      if (known.nodeType === Node.ELEMENT_NODE) patch(known, child, milliseconds);
      else if (known.data !== child.data) known.data = child.data;
    } else {
      old.insertBefore(document.importNode(child, true), next);
    }
  }
  for (const left of [...named.values(), ...others]) left.remove();
}

// Sounds are made, not loaded: tones with their pitch, their beginning and their length in seconds.
const SOUNDS = {
  move: [[392, 0, 0.09]],
  reply: [[294, 0, 0.09]],
  end: [[392, 0, 0.16], [494, 0.12, 0.16], [587, 0.24, 0.3]],
};
let speaker = null; // one for the page, made when somebody has done something there: browsers want it so

function sound(name) {
  if (!navigator.userActivation?.hasBeenActive || !SOUNDS[name]) return;
  speaker ??= new AudioContext();
  for (const [pitch, begin, length] of SOUNDS[name]) {
    const at = speaker.currentTime + begin;
    const tone = speaker.createOscillator();
    const volume = speaker.createGain();
    tone.type = "triangle";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.12, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + length);
    tone.connect(volume).connect(speaker.destination);
    tone.start(at);
    tone.stop(at + length);
  }
}

export default {
  template: `
    <div class="kw-play">
      <div ref="board" class="kw-board" :class="[...looks, { carries, near, naming, zooms: camera, docked: dock.length }]" tabindex="0" role="group" :aria-label="label"
           @click="click" @focus="cursing = tabbed" @blur="leave" @pointerdown="grab" @pointermove="drag" @pointerup="drop" @pointercancel="letGo"
           @pointerover="hover" @pointerleave="about = ''; wonder('')" @wheel="wheel" @touchmove="stay"></div>
      <div class="kw-camera" role="group" :aria-label="camera[0]" v-if="camera && (dock.length || near)">
        <button type="button" :aria-label="camera[1]" :title="camera[1]" @click="zoom(1.5)">+</button>
        <button type="button" :aria-label="camera[2]" :title="camera[2]" @click="zoom(1 / 1.5)">−</button>
        <button type="button" :aria-label="camera[3]" :title="camera[3]" :disabled="!near" @click="fit()">⤢</button>
      </div>
      <div class="kw-dock" aria-hidden="true" v-if="dock.length && choices.length">
        <button v-for="{ icon, figure, choice } in docked" :key="icon" type="button" tabindex="-1" :data-icon="icon"
                :disabled="!choice" :title="choice?.label" :class="{ hinted: choice && choice.key === hinted, wrong: choice && !choice.allowed }"
                @click="$emit('choose', choice.key)" @pointerenter="about = choice?.label || ''; point(choice?.key)" @pointerleave="about = ''; point('')">
          <svg viewBox="-12 -12 24 24"><use :href="figure"/></svg>
        </button>
      </div>
      <p class="kw-about" :class="{ empty: !about }" aria-hidden="true">{{ about || '\u00a0' }}</p>
      <p class="kw-unseen" aria-live="polite">{{ spoken }}</p>
      <div class="kw-choices" role="group" :aria-label="choicesLabel" v-if="choices.length">
        <button v-for="choice in choices" :key="choice.key" type="button" :data-key="choice.key" :data-places="choice.places || null"
                :class="{ hinted: choice.key === hinted, wrong: !choice.allowed }"
                @click="$emit('choose', choice.key)" @focus="point(choice.key)" @blur="point('')"
                @pointerenter="point(choice.key)" @pointerleave="point('')">
          {{ choice.label }}<kbd v-if="choice.hot" aria-hidden="true">{{ choice.hot }}</kbd>
        </button>
      </div>
      <div class="kw-said" :class="{ shown: readable }"><p v-for="sentence in said">{{ sentence }}</p></div>
    </div>`,
  props: { frame: Object, label: String, choicesLabel: String, carries: Boolean, camera: Array, dock: { type: Array, default: () => [] } },
  data() {
    return { choices: [], said: [], hinted: "", about: "", spoken: "", looks: [], readable: false, near: false, naming: false };
  },
  computed: {
    // The controls with a fixed place, each with the choice that it stands for, if that is offered.
    docked() {
      return this.dock.map((place) => ({ ...place, choice: this.choices.find((c) => c.icon === place.icon) }));
    },
  },
  created() {
    this.fingers = new Map(); // that touch the board, by pointer
  },
  mounted() {
    this.svg = document.createElementNS(NAMESPACE, "svg");
    this.svg.setAttribute("aria-hidden", "true"); // everything it says is said by the buttons and sentences below
    for (const layer of ["style", "g", "g", "g"]) this.svg.append(document.createElementNS(NAMESPACE, layer));
    this.$refs.board.append(this.svg);
    this.show(this.frame);
    this.keys = (event) => this.key(event);
    document.addEventListener("keydown", this.keys);
    // Fields show their coordinates while somebody points at a move that names some of them.
    this.pointing = (event) => (this.naming = Boolean(event.target.closest?.("[data-places]")));
    for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, this.pointing);
    this.resized = new ResizeObserver(() => this.fitControls());
    this.resized.observe(this.$refs.board);
  },
  unmounted() {
    document.removeEventListener("keydown", this.keys);
    for (const kind of ["pointerover", "focusin"]) document.removeEventListener(kind, this.pointing);
    this.resized.disconnect();
  },
  methods: {
    // Show a frame; what is missing in it stays as it is.
    show(frame) {
      const [style, ground, pieces] = this.svg.children;
      const milliseconds = STILL.matches ? 0 : (frame.animation ?? 0);
      if (frame.box) this.frameBox(frame.box);
      if (frame.name) this.svg.setAttribute("class", `kielwasser ${frame.name} ${frame.theme}`);
      if (frame.style !== undefined) style.textContent = frame.style;
      if (frame.ground !== undefined) patch(ground, parse(frame.ground), 0);
      if (frame.pieces !== undefined) patch(pieces, parse(frame.pieces), milliseconds);
      for (const name of ["said", "hinted", "looks", "readable"]) if (frame[name] !== undefined) this[name] = frame[name];
      if (frame.choices !== undefined) this.offer(frame.choices);
      if (frame.sound) sound(frame.sound);
      this.look(this.view);
      if (frame.held !== undefined) this.hold(frame.held);
      this.mark();
      this.wonder("");
      if (this.cursor && !this.svg.contains(this.cursor)) this.leave();
      this.cursor?.classList.add("cursor");
      if (frame.choices !== undefined) this.awaited = false;
      if (frame.choices !== undefined && this.dropped) this.land();
      const isNew = frame.ply !== undefined && frame.ply !== this.ply;
      if (isNew) this.ply = frame.ply;
      this.$nextTick(() => {
        this.reveal(isNew);
        this.svg.dataset.version = (+this.svg.dataset.version || 0) + 1; // all of it is there
      });
    },
    // Scroll the list of choices to what is advised, and to its beginning for another move; else it stays under the pointer.
    reveal(isNew) {
      const list = this.$el.querySelector(".kw-choices");
      if (list && isNew) list.scrollTop = 0;
      const advised = list?.querySelector(".hinted");
      if (!advised) return;
      const [top, bottom] = [advised.offsetTop, advised.offsetTop + advised.offsetHeight];
      list.scrollTop = Math.min(top - 6, Math.max(list.scrollTop, bottom + 6 - list.clientHeight));
    },
    // Offer other choices; who came here by keyboard stays here.
    offer(choices) {
      const focused = document.activeElement?.dataset?.key;
      this.choices = choices;
      if (focused === undefined) return;
      this.$nextTick(() => {
        if (document.activeElement?.dataset?.key !== undefined) return;
        this.tabbed = false;
        (this.$el.querySelector("[data-key]") || this.$refs.board).focus();
      });
    },
    // Mark the spot of what was picked up by clicks.
    hold(spot) {
      for (const shape of this.svg.querySelectorAll(".lifted")) shape.classList.remove("lifted");
      const lifted = spot && this.svg.querySelector(`[data-spot="${CSS.escape(spot)}"]`);
      if (lifted) lifted.classList.add("lifted");
    },
    mark() {
      for (const shape of this.svg.querySelectorAll(".hinted")) shape.classList.remove("hinted");
      if (this.hinted) for (const shape of this.shapes(this.hinted)) shape.classList.add("hinted");
    },
    shapes(key) {
      return this.svg.querySelectorAll(`[data-choice="${CSS.escape(key)}"]`);
    },
    point(key) {
      for (const shape of this.svg.querySelectorAll(".pointed")) shape.classList.remove("pointed");
      if (key) for (const shape of this.shapes(key)) shape.classList.add("pointed");
      this.wonder(key);
    },
    // Ask for the way that a choice would take, if the pointer or the focus rests on it.
    wonder(key) {
      if (key === this.wondered) return;
      clearTimeout(this.waiting);
      this.wondered = key;
      this.trace("", "");
      if (key && this.choice(key)?.acts) this.waiting = setTimeout(() => this.$emit("trace", key), RESTING);
    },
    // Show the way of a choice; one that nobody points at any more is not shown.
    trace(key, markup) {
      const way = this.svg.children[3];
      if (!key || key === this.wondered) patch(way, parse(markup), 0);
    },
    // ---- a cursor, for who came to the board by keyboard ----
    // Move to the nearest field or piece in a direction.
    move(key) {
      const [dx, dy] = DIRECTIONS[key];
      const middle = (shape) => {
        const box = shape.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
      };
      const board = this.$refs.board.getBoundingClientRect();
      const [x, y] = this.cursor ? middle(this.cursor) : [board.x + board.width / 2, board.y + board.height / 2];
      let best = null;
      let least = Infinity;
      for (const shape of this.svg.querySelectorAll("[data-choice], [data-spot]")) {
        if (!shape.getClientRects().length) continue; // it is not shown
        const [mx, my] = middle(shape);
        const along = (mx - x) * dx + (my - y) * dy;
        const aside = Math.abs((mx - x) * dy) + Math.abs((my - y) * dx);
        if (along < 2 || shape === this.cursor) continue;
        const distance = along + 2 * aside;
        if (distance < least) [best, least] = [shape, distance];
      }
      if (best) this.stand(best);
    },
    stand(shape) {
      this.cursor?.classList.remove("cursor");
      this.cursor = shape;
      shape.classList.add("cursor");
      this.about = this.spoken = shape.getAttribute("aria-label") || shape.querySelector("title")?.textContent || "";
      this.wonder(shape.dataset.choice || "");
    },
    leave() {
      this.cursor?.classList.remove("cursor");
      this.cursor = null;
      this.about = this.spoken = "";
      this.wonder("");
    },
    enter() {
      const { choice, spot } = this.cursor.dataset;
      if (choice) this.$emit("choose", choice);
      else if (spot) this.$emit("refuse", spot);
    },
    click(event) {
      if (this.dragged) return (this.dragged = false); // the end of dragging is no click
      const shape = event.target.closest("[data-choice]");
      if (shape) this.$emit("choose", shape.dataset.choice);
      else this.ask(event.clientX, event.clientY);
    },
    // Ask why nothing can be done at a place of the screen.
    ask(x, y) {
      const spot = this.under(x, y, "[data-spot]")[0];
      if (spot) this.$emit("refuse", spot.dataset.spot);
    },
    // Return the shapes at a place of the screen, the topmost first: pieces lie over their fields.
    under(x, y, selector) {
      const found = document.elementsFromPoint(x, y).map((one) => one.closest(selector));
      return found.filter((one) => one && this.svg.contains(one));
    },
    // ---- the camera ----
    // Take another picture's box: who sees all of it sees all of the new one, who has come closer stays where he is.
    frameBox(box) {
      const before = this.box;
      this.box = box;
      if (!this.near || !before) this.view = box;
      else if (before.join() !== box.join()) this.view = clamp(this.view, box);
    },
    look(view) {
      this.view = clamp(view, this.box);
      this.near = this.view[2] < this.box[2] - 0.01;
      this.svg.setAttribute("viewBox", this.view.join(" "));
      this.fitControls();
    },
    // Show controls beside a piece only where a finger would hit them.
    fitControls() {
      const scale = this.svg.getScreenCTM()?.a ?? 0;
      for (const group of this.svg.querySelectorAll("[data-controls]")) {
        group.style.display = WIDE.matches && group.dataset.controls * scale >= FINGER ? "" : "none";
      }
    },
    fit() {
      this.look(this.box);
    },
    // Come closer by a factor, to a place of the screen that stays where it is; without one to the middle.
    zoom(factor, at = null) {
      const board = this.$refs.board.getBoundingClientRect();
      const [px, py] = at || [board.x + board.width / 2, board.y + board.height / 2];
      const point = new DOMPoint(px, py).matrixTransform(this.svg.getScreenCTM().inverse());
      const [x, y, width, height] = this.view;
      const scale = Math.min(1 / factor, this.box[2] / width);
      this.look([point.x - (point.x - x) * scale, point.y - (point.y - y) * scale, width * scale, height * scale]);
    },
    wheel(event) {
      if (!this.camera || (event.deltaY > 0 && !this.near)) return; // then the page scrolls
      event.preventDefault();
      this.zoom(Math.exp(-event.deltaY / 400), [event.clientX, event.clientY]);
    },
    // Move the picture along with a pointer.
    pan(event) {
      const scale = this.svg.getScreenCTM().a;
      const [x, y, width, height] = this.panned.view;
      const moved = [(event.clientX - this.panned.x) / scale, (event.clientY - this.panned.y) / scale];
      if (!this.dragged && Math.hypot(moved[0], moved[1]) * scale < NUDGE) return;
      if (!this.dragged) this.$refs.board.setPointerCapture(event.pointerId);
      this.dragged = true;
      this.look([x - moved[0], y - moved[1], width, height]);
    },
    // Two fingers: their distance is the size of the picture.
    pinch() {
      const [one, other] = [...this.fingers.values()];
      const apart = Math.hypot(one.x - other.x, one.y - other.y);
      if (this.apart) this.zoom(apart / this.apart, [(one.x + other.x) / 2, (one.y + other.y) / 2]);
      this.apart = apart;
    },
    // Keep the page where it is while a finger drags.
    stay(event) {
      if ((this.held || this.panned || this.fingers.size > 1) && event.cancelable) event.preventDefault();
    },
    // ---- dragging: a piece is pressed, drawn along, and let go over what it shall do ----
    grab(event) {
      this.cursing = this.tabbed = false;
      this.leave();
      this.letGo();
      if (event.isPrimary) this.fingers.clear();
      if (event.pointerType === "touch") this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      this.apart = 0;
      this.dragged = this.fingers.size > 1; // what two fingers do is no click
      if (event.button !== 0 || this.dragged) return;
      if (this.carries) return this.pick(event);
      const piece = event.target.closest("[data-piece]");
      if (!piece && this.near) this.panned = { view: this.view, x: event.clientX, y: event.clientY };
      if (piece) this.held = { piece, key: piece.dataset.choice, x: event.clientX, y: event.clientY, ghost: null };
    },
    // Pick up whatever stands on a spot, where everything can be carried.
    pick(event) {
      const spot = this.under(event.clientX, event.clientY, "[data-spot]")[0];
      const piece = event.target.closest("[data-id]") || spot;
      if (spot) this.held = { piece, spot: spot.dataset.spot, x: event.clientX, y: event.clientY, ghost: null };
    },
    drag(event) {
      const finger = this.fingers.get(event.pointerId);
      if (finger) [finger.x, finger.y] = [event.clientX, event.clientY];
      if (this.camera && this.fingers.size === 2) return this.pinch();
      if (this.panned) return this.pan(event);
      if (!this.held) return;
      const [dx, dy] = [event.clientX - this.held.x, event.clientY - this.held.y];
      if (!this.held.ghost && Math.hypot(dx, dy) < NUDGE) return;
      if (!this.held.ghost) this.lift(event.pointerId);
      const scale = this.svg.getScreenCTM().a;
      this.held.ghost.setAttribute("transform", `translate(${dx / scale} ${dy / scale})`);
    },
    lift(pointer) {
      this.dragged = true;
      this.$refs.board.setPointerCapture(pointer);
      this.held.ghost = document.createElementNS(NAMESPACE, "g");
      this.held.ghost.setAttribute("class", "ghost");
      this.held.ghost.append(this.held.piece.cloneNode(true));
      for (const name of ["data-choice", "data-spot", "data-id", "data-piece", "role"]) {
        for (const one of this.held.ghost.querySelectorAll(`[${name}]`)) one.removeAttribute(name);
      }
      this.svg.append(this.held.ghost);
      this.awaited = (this.held.key && this.choice(this.held.key)?.picks) || false; // what can be done with it comes with the next frame
      if (this.awaited) this.$emit("choose", this.held.key);
    },
    drop(event) {
      this.fingers.delete(event.pointerId);
      if (this.held?.ghost && this.carries) {
        const goal = this.under(event.clientX, event.clientY, "[data-spot]")[0]?.dataset.spot;
        if (goal !== undefined && goal !== this.held.spot) this.$emit("carry", [this.held.spot, goal]);
      } else if (this.held?.ghost) {
        this.dropped = { x: event.clientX, y: event.clientY };
        if (!this.awaited) this.land();
      }
      this.letGo();
    },
    // Do what a piece was dropped on, or ask why that is impossible.
    land() {
      const { x, y } = this.dropped;
      this.dropped = null;
      const goals = this.under(x, y, "[data-choice]:not([data-piece])").map((shape) => this.choice(shape.dataset.choice));
      const goal = goals.find((choice) => choice?.acts || choice?.picks); // nobody ends a move by dropping something
      if (goal) this.$emit("choose", goal.key);
      else this.ask(x, y);
    },
    letGo(event) {
      if (event) this.fingers.delete(event.pointerId);
      this.panned = null;
      this.held?.ghost?.remove();
      this.held = null;
    },
    choice(key) {
      return this.choices.find((choice) => choice.key === key);
    },
    hover(event) {
      const shape = event.target.closest("[data-choice]");
      this.about = shape?.getAttribute("aria-label") || "";
      this.wonder(shape?.dataset.choice || "");
    },
    // Move the cursor, or do what it stands on; return whether the key meant that.
    steer(event) {
      if (!this.cursing || event.target !== this.$refs.board || event.ctrlKey || event.shiftKey) return false;
      if (DIRECTIONS[event.key]) this.move(event.key);
      else if (event.key === "Escape" && this.cursor) this.leave();
      else if (event.key === "Enter" && this.cursor) this.enter();
      else return false;
      return true;
    },
    key(event) {
      const target = event.target;
      this.tabbed = event.key === "Tab" || (this.tabbed && target === this.$refs.board);
      if (event.altKey || event.metaKey || target.closest?.("input, textarea, select, .q-dialog, .q-slider")) return;
      const here = this.$el.contains(target) || target === document.body;
      const onButton = target.closest?.("button, a, [role=button]") && ["Enter", " "].includes(event.key);
      if (onButton) return;
      if (this.steer(event)) return event.preventDefault();
      const choice = !event.ctrlKey && here && this.choices.find((c) => c.hotkeys.includes(event.key));
      if (choice) this.$emit("choose", choice.key);
      else if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
        const unit = event.ctrlKey ? "end" : event.shiftKey ? "round" : "ply";
        this.$emit("step", { by: event.key === "ArrowLeft" ? -1 : 1, unit });
      } else if (event.key === " " && here) this.$emit("settings", true);
      else if ((event.key === "z" || event.key === "u") && here) this.$emit("undo", true);
      else return;
      event.preventDefault();
    },
  },
};
