import type { Mesh } from "#web/media/mesh/mesh.ts";
import { sizeOf } from "#web/media/mesh/mesh.ts";

type Box = Pick<Mesh, "min" | "max">;

/** Maximum number of grid lines in one direction over the width of the mesh. */
const MAX_LINES = 40;

/** Returns the distance of two grid lines in mm: 10, or a rounder step (50, 100, 500 …) if 10 would be too dense. */
export function gridStep(box: Box): number {
  const longest = Math.max(sizeOf(box)[0], sizeOf(box)[1]);
  if (longest < 12) return 1;
  let step = 10;
  for (let by = 5; step * MAX_LINES < longest && Number.isFinite(step); by = 10 / by) step *= by;
  return step;
}

const ROOM = 0.35;

/** Returns the lines of the plate under the mesh. Its rim is separate, because it is drawn a little stronger. */
export function gridOf(box: Box): { lines: number[]; rim: number[] } {
  const step = gridStep(box);
  const [width, depth] = sizeOf(box);
  const room = Math.max(width, depth) * ROOM;
  const from = (axis: 0 | 1): number => Math.floor((box.min[axis] - room) / step) * step;
  const to = (axis: 0 | 1): number => Math.ceil((box.max[axis] + room) / step) * step;
  const [x0, x1, y0, y1] = [from(0), to(0), from(1), to(1)];
  const z = box.min[2];
  const lines: number[] = [];
  for (let x = x0 + step; x < x1 - step / 2; x += step) lines.push(x, y0, z, x, y1, z);
  for (let y = y0 + step; y < y1 - step / 2; y += step) lines.push(x0, y, z, x1, y, z);
  return { lines, rim: [x0, y0, z, x1, y0, z, x1, y0, z, x1, y1, z, x1, y1, z, x0, y1, z, x0, y1, z, x0, y0, z] };
}

/** Returns the twelve edges of the bounding box. */
export function boxLines({ min, max }: Box): number[] {
  const corner = (index: number): number[] => [0, 1, 2].map((axis) => ((index >> axis) & 1 ? max : min)[axis] ?? 0);
  return [0, 1, 2, 3, 4, 5, 6, 7].flatMap((index) =>
    [1, 2, 4].filter((bit) => (index & bit) === 0).flatMap((bit) => [...corner(index), ...corner(index | bit)]),
  );
}
