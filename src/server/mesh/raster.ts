import sharp from "sharp";
import { Camera, stageOf, sweptCorners, type Stage } from "./camera.ts";
import { Canvas } from "./canvas.ts";
import { smoothNormals } from "./normals.ts";

export const spriteFrames = 12;
/** Side of one frame in pixels. The sprite is one row of frames. */
export const spriteSide = 160;
export const posterSize = { width: 640, height: 480 } as const;

/** Azimuth of the poster and of the first frame: from the front, slightly from the right. */
const firstAzimuth = (32 * Math.PI) / 180;
const margin = 0.06;
/** Shading of hollows. `range` is the difference in depth that darkens most, as a fraction of the radius. */
const hollow = { range: 0.35, strength: 0.62 } as const;
const webp = { quality: 84, alphaQuality: 90, effort: 4, smartSubsample: true } as const;
/**
 * Maximum number of faces per frame of a sprite. In larger meshes only every n-th face is drawn, which is not visible
 * at this size.
 */
const spriteFaces = 1_500_000;

/** Renders a WebP of 1920 × 160 pixels: twelve views around the mesh, 30° apart, on a transparent background. */
export async function renderSprite(positions: Float32Array): Promise<Uint8Array> {
  const painter = new Painter(positions, spriteSide, spriteSide);
  const step = Math.ceil(positions.length / 9 / spriteFaces);
  const cameras = Array.from({ length: spriteFrames }, (_, frame) =>
    painter.camera(firstAzimuth + (frame / spriteFrames) * Math.PI * 2),
  );
  // All views share one frame, so that the mesh keeps its place and size while it turns.
  const frame = painter.extent(cameras[0]!, sweptCorners(positions, painter.stage));
  const pixels = new Uint8Array(spriteFrames * spriteSide * spriteSide * 4);
  for (const [index, camera] of cameras.entries()) {
    painter.paint(camera, frame, step);
    painter.canvas.writeTo(pixels, spriteFrames * spriteSide, index * spriteSide);
  }
  return encode(pixels, spriteFrames * spriteSide, spriteSide);
}

/** Draws the RGBA pixels of a poster: one view of the mesh on a transparent background. */
export function posterPixels(positions: Float32Array): { pixels: Uint8Array; width: number; height: number } {
  const { width, height } = posterSize;
  const painter = new Painter(positions, width, height);
  const camera = painter.camera(firstAzimuth);
  painter.paint(camera, painter.extent(camera, positions), 1);
  const pixels = new Uint8Array(width * height * 4);
  painter.canvas.writeTo(pixels, width, 0);
  return { pixels, width, height };
}

/** Renders a WebP of 640 × 480 pixels: one view of the mesh on a transparent background. */
export async function renderPoster(positions: Float32Array): Promise<Uint8Array> {
  const { pixels, width, height } = posterPixels(positions);
  return encode(pixels, width, height);
}

/**
 * Draws one view as RGBA pixels on a transparent background.
 * `azimuth` is in radians, 0 from the front. `lift` raises the eye, in radians. `room` multiplies the size of the
 * frame.
 */
export function renderView(
  positions: Float32Array,
  side: number,
  { azimuth, lift, room }: { azimuth: number; lift: number; room: number },
): Uint8Array {
  const painter = new Painter(positions, side, side);
  const camera = painter.camera(azimuth, lift);
  const [left, right, bottom, top] = painter.extent(camera, positions);
  const [x, y] = [((right - left) * (room - 1)) / 2, ((top - bottom) * (room - 1)) / 2];
  painter.paint(camera, [left - x, right + x, bottom - y, top + y], 1);
  const pixels = new Uint8Array(side * side * 4);
  painter.canvas.writeTo(pixels, side, 0);
  return pixels;
}

const thumbnailSide = 256;

/** Renders a PNG of 256 × 256 pixels: the same view as the poster, for a package of the mesh. */
export async function renderThumbnail(positions: Float32Array): Promise<Uint8Array> {
  const pixels = renderView(positions, thumbnailSide, { azimuth: firstAzimuth, lift: 0, room: 1 });
  const raw = { width: thumbnailSide, height: thumbnailSide, channels: 4 } as const;
  return sharp(pixels, { raw }).png().toBuffer();
}

async function encode(pixels: Uint8Array, width: number, height: number): Promise<Uint8Array> {
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .webp(webp)
    .toBuffer();
}

/** Visible area in radii of the mesh: left, right, bottom, top. */
type Extent = readonly [number, number, number, number];

class Painter {
  readonly canvas: Canvas;
  readonly stage: Stage;
  readonly #positions: Float32Array;
  readonly #normals: Float32Array | null;
  readonly #seen: Float32Array;

  constructor(positions: Float32Array, width: number, height: number) {
    this.canvas = new Canvas(width, height);
    this.#positions = positions;
    this.#normals = smoothNormals(positions);
    this.#seen = new Float32Array(positions.length);
    this.stage = stageOf(positions);
  }

