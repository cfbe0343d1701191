import { expect, it } from "vitest";
import { FITTED, moved, zoomed } from "#web/media/carousel/zoom.ts";

const frame = { width: 800, height: 600 };

it("a picture zooms about the point that the wheel is over, and never beyond what fits", () => {
  const at = { x: 200, y: -100 };
  const zoom = zoomed(FITTED, 2, frame, at);
  // The same point of the picture is under the pointer: (at - offset) / scale.
  expect([(at.x - zoom.x) / zoom.scale, (at.y - zoom.y) / zoom.scale]).toEqual([at.x, at.y]);
  expect(zoomed(zoom, 0.01, frame)).toEqual({ scale: 1, x: 0, y: 0 });
  expect(zoomed(zoom, 1_000, frame).scale).toBe(12);
});

it("a picture moves no farther than its edge, and not at all where it fits", () => {
  const zoom = zoomed(FITTED, 2, frame);
  expect(moved(zoom, 10_000, -10_000, frame)).toEqual({ scale: 2, x: 400, y: -300 });
  expect(moved(FITTED, 50, 50, frame)).toEqual({ scale: 1, x: 0, y: 0 });
});
