import type { Mesh, Vector } from "#web/media/mesh/mesh.ts";
import { along, middleOf } from "./view.ts";

type Box = Pick<Mesh, "min" | "max">;

/** Returns by how much the other box moves, in mm, so that both have one center. */
export const toCenter = (box: Box, other: Box): Vector => along(middleOf(box), middleOf(other), -1);

/** Returns the box around both, of which the other one is moved. */
export function boxAround(box: Box, other: Box, offset: Vector): { min: Vector; max: Vector } {
  const least = along(other.min, offset, 1);
  const most = along(other.max, offset, 1);
  const each = (pick: (a: number, b: number) => number, a: Vector, b: Vector): Vector => [
    pick(a[0], b[0]),
    pick(a[1], b[1]),
    pick(a[2], b[2]),
  ];
  return { min: each(Math.min, box.min, least), max: each(Math.max, box.max, most) };
}
