import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Hand } from "../../src/kielwasser/web/table/board/hand.js";

const TABLE = {
  figure: "blue",
  misfit: "no",
  over: "cell",
  prefix: "p",
  lies: { flat: [[-10, -10, 10, -10], "3 7 1 1"], upright: [[-10, -10, -10, 10], ""] },
};
let hand;

beforeEach(() => {
  hand = new Hand();
  hand.learn(TABLE);
});

test("the table is looked up for what is in the hand", () => {
  assert.equal(hand.isEmpty, true);
  assert.equal(hand.fit("3"), undefined);
  hand.held = "flat";
  assert.equal(hand.isEmpty, false);
  assert.deepEqual(hand.cells, [[-10, -10], [10, -10]]);
  assert.deepEqual(hand.spots, ["3", "4"]);
  assert.equal(hand.fit("4"), "p8");
  assert.equal(hand.fit("5"), undefined);
  assert.equal(hand.spotOf("p7"), "3");
});

test("what fits nowhere is held all the same", () => {
  hand.held = "upright";
  assert.equal(hand.isEmpty, false);
  assert.deepEqual(hand.spots, []);
});

test("where nothing can be laid down the hand is empty", () => {
  hand.held = "flat";
  hand.learn(null);
  assert.equal(hand.isEmpty, true);
});

test("a wheel turns once it has been rolled far enough, and flips with Shift", () => {
  const roll = (deltaY, more = {}) => hand.roll({ deltaX: 0, deltaY, shiftKey: false, ...more });
  assert.equal(roll(100), "turn");
  assert.equal(roll(-100), "turn-back");
  assert.deepEqual([roll(25), roll(25), roll(25)], [null, null, "turn"]);
  assert.deepEqual([roll(50), roll(-50)], [null, null]); // there and back
  assert.equal(roll(0, { deltaX: 120, shiftKey: true }), "flip");
});