  camera(azimuth: number, lift = 0): Camera {
    return new Camera({ ...this.stage, down: this.stage.down + lift }, azimuth);
  }

  extent(camera: Camera, corners: Float32Array): Extent {
    const seen = corners.length === this.#seen.length ? this.#seen : new Float32Array(corners.length);
    camera.project(corners, seen);
    let [left, right, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity];
    for (let offset = 0; offset < seen.length; offset += 3) {
      const x = seen[offset]!;
      const y = seen[offset + 1]!;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < bottom) bottom = y;
      if (y > top) top = y;
    }
    return [left, right, bottom, top];
  }

  /** Draws every `step`-th face, so that the extent fills the canvas except its margin. */
  paint(camera: Camera, [left, right, bottom, top]: Extent, step: number): void {
    const { canvas } = this;
    const seen = this.#seen;
    camera.project(this.#positions, seen);
    const free = 1 - margin * 2;
    const scale = Math.min(
      (canvas.width * free) / Math.max(right - left, 1e-6),
      (canvas.height * free) / Math.max(top - bottom, 1e-6),
    );
    const x0 = canvas.width / 2 - ((left + right) / 2) * scale;
    const y0 = canvas.height / 2 + ((bottom + top) / 2) * scale;
    canvas.clear();
    const shades = new Float64Array(3);
    for (let offset = 0; offset < seen.length; offset += 9 * step) {
      const [ax, ay] = [x0 + seen[offset]! * scale, y0 - seen[offset + 1]! * scale];
      const [bx, by] = [x0 + seen[offset + 3]! * scale, y0 - seen[offset + 4]! * scale];
      const [cx, cy] = [x0 + seen[offset + 6]! * scale, y0 - seen[offset + 7]! * scale];
      if (!coversSample(ax, bx, cx) || !coversSample(ay, by, cy)) continue;
      this.#shade(camera, offset, shades);
      canvas.triangle(
        ax,
        ay,
        seen[offset + 2]!,
        shades[0]!,
        bx,
        by,
        seen[offset + 5]!,
        shades[1]!,
        cx,
        cy,
        seen[offset + 8]!,
        shades[2]!,
      );
    }
    canvas.darkenHollows(canvas.height * 0.05, hollow.range, hollow.strength);
  }

  /** Computes the shades of the three corners of a face. */
  #shade(camera: Camera, offset: number, shades: Float64Array): void {
    const p = this.#positions;
    const { axes } = camera;
    const { radius } = this.stage;
    const ux = p[offset + 3]! - p[offset]!;
    const uy = p[offset + 4]! - p[offset + 1]!;
    const uz = p[offset + 5]! - p[offset + 2]!;
    const vx = p[offset + 6]! - p[offset]!;
    const vy = p[offset + 7]! - p[offset + 1]!;
    const vz = p[offset + 8]! - p[offset + 2]!;
    let nx = uy * vz - uz * vy;
    let ny = uz * vx - ux * vz;
    let nz = ux * vy - uy * vx;
    const length = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1;
    nx /= length;
    ny /= length;
    nz /= length;
    // The back of a face is visible only in an open mesh. It is lit like the front, so that it is not black.
    const side = nx * axes[6]! + ny * axes[7]! + nz * axes[8]! < 0 ? -radius : radius;
    for (let corner = 0; corner < 3; corner++) {
      const normals = this.#normals;
      if (normals) {
        nx = normals[offset + corner * 3]!;
        ny = normals[offset + corner * 3 + 1]!;
        nz = normals[offset + corner * 3 + 2]!;
      } else if (corner > 0) {
        shades[corner] = shades[0]!;
        continue;
      }
      shades[corner] = light(
        (nx * axes[0]! + ny * axes[1]! + nz * axes[2]!) * side,
        (nx * axes[3]! + ny * axes[4]! + nz * axes[5]!) * side,
        (nx * axes[6]! + ny * axes[7]! + nz * axes[8]!) * side,
      );
    }
  }
}

/**
 * True if the range of three coordinates contains the middle of a sample. Most faces of a large mesh lie between
 * samples and are not drawn.
 */
function coversSample(a: number, b: number, c: number): boolean {
  return Math.ceil(Math.min(a, b, c) - 0.5) <= Math.max(a, b, c) - 0.5;
}

/**
 * Returns the shade of a normal (right, up, toward the eye): key light from the upper left, weak fill, light from
 * above.
 */
function light(x: number, y: number, z: number): number {
  const key = Math.max(0, -0.52 * x + 0.6 * y + 0.61 * z);
  const fill = Math.max(0, 0.86 * x + 0.1 * y + 0.5 * z);
  return 0.05 + 0.74 * key + 0.15 * fill + 0.06 * (y + 1);
}
