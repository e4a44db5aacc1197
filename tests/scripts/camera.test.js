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
