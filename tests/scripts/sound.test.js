import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { play } from "../../src/kielwasser/web/table/board/sound.js";

let tones = [];
let loud = [];
let speakers = 0;
let active = true;

Object.defineProperty(globalThis, "navigator", { get: () => ({ userActivation: { hasBeenActive: active } }) });
globalThis.AudioContext = class {
  currentTime = 10;

  constructor() {
    speakers += 1;
  }

  createGain() {
    return { gain: { setValueAtTime: (value) => loud.push(value), exponentialRampToValueAtTime() {} }, connect() {} };
  }

  createOscillator() {
    const tone = { frequency: {}, connect: (to) => to, start: (at) => (tone.from = at), stop: (at) => (tone.to = at) };
    tones.push(tone);
    return tone;
  }
};

beforeEach(() => {
  tones = [];
  loud = [];
  active = true;
});

test("nothing sounds before somebody has done something", () => {
  active = false;
  play("move");
  assert.equal(speakers, 0);
});

test("a sound is its tones, one after the other, from one speaker", () => {
  play("end");
  play("move");
  assert.equal(tones.length, 4);
  assert.equal(speakers, 1);
  assert.deepEqual([tones[0].from, tones[1].from > tones[0].from, tones[2].to > tones[1].to], [10, true, true]);
});

test("a sound is as loud as somebody wants it", () => {
  play("move", 1);
  play("move", 0.25);
  assert.equal(loud[0], 4 * loud[1]);
});

test("what nobody knows is silent", () => {
  play("thunder");
  assert.equal(tones.length, 0);
});
