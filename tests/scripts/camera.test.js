import assert from "node:assert/strict";
import { test } from "node:test";
import { Camera, clamp, overlap } from "../../src/kielwasser/web/table/board/camera.js";

const BOX = [-100, -50, 400, 200];

function camera(view = BOX) {
  const one = new Camera();
  one.frame(BOX);
  one.look(view);
  return one;
}

test("nobody sees beyond the picture, nor closer than eight times", () => {
  assert.deepEqual(clamp([-999, -999, 9999, 9999], BOX), BOX);
  assert.deepEqual(clamp([999, 999, 100, 50], BOX), [200, 100, 100, 50]);
  assert.deepEqual(clamp([0, 0, 1, 1], BOX), [0, 0, 50, 25]);
});

test("the part that is seen keeps the picture's proportions", () => {
  assert.deepEqual(clamp([0, 0, 100, 7], BOX), [0, 0, 100, 50]);
});

test("a place that is zoomed to stays where it is", () => {
  const seen = camera();
  seen.zoom(2, [0, 0]);
  assert.deepEqual(seen.view, [-50, -25, 200, 100]); // a quarter from the left and from the top, before and after
  assert.equal(seen.isNear, true);
  seen.zoom(1 / 2, [0, 0]);
  assert.deepEqual(seen.view, BOX);
  assert.equal(seen.isNear, false);
});

test("farther away than all of it there is nothing", () => {
  const seen = camera([0, 0, 200, 100]);
  seen.zoom(1 / 100, [50, 50]);
  assert.deepEqual(seen.view, BOX);
});

test("who sees all of a picture sees all of the next one", () => {
  const seen = camera();
  seen.frame([0, 0, 800, 200]);
  assert.deepEqual(seen.view, [0, 0, 800, 200]);
});

test("who has come closer stays where he is while the picture grows", () => {
  const seen = camera([0, 0, 100, 50]);
  seen.frame([-100, -50, 800, 400]);
  assert.deepEqual(seen.view, [0, 0, 100, 50]);
  seen.fit();
  assert.deepEqual(seen.view, [-100, -50, 800, 400]);
});

test("a shape is seen if a part of it is", () => {
  const at = (x, y) => ({ x, y, width: 10, height: 10 });
  assert.equal(overlap(at(0, 0), at(9, -9)), true);
  assert.equal(overlap(at(0, 0), at(0, 10)), false);
  assert.equal(overlap(at(0, 0), at(-11, 0)), false);
});

// ---- what is followed: a river of fields that are ten wide, on a stage of 400 by 200 pixels ----

const RIVER = [0, 0, 1000, 100];
const around = (x) => [Math.max(x - 30, 0), 20, 60, 60];

function following(x, other) {
  const one = new Camera();
  one.field = { width: 10, least: 20, most: 40 };
  one.resize([400, 200]);
  one.frame(RIVER, focus(x, other), true);
  return one;
}

function focus(x, other = x) {
  const [near, far] = [around(x), around(other)];
  const left = Math.min(near[0], far[0]);
  return [[x - 5, 45, 10, 10], near, [left, 20, Math.max(near[0], far[0]) + 60 - left, 60], RIVER];
}

const sees = ([x, y, width, height], box) =>
  x <= box[0] && y <= box[1] && x + width >= box[0] + box[2] && y + height >= box[1] + box[3];

test("the camera follows what moves, fills the stage and leaves fields large enough", () => {
  for (const x of [0, 300, 970]) {
    const { view } = following(x);
    assert.equal(view[2] / view[3], 2);
    assert.equal((400 * 10) / view[2], 20);
    assert.equal(sees(view, around(x)), true);
    assert.equal(view[0] >= 0 && view[0] + view[2] <= 1000, true); // nothing beyond the river takes room
  }
});

test("both ships are seen as long as there is room for them", () => {
  assert.equal(sees(following(300, 400).view, around(400)), true);
  const apart = following(300, 900).view;
  assert.equal(sees(apart, around(300)), true);
  assert.equal(apart[2], 200);
});

test("while a move is entered nothing glides away that has to be seen", () => {
  const seen = following(300);
  const before = seen.view;
  seen.frame(RIVER, focus(320));
  assert.deepEqual(seen.view, before);
  seen.frame(RIVER, focus(500));
  assert.equal(sees(seen.view, around(500)), true);
});

test("who looks elsewhere is left alone until the next move, and keeps the size", () => {
  const seen = following(300);
  seen.zoom(2, [350, 50]);
  const { view } = seen;
  seen.frame(RIVER, focus(700));
  assert.deepEqual(seen.view, view);
  seen.frame(RIVER, focus(700), true);
  assert.equal(seen.view[2], view[2]);
  assert.equal(sees(seen.view, [690, 40, 20, 20]), true);
});

test("all of it is shown on demand, until it is followed again", () => {
  const seen = following(300);
  const { view } = seen;
  seen.fit();
  assert.equal(seen.isNear, false);
  seen.frame(RIVER, focus(320), true);
  assert.equal(seen.isNear, false);
  seen.follow();
  seen.frame(RIVER, focus(300), true);
  assert.deepEqual(seen.view, view);
});

test("what has room for everything shows everything, but no giants", () => {
  const small = new Camera();
  small.field = { width: 10, least: 20, most: 40 };
  small.resize([400, 200]);
  small.frame([0, 0, 60, 60], [[25, 25, 10, 10], around(30), [0, 0, 60, 60]], true);
  assert.deepEqual(small.view.map(Math.round), [-30, 0, 120, 60]);
  small.resize([200, 100]);
  assert.deepEqual(small.view.map(Math.round), [-30, 0, 120, 60]);
});
