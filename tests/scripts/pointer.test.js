import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Pointer } from "../../src/kielwasser/web/table/board/pointer.js";

// A stage without a screen: what lies where is said by each test.
let told, drawn, under, stage, pointer;

beforeEach(() => {
  told = [];
  drawn = [];
  under = {};
  stage = {
    carries: false,
    zooms: true,
    camera: { isNear: false, view: [0, 0, 100, 100] },
    scale: 2,
    choice: (key) => ({ lift: { key, picks: true }, lay: { key, picks: true }, go: { key, acts: true }, confirm: { key } })[key],
    under: ([x, y], selector) => under[`${x},${y} ${selector}`] ?? [],
    capture: (id) => told.push(["capture", id]),
    draw: () => {
      const ghost = { style: {}, querySelectorAll: () => [], setAttribute: (_, at) => (ghost.at = at), remove: () => (ghost.gone = true) };
      drawn.push(ghost);
      return ghost;
    },
    look: (view) => told.push(["look", view]),
    zoom: (factor, at) => told.push(["zoom", factor, at]),
    holds: false,
    aim: () => null,
    turn: (way) => told.push(["turn", way]),
    emit: (...event) => told.push(event),
  };
  pointer = new Pointer(stage);
});

const shape = (dataset) => ({ dataset });
const GOAL = "[data-choice]:not([data-piece])";

// What lies under the pointer, by the selectors that find it.
function at(x, y, found = {}, more = {}) {
  const target = { closest: (selector) => found[selector] ?? null };
  const event = { clientX: x, clientY: y, target, pointerId: 1, pointerType: "mouse", isPrimary: true, button: 0 };
  return { ...event, cancelable: true, prevented: false, preventDefault() { this.prevented = true; }, ...more };
}

const finger = (id, x, y) => at(x, y, {}, { pointerId: id, pointerType: "touch", isPrimary: id === 1 });

test("a click on a shape chooses it, elsewhere it asks why nothing can be done", () => {
  pointer.click(at(5, 5, { "[data-choice]": shape({ choice: "go" }) }));
  under["7,7 [data-spot]"] = [shape({ spot: "f3" })];
  pointer.click(at(7, 7));
  pointer.click(at(9, 9));
  assert.deepEqual(told, [["choose", "go"], ["refuse", "f3"]]);
});

test("a piece is carried to what it shall do", () => {
  pointer.grab(at(0, 0, { "[data-piece]": shape({ choice: "confirm" }) }));
  pointer.drag(at(3, 0)); // a trembling hand
  assert.deepEqual(drawn, []);
  pointer.drag(at(10, 20));
  assert.equal(drawn[0].at, "translate(5 10)"); // in the picture's units
  under[`10,20 ${GOAL}`] = [shape({ choice: "confirm" }), shape({ choice: "go" })];
  pointer.drop(at(10, 20));
  assert.deepEqual(told, [["capture", 1], ["choose", "go"]]); // nobody confirms by dropping
  assert.equal(drawn[0].gone, true);
  pointer.click(at(10, 20, { "[data-choice]": shape({ choice: "go" }) }));
  assert.equal(told.length, 2); // the end of dragging is no click
});

test("a piece that is dropped before its goals are known lands when they are", () => {
  pointer.grab(at(0, 0, { "[data-piece]": shape({ choice: "lift" }) }));
  pointer.drag(at(10, 20));
  pointer.drop(at(10, 20));
  assert.deepEqual(told, [["capture", 1], ["choose", "lift"]]);
  under[`10,20 ${GOAL}`] = [shape({ choice: "go" })];
  pointer.answered();
  pointer.answered();
  assert.deepEqual(told.slice(2), [["choose", "go"]]);
});

test("a piece that is dropped where it cannot go asks why", () => {
  pointer.grab(at(0, 0, { "[data-piece]": shape({}) }));
  pointer.drag(at(10, 20));
  under["10,20 [data-spot]"] = [shape({ spot: "f3" })];
  pointer.drop(at(10, 20));
  assert.deepEqual(told.slice(1), [["refuse", "f3"]]);
});

test("where everything can be carried it goes from spot to spot", () => {
  stage.carries = true;
  under["0,0 [data-spot]"] = [shape({ spot: "a" })];
  under["50,0 [data-spot]"] = [shape({ spot: "b" })];
  pointer.grab(at(0, 0));
  pointer.drag(at(50, 0));
  pointer.drop(at(50, 0));
  pointer.grab(at(0, 0));
  pointer.drag(at(50, 0));
  pointer.drop(at(0, 0)); // back again
  assert.deepEqual(told.filter(([name]) => name === "carry"), [["carry", ["a", "b"]]]);
});

