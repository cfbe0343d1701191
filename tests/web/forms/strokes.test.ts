import { describe, expect, it } from "vitest";
import { begun, drawnTo, ended, noStrokes, redone, runsOf, undone, visible } from "#web/forms/image/strokes.ts";
import type { Brush, Strokes } from "#web/forms/image/strokes.ts";

const brush: Brush = { name: "fine", size: 32 };
let made = 0;
const stroke = (strokes: Strokes, x: number, one = brush): Strokes =>
  ended(begun(strokes, one, { x, y: 0 }, 2, `stroke ${++made}`));
const places = (strokes: Strokes): number[] => visible(strokes).map(({ pos }) => pos[0]?.x ?? -1);

describe("mosaic strokes", () => {
  it("starts a stroke on press, extends it on move and keeps it on release", () => {
    const open = drawnTo(begun(noStrokes, brush, { x: 1, y: 2 }, 2, "a"), { x: 40, y: 2 });
    expect(open.done).toEqual([]);
    expect(ended(open).done).toEqual([
      {
        uuid: "a",
        name: "fine",
        scaling: 2,
        isDel: false,
        pos: [
          { x: 1, y: 2, color: "", size: 64 },
          { x: 40, y: 2, color: "", size: 64 },
        ],
      },
    ]);
    expect(visible(open)).toHaveLength(1);
  });

  it("skips a point closer than ten screen pixels on both axes", () => {
    const open = begun(noStrokes, brush, { x: 0, y: 0 }, 2, "a");
    expect(drawnTo(open, { x: 19, y: 19 })).toBe(open);
    expect(drawnTo(open, { x: 20, y: 0 }).open?.pos).toHaveLength(2);
    expect(drawnTo(noStrokes, { x: 50, y: 50 })).toBe(noStrokes);
  });

  it("undoes and redoes strokes in reverse order", () => {
    const three = stroke(stroke(stroke(noStrokes, 1), 2), 3);
    const one = undone(undone(three));
    expect(places(one)).toEqual([1]);
    expect(one.undone.map(({ isDel }) => isDel)).toEqual([true, true]);
    expect(places(redone(one))).toEqual([1, 2]);
    expect(redone(redone(one)).done).toEqual(three.done);
    expect(redone(three)).toBe(three);
    expect(undone(noStrokes)).toEqual(noStrokes);
  });

  it("keeps a stroke that is being drawn when a redo comes, because it would be lost", () => {
    const drawing = {
      ...begun(stroke(noStrokes, 1), brush, { x: 5, y: 0 }, 2, "open"),
      undone: stroke(noStrokes, 9).done,
    };
    expect(redone(drawing)).toBe(drawing);
    expect(places(ended(redone(drawing)))).toEqual([1, 5]);
  });

  it("drops undone strokes when a new one is drawn", () => {
    const now = stroke(undone(stroke(stroke(noStrokes, 1), 2)), 9);
    expect(now.undone).toEqual([]);
    expect(places(redone(now))).toEqual([1, 9]);
  });

  it("colors a stroke by its kind and groups consecutive strokes of one kind", () => {
    const mixed = stroke(stroke(stroke(noStrokes, 1), 2, { name: "black", size: 8 }), 3, { name: "black", size: 8 });
    expect(mixed.done[1]?.pos[0]).toMatchObject({ color: "#000000", size: 16 });
    expect(runsOf(visible(mixed)).map(({ name, strokes }) => [name, strokes.length])).toEqual([
      ["fine", 1],
      ["black", 2],
    ]);
  });
});
