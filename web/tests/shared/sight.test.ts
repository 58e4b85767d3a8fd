import { expect, test, vi } from "vitest";
import { middle } from "../../src/boards/shared/geometry";
import { Sight } from "../../src/boards/shared/sight.svelte";

const WHOLE = { x: 0, y: 0, width: 1000, height: 800 };

test("zooming keeps a point in its place and never leaves the map", () => {
  const sight = new Sight(() => WHOLE);
  expect(sight.viewBox).toBe("0 0 1000 800");
  sight.zoom(2, { x: 250, y: 200 });
  expect(sight.seen).toEqual({ x: 125, y: 100, width: 500, height: 400 });
  sight.pan(-9999, 9999);
  expect(sight.seen).toEqual({ x: 0, y: 400, width: 500, height: 400 });
  sight.zoom(0.01);
  expect(sight.seen).toEqual(WHOLE);
});

test("coming closer goes where the eyes are wanted", () => {
  const sight = new Sight(() => WHOLE);
  const heart = middle([
    { x: 800, y: 700 },
    { x: 1000, y: 900 },
  ]);
  sight.closer(heart);
  expect(sight.seen.x + sight.seen.width).toBeGreaterThan(950);
  expect(sight.seen.y + sight.seen.height).toBe(800);
  expect(middle([])).toBeUndefined();
});

test("a hex out of sight is brought into it", () => {
  const sight = new Sight(() => WHOLE);
  sight.zoom(4, { x: 0, y: 0 });
  sight.reveal({ x: 600, y: 50 }, 50);
  expect(sight.seen).toEqual({ x: 400, y: 0, width: 250, height: 200 });
});

test("a drag moves the map and is no click; a tap is", () => {
  const sight = new Sight(() => WHOLE);
  sight.zoom(2, { x: 500, y: 400 });
  const map = document.createElement("div");
  map.getBoundingClientRect = () => new DOMRect(0, 0, 500, 400);
  map.setPointerCapture = vi.fn();
  const hex = map.appendChild(document.createElement("button"));
  const clicked = vi.fn();
  hex.addEventListener("click", clicked);
  const stop = sight.follow(map);
  const point = (type: string, clientX: number) =>
    hex.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, clientX, clientY: 100 }));
  const click = () => hex.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));

  point("pointerdown", 200);
  point("pointermove", 150);
  point("pointerup", 150);
  click();
  expect(sight.seen.x).toBe(300);
  expect(clicked).not.toHaveBeenCalled();

  point("pointerdown", 200);
  point("pointermove", 203);
  point("pointerup", 203);
  click();
  expect(sight.seen.x).toBe(300);
  expect(clicked).toHaveBeenCalledOnce();
  stop();
});

test("two fingers pinch", () => {
  const sight = new Sight(() => WHOLE);
  const map = document.createElement("div");
  map.getBoundingClientRect = () => new DOMRect(0, 0, 1000, 800);
  sight.follow(map);
  const point = (type: string, pointerId: number, clientX: number) =>
    map.dispatchEvent(new PointerEvent(type, { pointerId, clientX, clientY: 400 }));
  point("pointerdown", 1, 450);
  point("pointerdown", 2, 550);
  point("pointermove", 2, 650);
  expect(sight.scale).toBe(2);
});
