import assert from "node:assert/strict";
import { test } from "node:test";
import { isForOthers, meaning, middle, nearest, steering } from "../../src/kielwasser/web/table/board/keyboard.js";

const pressed = (key, more = {}) => ({ key, ctrlKey: false, shiftKey: false, altKey: false, metaKey: false, ...more });
const within = (...selectors) => ({ closest: (asked) => selectors.some((one) => asked.includes(one)) || null });
const CHOICES = [{ key: "l", hotkeys: ["a", "A"] }, { key: "go", hotkeys: ["ArrowLeft"] }];

test("keys belong to whatever is filled in or pressed", () => {
  assert.equal(isForOthers(pressed("a"), within("input")), true);
  assert.equal(isForOthers(pressed("a"), within(".q-dialog")), true);
  assert.equal(isForOthers(pressed("Enter"), within("button")), true);
  assert.equal(isForOthers(pressed("a"), within("button")), false);
  assert.equal(isForOthers(pressed("Enter"), within()), false);
  assert.equal(isForOthers(pressed("a", { altKey: true }), within()), true);
  assert.equal(isForOthers(pressed("a", { metaKey: true }), within()), true);
});

test("a choice's key chooses it, from the board only", () => {
  assert.deepEqual(meaning(pressed("A"), CHOICES, true), ["choose", "l"]);
  assert.equal(meaning(pressed("A"), CHOICES, false), null);
  assert.equal(meaning(pressed("a", { ctrlKey: true }), CHOICES, true), null);
});

test("arrows step through the game where no choice has them", () => {
  const step = (by, unit) => ["step", { by, unit }];
  assert.deepEqual(meaning(pressed("ArrowLeft"), CHOICES, true), ["choose", "go"]);
  assert.deepEqual(meaning(pressed("ArrowLeft"), CHOICES, false), step(-1, "ply"));
  assert.deepEqual(meaning(pressed("ArrowRight"), [], false), step(1, "ply"));
  assert.deepEqual(meaning(pressed("ArrowRight", { shiftKey: true }), [], true), step(1, "round"));
  assert.deepEqual(meaning(pressed("ArrowLeft", { ctrlKey: true }), CHOICES, true), step(-1, "end"));
});

test("the space bar shows the settings, z and u take back", () => {
  assert.deepEqual(meaning(pressed(" "), [], true), ["settings", true]);
  assert.deepEqual(meaning(pressed("z"), [], true), ["undo", true]);
  assert.deepEqual(meaning(pressed("u"), [], true), ["undo", true]);
  assert.equal(meaning(pressed(" "), [], false), null);
  assert.equal(meaning(pressed("x"), [], true), null);
});

test("arrows steer the cursor, and where it stands it enters and leaves", () => {
  assert.deepEqual(steering(pressed("ArrowUp"), false), [0, -1]);
  assert.equal(steering(pressed("ArrowUp", { shiftKey: true }), true), null);
  assert.equal(steering(pressed("Enter"), true), "enter");
  assert.equal(steering(pressed("Escape"), true), "leave");
  assert.equal(steering(pressed("Enter"), false), null);
  assert.equal(steering(pressed("a"), true), null);
});

test("the cursor goes to what is nearest in its direction, rather ahead than aside", () => {
  const places = [[0, 0], [30, 0], [10, 15], null, [-5, 0], [1, 0]];
  assert.equal(nearest(places, [0, 0], [1, 0]), 1);
  assert.equal(nearest(places, [0, 0], [0, 1]), 2);
  assert.equal(nearest(places, [0, 0], [-1, 0]), 4);
  assert.equal(nearest(places, [0, 0], [0, -1]), -1);
});

test("the middle of a shape is where it is on the screen", () => {
  assert.deepEqual(middle({ getBoundingClientRect: () => ({ x: 10, y: 20, width: 4, height: 6 }) }), [12, 23]);
});
