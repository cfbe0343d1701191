export type Point = readonly [x: number, y: number, z: number];

/**
 * Collects vertices and faces of a solid. Faces share vertices by index, so a closed solid is closed in the file.
 * Rings run counterclockwise, seen against the direction of the loft. Faces then point outward.
 */
export class MeshBuilder {
  readonly #vertices: number[] = [];
  readonly #triangles: number[] = [];

  vertex([x, y, z]: Point): number {
    return this.#vertices.push(x, y, z) / 3 - 1;
  }

  ring(points: readonly Point[]): number[] {
    return points.map((point) => this.vertex(point));
  }

  triangle(a: number, b: number, c: number): void {
    this.#triangles.push(a, b, c);
  }

  quad(a: number, b: number, c: number, d: number): void {
    this.#triangles.push(a, b, c, a, c, d);
  }

  /**
   * Adds the wall between two rings with equally many vertices. `open` omits the part from the last vertex to the
   * first.
   */
  bridge(from: readonly number[], to: readonly number[], open = false): void {
    const last = from.length - (open ? 1 : 0);
    for (let index = 0; index < last; index++) {
      const next = (index + 1) % from.length;
      this.quad(from[index]!, from[next]!, to[next]!, to[index]!);
    }
  }

  /** Adds a cap on a star-shaped ring. `back` turns it against the direction of the loft. */
  cap(ring: readonly number[], back = false): void {
    const middle: [number, number, number] = [0, 0, 0];
    for (const vertex of ring) {
      for (let axis = 0; axis < 3; axis++) middle[axis]! += this.#vertices[vertex * 3 + axis]! / ring.length;
    }
    const center = this.vertex(middle);
    for (let index = 0; index < ring.length; index++) {
      const a = ring[index]!;
      const b = ring[(index + 1) % ring.length]!;
      if (back) this.triangle(center, b, a);
      else this.triangle(center, a, b);
    }
  }

  /** Joins rings in order. Both ends get caps, or the last ring is joined to the first (`cyclic`). */
  loft(rings: readonly (readonly Point[])[], cyclic = false): void {
    const numbers = rings.map((points) => this.ring(points));
    for (let index = 1; index < numbers.length; index++) this.bridge(numbers[index - 1]!, numbers[index]!);
    const first = numbers[0]!;
    const last = numbers[numbers.length - 1]!;
    if (cyclic) {
      this.bridge(last, first);
    } else {
      this.cap(first, true);
      this.cap(last);
    }
  }

  /**
   * Returns x y z of each corner of each triangle in mm. The longest side is `size`. The mesh stands on z = 0, with its
   * middle above the origin. A solid that is inside out is corrected.
   */
  positions(size: number): Float32Array {
    const p = this.#vertices;
    const min = [Infinity, Infinity, Infinity];
    const max = [-Infinity, -Infinity, -Infinity];
    for (const [index, value] of p.entries()) {
      min[index % 3] = Math.min(min[index % 3]!, value);
      max[index % 3] = Math.max(max[index % 3]!, value);
    }
    const scale = size / Math.max(max[0]! - min[0]!, max[1]! - min[1]!, max[2]! - min[2]!);
    const origin = [(min[0]! + max[0]!) / 2, (min[1]! + max[1]!) / 2, min[2]!];
    const flip = this.#signedVolume() < 0;
    const result = new Float32Array(this.#triangles.length * 3);
    for (const [index, vertex] of this.#triangles.entries()) {
      const corner = flip ? index - (index % 3) + 2 - (index % 3) : index;
      for (let axis = 0; axis < 3; axis++) {
        result[corner * 3 + axis] = (p[vertex * 3 + axis]! - origin[axis]!) * scale;
      }
    }
    return result;
  }

  #signedVolume(): number {
    const p = this.#vertices;
    const t = this.#triangles;
    let volume = 0;
    for (let index = 0; index < t.length; index += 3) {
      const [a, b, c] = [t[index]! * 3, t[index + 1]! * 3, t[index + 2]! * 3];
      volume +=
        p[a]! * (p[b + 1]! * p[c + 2]! - p[b + 2]! * p[c + 1]!) +
        p[a + 1]! * (p[b + 2]! * p[c]! - p[b]! * p[c + 2]!) +
        p[a + 2]! * (p[b]! * p[c + 1]! - p[b + 1]! * p[c]!);
    }
    return volume;
  }
}
