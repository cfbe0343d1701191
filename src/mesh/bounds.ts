export type Vector = readonly [x: number, y: number, z: number];

export interface Bounds {
  readonly min: Vector;
  readonly max: Vector;
  readonly size: Vector;
}

/** Returns the bounding box, in the unit of the positions; zeros without corners. */
export function boundsOf(positions: Float32Array): Bounds {
  if (positions.length === 0) return { min: [0, 0, 0], max: [0, 0, 0], size: [0, 0, 0] };
  const min: [number, number, number] = [Infinity, Infinity, Infinity];
  const max: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (let axis = 0; axis < 3; axis++) {
    let low = Infinity;
    let high = -Infinity;
    for (let index = axis; index < positions.length; index += 3) {
      const value = positions[index]!;
      if (value < low) low = value;
      if (value > high) high = value;
    }
    // Adding 0 converts -0 to 0, because JSON has no -0.
    min[axis] = low + 0;
    max[axis] = high + 0;
  }
  return { min, max, size: [max[0] - min[0], max[1] - min[1], max[2] - min[2]] };
}
