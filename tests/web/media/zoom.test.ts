import { expect, it } from "vitest";
import { FITTED, moved, scaledTo, zoomed } from "#web/media/carousel/zoom.ts";

const frame = { width: 800, height: 600 };

it("zooms a picture at the pointer and never below the fitted size", () => {
  const point = { x: 200, y: -100 };
  const zoom = zoomed(FITTED, 2, frame, point);
  // The pointer stays over the same point of the picture: (at - offset) / scale.
  expect([(point.x - zoom.x) / zoom.scale, (point.y - zoom.y) / zoom.scale]).toEqual([point.x, point.y]);
  expect(zoomed(zoom, 0.01, frame)).toEqual({ scale: 1, x: 0, y: 0 });
  expect(zoomed(zoom, 1_000, frame).scale).toBe(12);
});

it("limits the offset of a zoomed picture to its edge, and to zero if it fits", () => {
  const zoom = zoomed(FITTED, 2, frame);
  expect(moved(zoom, 10_000, -10_000, frame)).toEqual({ scale: 2, x: 400, y: -300 });
  expect(moved(FITTED, 50, 50, frame)).toEqual({ scale: 1, x: 0, y: 0 });
});

it("keeps a small picture at its actual size until it is enlarged", () => {
  const actual = scaledTo(0.25);
  expect(zoomed(actual, 0.5, frame).scale).toBe(0.25);
  expect(moved(actual, 50, 50, frame)).toEqual({ scale: 0.25, x: 0, y: 0 });
  expect(zoomed(actual, 8, frame).scale).toBe(2);
});
