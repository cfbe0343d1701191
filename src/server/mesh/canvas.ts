import { meshColors } from "./mesh-colors.ts";

/** Samples per pixel in each direction. Four samples per pixel smooth the edges. */
const samples = 2;
/** Maximum average number of overlapping surfaces. A hostile file with more is drawn only in part. */
const overdraw = 100;
/** Tolerance at an edge, so that two faces with a common edge leave no sample out. */
const edge = 1e-7;

/**
 * Returns the number of steps to the right from which on a barycentric part is not negative. The part changes by
 * `change` with each step.
 */
function enters(part: number, change: number): number {
  if (change > 0) return Math.ceil((-part - edge) / change);
  return part < -edge && change === 0 ? Infinity : 0;
}

/** Returns the number of steps to the right up to which a barycentric part is not negative. */
function leaves(part: number, change: number): number {
  return change < 0 ? Math.floor((part + edge) / -change) : Infinity;
}

/**
 * A picture with the depth and shade of each sample.
 * It draws triangles whose corners are given in samples: x to the right, y down.
 * A larger depth is nearer. The shade is from 0 (dark) to 1 (light).
 */
export class Canvas {
  readonly width: number;
  readonly height: number;
  readonly #depth: Float32Array;
  readonly #shade: Float32Array;
  #budget = 0;

  /** Creates an empty picture. The size is in pixels. */
  constructor(width: number, height: number) {
    this.width = width * samples;
    this.height = height * samples;
    this.#depth = new Float32Array(this.width * this.height);
    this.#shade = new Float32Array(this.width * this.height);
    this.clear();
  }

  /** Clears the picture and resets its drawing budget. */
  clear(): void {
    this.#depth.fill(-Infinity);
    this.#budget = overdraw * this.width * this.height;
  }

  /** Draws one face, given by x, y, depth and shade of each corner. */
  triangle(
    ax: number,
    ay: number,
    az: number,
    as: number,
    bx: number,
    by: number,
    bz: number,
    bs: number,
    cx: number,
    cy: number,
    cz: number,
    cs: number,
  ): void {
    const left = Math.max(Math.ceil(Math.min(ax, bx, cx) - 0.5), 0);
    const right = Math.min(Math.floor(Math.max(ax, bx, cx) - 0.5), this.width - 1);
    if (left > right) return;
    const top = Math.max(Math.ceil(Math.min(ay, by, cy) - 0.5), 0);
    const bottom = Math.min(Math.floor(Math.max(ay, by, cy) - 0.5), this.height - 1);
    if (top > bottom) return;
    const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
    if (!(Math.abs(area) > 1e-12)) return;
    // Barycentric parts of b and c at a sample, and their change per sample to the right.
    const bStep = (cy - ay) / area;
    const cStep = (ay - by) / area;
    const aStep = -bStep - cStep;
    for (let y = top; y <= bottom; y++) {
      const py = y + 0.5 - ay;
      const px = left + 0.5 - ax;
      const b = (px * (cy - ay) - py * (cx - ax)) / area;
      const c = (py * (bx - ax) - px * (by - ay)) / area;
      const a = 1 - b - c;
      // Range of samples in which no part is negative. Each part limits the row on one side.
      const from = Math.max(0, enters(a, aStep), enters(b, bStep), enters(c, cStep));
      const to = Math.min(right - left, leaves(a, aStep), leaves(b, bStep), leaves(c, cStep));
      if (from > to) continue;
      this.#budget -= to - from + 1;
      if (this.#budget < 0) return;
      const z = az + b * (bz - az) + c * (cz - az);
      const zStep = bStep * (bz - az) + cStep * (cz - az);
      const shade = as + b * (bs - as) + c * (cs - as);
      this.#fill(y * this.width + left, from, to, z, zStep, shade, bStep * (bs - as) + cStep * (cs - as));
    }
  }

  #fill(row: number, from: number, to: number, z: number, zStep: number, shade: number, shadeStep: number): void {
    const depths = this.#depth;
    const shades = this.#shade;
    for (let step = from; step <= to; step++) {
      const depth = z + step * zStep;
      if (depth <= depths[row + step]!) continue;
      depths[row + step] = depth;
      shades[row + step] = shade + step * shadeStep;
    }
  }

  /**
   * Darkens pixels that are deeper than their surroundings. `reach` is the radius of the surroundings in samples,
   * `range` the difference in depth that darkens most.
   */
  darkenHollows(reach: number, range: number, strength: number): void {
    const offsets = [0.35, 0.7, 1].flatMap((part, ring) =>
      // Half a circle, because each offset is evaluated together with its opposite.
      Array.from({ length: 5 }, (_, index) => {
        const angle = ((index + ring / 3) / 5) * Math.PI;
        return [Math.round(Math.cos(angle) * reach * part), Math.round(Math.sin(angle) * reach * part)] as const;
      }),
    );
    for (let y = 0; y < this.height; y += samples) {
      for (let x = 0; x < this.width; x += samples) {
        const hidden = this.#hidden(x, y, offsets, range);
        if (hidden === 0) continue;
        const factor = 1 - strength * Math.min(1, hidden);
        for (let index = 0; index < samples * samples; index++) {
          this.#shade[(y + ((index / samples) | 0)) * this.width + x + (index % samples)]! *= factor;
        }
      }
    }
  }

  /** Returns how far the surroundings of a sample rise above it, from 0 to about 1. */
  #hidden(x: number, y: number, offsets: readonly (readonly [number, number])[], range: number): number {
    const ownDepth = this.#depth[y * this.width + x]!;
    if (ownDepth === -Infinity) return 0;
    let hidden = 0;
    for (let index = 0; index < offsets.length; index++) {
      const [dx, dy] = offsets[index]!;
      // The mean with the opposite sample removes the slope. Otherwise a tilted plane would darken itself.
      const rise = (this.#depthAt(x + dx, y + dy, ownDepth) + this.#depthAt(x - dx, y - dy, ownDepth)) / 2 - ownDepth;
      if (rise <= 0) continue;
      const part = rise / range;
      hidden += part < 1 ? part : 1 / part;
    }
    return (hidden / offsets.length) * 2;
  }

  #depthAt(x: number, y: number, otherwise: number): number {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height) return otherwise;
    const depth = this.#depth[y * this.width + x]!;
    return depth === -Infinity ? otherwise : depth;
  }

  /** Writes the picture as RGBA into a larger one with `stride` pixels per row, starting at column `left`. */
  writeTo(pixels: Uint8Array, stride: number, left: number): void {
    const columns = this.width / samples;
    const rows = this.height / samples;
    for (let y = 0; y < rows; y++) {
      for (let x = 0; x < columns; x++) this.#writePixel(pixels, (y * stride + left + x) * 4, x, y);
    }
  }

  #writePixel(pixels: Uint8Array, to: number, x: number, y: number): void {
    let covered = 0;
    let red = 0;
    let green = 0;
    let blue = 0;
    for (let index = 0; index < samples * samples; index++) {
      const pixel = (y * samples + ((index / samples) | 0)) * this.width + x * samples + (index % samples);
      if (this.#depth[pixel] === -Infinity) continue;
      const step = Math.round(Math.min(Math.max(this.#shade[pixel]!, 0), 1) * 255) * 3;
      covered++;
      red += meshColors[step]!;
      green += meshColors[step + 1]!;
      blue += meshColors[step + 2]!;
    }
    if (covered === 0) return;
    pixels[to] = red / covered;
    pixels[to + 1] = green / covered;
    pixels[to + 2] = blue / covered;
    pixels[to + 3] = (255 * covered) / (samples * samples);
  }
}
