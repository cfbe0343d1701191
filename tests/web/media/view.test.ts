import { describe, expect, it } from "vitest";
import { gridOf, gridStep } from "#web/media/viewer/ground.ts";
import { lengthText } from "#web/media/viewer/length.ts";
import { edgeMark, heightOf, widthOf } from "#web/media/viewer/overlay.ts";
import {
  eyeOf,
  FIRST_AZIMUTH,
  FRAME_STEP,
  frameOf,
  homeView,
  namedViews,
  projector,
  turned,
} from "#web/media/viewer/view.ts";
import { actions, createViewer, viewOf } from "#web/media/viewer/viewer-state.ts";
import { setValue } from "#web/store/state.ts";

const box = { min: [0, 0, 0], max: [40, 20, 100] } as const;
const size = { width: 800, height: 600 };
const seenBy = (view: Parameters<typeof eyeOf>[0]) => projector(eyeOf(view, box, size.width / size.height), size);

describe("camera", () => {
  it("shows the whole box from every side", () => {
    for (const elevation of [-1.5, 0, 0.4, Math.PI / 2])
      for (let frame = 0; frame < 12; frame++) {
        const project = seenBy({ ...homeView(box), azimuth: frame * FRAME_STEP, elevation });
        for (const corner of [box.min, box.max, [0, 20, 0], [40, 0, 100]] as const) {
          const { x, y } = project(corner);
          expect(x > 0 && x < size.width && y > 0 && y < size.height).toBe(true);
        }
      }
  });

  it("keeps z upright from the front and y upright from above", () => {
    const front = seenBy({ ...homeView(box), ...namedViews.front });
    expect(front([20, 10, 100]).y).toBeLessThan(front([20, 10, 0]).y);
    const top = seenBy({ ...homeView(box), ...namedViews.top });
    expect(top([20, 20, 50]).y).toBeLessThan(top([20, 0, 50]).y);
  });

  it("matches the turntable: frame 0 at the default view, twelve frames for a full turn", () => {
    const home = homeView(box);
    expect(home.azimuth).toBe(FIRST_AZIMUTH);
    expect(frameOf(home)).toBe(0);
    expect(frameOf(turned(home, { azimuth: FRAME_STEP }))).toBe(1);
    expect(frameOf(turned(home, { azimuth: -FRAME_STEP }))).toBe(11);
    expect(frameOf(turned(home, { azimuth: FRAME_STEP * 12 }))).toBe(0);
  });
});

describe("viewer actions", () => {
  it("stops the tilt at the top and resets to the default view", () => {
    const viewer = createViewer();
    for (let press = 0; press < 40; press++) setValue(viewer, actions["up"]?.(viewer.value, box) ?? viewer.value);
    expect(viewOf(viewer.value, box).elevation).toBeCloseTo(Math.PI / 2);
    setValue(viewer, actions["reset"]?.(viewer.value, box) ?? viewer.value);
    expect(viewOf(viewer.value, box)).toEqual(homeView(box));
  });

  it("opens the section in the middle and keeps it within the mesh", () => {
    const viewer = createViewer();
    const press = (verb: string): void => setValue(viewer, actions[verb]?.(viewer.value, box) ?? viewer.value);
    press("sectionUp");
    expect(viewer.value.section).toBe(0.5);
    press("sectionUp");
    expect(viewer.value.section).toBeCloseTo(0.52);
    for (let step = 0; step < 60; step++) press("sectionDown");
    expect(viewer.value.section).toBe(0);
    press("section");
    expect(viewer.value.section).toBeNull();
  });
});

