import { expect, it } from "vitest";
import { boxAround, toCenter } from "#web/media/viewer/alignment.ts";
import { opacities } from "#web/media/viewer/layered.ts";

const box = (min: [number, number, number], max: [number, number, number]) => ({ min, max });

it("lays two meshes over each other by their centers, in a box around both", () => {
  const [first, second] = [box([0, 0, 0], [10, 10, 10]), box([100, 0, -5], [120, 4, 5])];
  const offset = toCenter(first, second);
  expect(offset).toEqual([-105, 3, 5]);
  expect(boxAround(first, second, offset)).toEqual(box([-5, 0, 0], [15, 10, 10]));
  expect(boxAround(first, second, [0, 0, 0])).toEqual(box([0, 0, -5], [120, 10, 10]));
});

it("fades from one mesh to the other, and shows both in the middle", () => {
  expect(opacities(0)[1]).toBe(0);
  expect(opacities(1)[0]).toBe(0);
  const [first, second] = opacities(0.5);
  expect(Math.min(first, second)).toBeGreaterThan(0.3);
});
