import { boundsOf } from "#mesh/bounds.ts";

/** Angle of the view from above in degrees. Tall meshes are seen from the side, flat ones more from above. */
const elevation = { tall: 22, flat: 48 } as const;
/** Distance of the eye in radii of the mesh. It is large, so that the perspective is weak. */
const distance = 5;

/**
 * A view of a mesh that turns on its plate.
 * Rows of `axes` are right, up and toward the eye. They are factors of x y z, measured from the middle of the mesh.
 * Projected lengths are in radii of the mesh.
 */
export class Camera {
  readonly axes: readonly number[];
  readonly #middle: readonly [number, number, number];

  /** Creates a view. `azimuth` is in radians, 0 from the front (negative y); z is up. */
  constructor({ middle, radius, down }: Stage, azimuth: number) {
    const [sin, cos] = [Math.sin(azimuth), Math.cos(azimuth)];
    const [low, high] = [Math.sin(down), Math.cos(down)];
    const rows = [cos, sin, 0, -sin * low, cos * low, high, sin * high, -cos * high, low];
    this.axes = rows.map((factor) => factor / radius);
    this.#middle = middle;
  }

  /** Projects each corner: x and y with perspective, to the right and up, and nearness (1 is the side of the eye). */
  project(positions: Float32Array, into: Float32Array): void {
    const [mx, my, mz] = this.#middle;
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = this.axes;
    for (let offset = 0; offset < positions.length; offset += 3) {
      const x = positions[offset]! - mx;
      const y = positions[offset + 1]! - my;
      const z = positions[offset + 2]! - mz;
      const near = x * g + y * h + z * i;
      const shrink = distance / (distance - near);
      into[offset] = (x * a + y * b + z * c) * shrink;
      into[offset + 1] = (x * d + y * e + z * f) * shrink;
      into[offset + 2] = near;
    }
  }
}

/** Properties that all views of a mesh share. */
export interface Stage {
  /** Center of the rotation. */
  readonly middle: readonly [number, number, number];
  readonly radius: number;
  /** Angle of the view from above in radians. */
  readonly down: number;
}

export function stageOf(positions: Float32Array): Stage {
  const { min, max, size } = boundsOf(positions);
  const middle = [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2] as const;
  const flatness = 1 - Math.min(1, size[2] / (Math.max(size[0], size[1]) || 1));
  const degrees = elevation.tall + (elevation.flat - elevation.tall) * flatness;
  return { middle, radius: Math.hypot(...size) / 2 || 1, down: (degrees * Math.PI) / 180 };
}

const slabs = 128;
const spokes = 24;

/**
 * Returns corners (x y z) of the body that the turning mesh sweeps. A frame that contains these corners contains every
 * view.
 */
export function sweptCorners(positions: Float32Array, { middle, radius }: Stage): Float32Array {
  const widest = new Float64Array(slabs);
  for (let offset = 0; offset < positions.length; offset += 3) {
    const height = (positions[offset + 2]! - middle[2]) / radius / 2 + 0.5;
    const slab = Math.min(Math.max(Math.floor(height * slabs), 0), slabs - 1);
    const x = positions[offset]! - middle[0];
    const y = positions[offset + 1]! - middle[1];
    widest[slab] = Math.max(widest[slab]!, x * x + y * y);
  }
  const corners: number[] = [];
  for (const [slab, squared] of widest.entries()) {
    if (squared === 0) continue;
    for (let spoke = 0; spoke < spokes; spoke++) {
      const angle = (spoke / spokes) * Math.PI * 2;
      const [x, y] = [Math.cos(angle) * Math.sqrt(squared), Math.sin(angle) * Math.sqrt(squared)];
      corners.push(middle[0] + x, middle[1] + y, middle[2] + ((slab + 0.5) / slabs - 0.5) * 2 * radius);
    }
  }
  return new Float32Array(corners);
}