test("who has come closer moves the picture", () => {
  stage.camera.isNear = true;
  pointer.grab(at(100, 100));
  pointer.drag(at(102, 100));
  assert.deepEqual(told, []);
  pointer.drag(at(120, 90));
  pointer.drop(at(120, 90));
  assert.deepEqual(told, [["capture", 1], ["look", [-10, 5, 100, 100]]]);
});

test("two fingers change the size of the picture, and are no click", () => {
  pointer.grab(finger(1, 0, 0));
  pointer.grab(finger(2, 10, 0));
  pointer.drag(finger(2, 10, 0));
  pointer.drag(finger(2, 20, 0));
  assert.deepEqual(told, [["zoom", 2, [10, 0]]]);
  pointer.drop(finger(2, 20, 0));
  pointer.click(at(20, 0, { "[data-choice]": shape({ choice: "go" }) }));
  assert.equal(told.length, 1);
});

test("a click lays down what is in the hand where it fits, and asks why where it does not", () => {
  stage.holds = true;
  stage.aim = ([x]) => ({ key: x < 50 ? "lay" : undefined });
  pointer.click(at(10, 10));
  under["60,10 [data-spot]"] = [shape({ spot: "f3" })];
  pointer.click(at(60, 10));
  assert.deepEqual(told, [["choose", "lay"], ["refuse", "f3"]]);
});

test("a click on a piece chooses the piece, whatever is in the hand", () => {
  stage.holds = true;
  stage.aim = () => ({ key: "lay" });
  pointer.click(at(10, 10, { "[data-piece]": shape({}), "[data-choice]": shape({ choice: "lift" }) }));
  assert.deepEqual(told, [["choose", "lift"]]);
});

test("a finger at the edge of a piece means the piece, a mouse what lies beside it", () => {
  stage.holds = true;
  stage.aim = () => ({ key: "lay" });
  under["10,15 [data-piece]"] = [shape({ choice: "go" })];
  pointer.click(at(10, 10, {}, { pointerType: "touch" }));
  pointer.click(at(10, 10));
  assert.deepEqual(told, [["choose", "go"], ["choose", "lay"]]);
});

test("a finger leads what is in the hand and lays it down where it is let go", () => {
  const aimed = [];
  stage.holds = true;
  stage.aim = (place, isFinger) => {
    aimed.push([...place, isFinger]);
    return { key: "lay" };
  };
  pointer.grab(finger(1, 0, 0));
  pointer.drag(finger(1, 3, 0));
  assert.deepEqual(aimed, []);
  pointer.drag(finger(1, 30, 0));
  const scrolled = at(0, 0);
  pointer.stay(scrolled);
  assert.equal(scrolled.prevented, true);
  pointer.drop(finger(1, 40, 0));
  assert.deepEqual(aimed, [[30, 0, true], [40, 0, true]]);
  assert.deepEqual(told, [["capture", 1], ["choose", "lay"]]);
});

test("what is dropped where it lies already is not confirmed by that", () => {
  stage.holds = true;
  stage.aim = () => ({ key: "go" });
  pointer.grab(at(0, 0, { "[data-piece]": shape({ choice: "go" }) }));
  pointer.drag(at(10, 20));
  pointer.drop(at(10, 20));
  assert.deepEqual(told, [["capture", 1]]);
});

test("two fingers turn what is in the hand, and the picture keeps its size", () => {
  stage.holds = true;
  pointer.grab(finger(1, 0, 0));
  pointer.grab(finger(2, 10, 0));
  for (const [x, y] of [[10, 3], [8, 8], [8, 8], [10, 0]]) pointer.drag(finger(2, x, y));
  assert.deepEqual(told, [["turn", "turn"], ["turn", "turn-back"]]);
});

test("where the picture has one size two fingers do nothing", () => {
  stage.zooms = false;
  pointer.grab(finger(1, 0, 0));
  pointer.grab(finger(2, 10, 0));
  pointer.drag(finger(2, 10, 0));
  pointer.drag(finger(2, 20, 0));
  assert.deepEqual(told, []);
});

test("the page stays where it is while a finger drags, and scrolls otherwise", () => {
  const move = at(0, 0);
  pointer.stay(move);
  assert.equal(move.prevented, false);
  pointer.grab(at(0, 0, { "[data-piece]": shape({}) }));
  pointer.stay(move);
  assert.equal(move.prevented, true);
});

test("another button than the first picks up nothing", () => {
  pointer.grab(at(0, 0, { "[data-piece]": shape({}) }, { button: 2 }));
  pointer.drag(at(50, 50));
  assert.deepEqual(drawn, []);
});

test("what was interrupted is put down", () => {
  pointer.grab(at(0, 0, { "[data-piece]": shape({}) }));
  pointer.drag(at(50, 50));
  pointer.letGo(at(50, 50));
  assert.equal(drawn[0].gone, true);
  pointer.drop(at(50, 50));
  assert.deepEqual(told, [["capture", 1]]);
});
