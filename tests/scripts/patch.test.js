import assert from "node:assert/strict";
import { test } from "node:test";
import { patch, placeOf, turned } from "../../src/kielwasser/web/table/board/patch.js";
import { tree } from "./tree.js";

const piece = (id, transform = "translate(0 0)", ...children) => tree("g", { "data-id": id, transform }, ...children);

test("what has a name is the same element wherever it goes", () => {
  const [one, other] = [piece("a"), piece("b")];
  const layer = tree("g", {}, one, tree("path"), other);
  const fresh = tree("g", {}, piece("c"), piece("b", "translate(5 6)"), piece("a"));
  patch(layer, fresh, 0);
  assert.equal(String(layer), String(fresh));
  assert.equal(layer.childNodes[1], other);
  assert.equal(layer.childNodes[2], one);
});

test("attributes and texts follow, and those that are gone go", () => {
  const old = tree("g", { class: "choice", role: "button" }, tree("title", {}, "1"));
  const title = old.firstChild;
  patch(old, tree("g", { class: "hinted", "aria-label": "x" }, tree("title", {}, "2")), 0);
  assert.equal(String(old), '<g aria-label="x" class="hinted"><title>2</title></g>');
  assert.equal(old.firstChild, title);
});

test("a name that stands for another kind of element is drawn anew", () => {
  const old = tree("g", {}, tree("path", { "data-id": "a" }));
  patch(old, tree("g", {}, tree("circle", { "data-id": "a" })), 0);
  assert.equal(String(old), '<g><circle data-id="a"></circle></g>');
});

test("a piece glides to its new place, a field does not", () => {
  const old = tree("g", {}, piece("ship", "translate(1 2) rotate(300)"), tree("g", { transform: "translate(1 2)" }));
  const fresh = tree("g", {}, piece("ship", "translate(3, 4) rotate(60)"), tree("g", { transform: "translate(3 4)" }));
  patch(old, fresh, 400);
  const [ship, field] = old.childNodes;
  assert.deepEqual(ship.glides, [
    {
      from: "translate(1px, 2px) rotate(-60deg)",
      to: "translate(3px, 4px) rotate(60deg)",
      duration: 400,
      easing: "ease-in-out",
    },
  ]);
  assert.deepEqual(field.glides, []);
});

test("nothing glides for who wants no movement, nor what only now has a place", () => {
  const still = tree("g", {}, piece("ship", "translate(1 2)"));
  patch(still, tree("g", {}, piece("ship", "translate(3 4)")), 0);
  const scaled = tree("g", {}, piece("ship", "scale(2)"));
  patch(scaled, tree("g", {}, piece("ship", "translate(3 4)")), 400);
  assert.deepEqual([...still.firstChild.glides, ...scaled.firstChild.glides], []);
});

test("after any change the picture is the one that was sent", () => {
  let state = 7;
  const chance = (below) => (state = (state * 1103515245 + 12345) % 2 ** 31) % below;
  const grow = (depth) => {
    const ids = new Set(["a", "b", "c", "d", "e"].filter(() => chance(2)));
    const named = [...ids].sort(() => chance(3) - 1).map((id) => piece(id, `translate(${chance(9)} 0)`, ...inner(depth)));
    const others = Array.from({ length: chance(4) }, () => tree(["path", "circle"][chance(2)], { r: String(chance(9)) }));
    return tree("g", chance(2) ? { class: "x" } : {}, ...named, ...others);
  };
  const inner = (depth) => (depth ? [grow(depth - 1)] : [`${chance(9)}`]);
  const screen = grow(2);
  for (let round = 0; round < 300; round++) {
    const fresh = grow(2);
    const sent = String(fresh);
    const before = new Map(screen.childNodes.map((node) => [node.dataset.id, node]));
    patch(screen, fresh, 0);
    assert.equal(String(screen), sent);
    for (const node of screen.childNodes) {
      const { id } = node.dataset;
      if (id && before.has(id)) assert.equal(node, before.get(id));
    }
  }
});

test("a place is read from what a piece is moved by", () => {
  assert.deepEqual(placeOf("translate(-1.5 2)"), { x: -1.5, y: 2, angle: 0 });
  assert.deepEqual(placeOf("translate(1, 2) rotate(-30)"), { x: 1, y: 2, angle: -30 });
  assert.equal(placeOf("scale(2)"), null);
  assert.equal(placeOf(null), null);
});

test("things turn the shorter way round", () => {
  assert.equal(turned(300, 60), 120);
  assert.equal(turned(60, 300), -120);
  assert.equal(turned(10, 10), 0);
  assert.equal(turned(0, 720), 0);
});