describe("dimensions and marks", () => {
  const view = homeView(box);
  const eye = eyeOf(view, box, size.width / size.height);
  const project = projector(eye, size);

  it("draws the height right of the box and the width along its near edge", () => {
    const height = heightOf(box, project, size.width);
    expect(height?.value).toBe(100);
    expect(height && height.from.x > project([40, 20, 0]).x).toBe(true);
    const width = widthOf(box, eye, project, size.height);
    expect([40, 20]).toContain(width?.value);
  });

  it("keeps the width label inside a low picture, next to its line", () => {
    const low = { width: 513, height: 116 };
    const flat = { min: [-34, -34, 0], max: [34, 34, 26] } as const;
    const from = eyeOf(homeView(flat), flat, low.width / low.height);
    const shown = widthOf(flat, from, projector(from, low), low.height);
    const ample = widthOf(flat, from, projector(from, low), 1_000);
    expect(ample?.label.y).toBeGreaterThan(low.height);
    expect(shown?.label.y).toBeLessThan(low.height);
    const { x, y } = shown?.label ?? { x: 0, y: 0 };
    const [one, other] = [shown?.from ?? { x, y }, shown?.to ?? { x, y }];
    expect(Math.hypot(x - (one.x + other.x) / 2, y - (one.y + other.y) / 2)).toBeGreaterThan(24);
  });

  it("keeps the width line of a tall mesh inside the picture", () => {
    const tower = { min: [-43, -43, 0], max: [43, 43, 150] } as const;
    for (const picture of [
      { width: 771, height: 457 },
      { width: 611, height: 277 },
    ]) {
      const from = eyeOf(homeView(tower), tower, picture.width / picture.height);
      const drawn = widthOf(tower, from, projector(from, picture), picture.height);
      const lowest = Math.max(...(drawn?.ticks.flat() ?? []).map(({ y }) => y));
      expect(lowest).toBeLessThan(picture.height - 4);
      expect(lowest).toBeGreaterThan(picture.height - 20);
    }
  });

  it("omits the height when the mesh is seen from above", () => {
    expect(heightOf(box, seenBy({ ...view, ...namedViews.top }), size.width)).toBeNull();
  });

  it("connects the number with the nearest open edge", () => {
    const mark = edgeMark([[0, 0, 50, 10, 0, 50]], box, project, size.width);
    expect(mark?.path).toMatch(/^M[\d.]+ [\d.]+L[\d.]+ [\d.]+$/);
    expect(mark && mark.mark.x < mark.point.x && mark.mark.y === mark.point.y).toBe(true);
    expect(edgeMark([], box, project, size.width)).toBeNull();
  });

  it("draws grid lines every 10 mm, and at rounder steps under large meshes", () => {
    expect(gridStep(box)).toBe(10);
    expect(gridStep({ min: [0, 0, 0], max: [1_500, 900, 20] })).toBe(50);
    for (const [size, step] of [
      [11, 1],
      [12, 10],
      [1e6, 50_000],
      [1e8, 5_000_000],
      [3e38, 1e37],
    ] as const) {
      const wide = { min: [0, 0, 0], max: [size, size, size] } as const;
      expect(gridStep(wide)).toBeCloseTo(step, -Math.log10(step) + 3);
      // Two ends for each line, three coordinates for each end, in two directions.
      expect(gridOf(wide).lines.length).toBeLessThan(2 * 75 * 6);
    }
    const { lines, rim } = gridOf(box);
    expect(rim).toHaveLength(24);
    expect(lines.length % 6).toBe(0);
    expect(lines.every((value, index) => index % 3 === 2 || value % 10 === 0)).toBe(true);
  });
});

it.each([
  [[0.04], "0.0 mm"],
  [[9_999.9], "9999.9 mm"],
  [[10_000], "10 m"],
  [[123_456], "123.5 m"],
  [[9_999_960], "10 km"],
  [[100_000_000], "100 km"],
  [[1e12], "1.0e+6 km"],
  [[10, 20.04, 40], "10.0 × 20.0 × 40.0 mm"],
  [[1e8, 5e7, 12], "100 × 50 × 0.000012 km"],
])("formats a length of %j mm as %s", (mm, text) => {
  expect(lengthText(...mm)).toBe(text);
});
