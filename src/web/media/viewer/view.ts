import type { Mesh, Vector } from "#web/media/mesh/mesh.ts";
import { sizeOf } from "#web/media/mesh/mesh.ts";

/** Position of the camera. Angles in radians, azimuth 0 from the front (negative y), z up; pan in mm. */
export interface View {
  azimuth: number;
  elevation: number;
  /** Zoom factor; 1 shows the whole mesh. */
  zoom: number;
  pan: Vector;
}

/**
 * Azimuth of the turntable's first frame in radians. The server renders twelve frames for a full turn (mesh/raster.ts
 * there).
 */
export const FIRST_AZIMUTH = (32 * Math.PI) / 180;
export const FRAMES = 12;
export const FRAME_STEP = (Math.PI * 2) / FRAMES;

/** Half of the camera's opening angle in radians. As on the turntable, the camera is five radii away. */
const HALF = Math.asin(1 / 5);
const ROOM = 1.06;
/** Ratio of width to height below which the mesh is drawn smaller, so that its dimensions have room. */
const NARROW = 1.3;
const LOWEST = -Math.PI / 2;
const HIGHEST = Math.PI / 2;

type Box = Pick<Mesh, "min" | "max">;

/** Returns the default view, as on the turntable: tall meshes from the side, flat ones more from above. */
export function homeView(box: Box | null): View {
  const [x, y, z] = box ? sizeOf(box) : [1, 1, 1];
  const flatness = 1 - Math.min(1, z / (Math.max(x, y) || 1));
  return { azimuth: FIRST_AZIMUTH, elevation: ((22 + 26 * flatness) * Math.PI) / 180, zoom: 1, pan: [0, 0, 0] };
}

export const namedViews = {
  front: { azimuth: 0, elevation: 0 },
  right90: { azimuth: Math.PI / 2, elevation: 0 },
  top: { azimuth: 0, elevation: Math.PI / 2 },
} as const;

const between = (low: number, value: number, high: number): number => Math.max(low, Math.min(value, high));

export function turned(view: View, by: { azimuth?: number; elevation?: number; zoom?: number }): View {
  return {
    ...view,
    azimuth: view.azimuth + (by.azimuth ?? 0),
    elevation: between(LOWEST, view.elevation + (by.elevation ?? 0), HIGHEST),
    zoom: between(0.3, view.zoom * (by.zoom ?? 1), 40),
  };
}

/** Returns the turntable frame that shows the view's side. */
export function frameOf(view: View): number {
  const frame = Math.round((view.azimuth - FIRST_AZIMUTH) / FRAME_STEP) % FRAMES;
  return (frame + FRAMES) % FRAMES;
}

export interface Eye {
  position: Vector;
  target: Vector;
  right: Vector;
  up: Vector;
  /** Direction from the mesh to the camera. */
  toward: Vector;
  distance: number;
  radius: number;
  /** Opening angle in degrees, as a camera expects it. */
  fov: number;
}

export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const along = (from: Vector, direction: Vector, length: number): Vector => [
  from[0] + direction[0] * length,
  from[1] + direction[1] * length,
  from[2] + direction[2] * length,
];

export const middleOf = ({ min, max }: Box): Vector => [
  (min[0] + max[0]) / 2,
  (min[1] + max[1]) / 2,
  (min[2] + max[2]) / 2,
];

/** Returns the camera of a view. The basis is computed directly, because a look-at is undefined straight from above. */
export function eyeOf(view: View, box: Box, aspect: number): Eye {
  const [sin, cos] = [Math.sin(view.azimuth), Math.cos(view.azimuth)];
  const [low, high] = [Math.sin(view.elevation), Math.cos(view.elevation)];
  const toward: Vector = [sin * high, -cos * high, low];
  const up: Vector = [-sin * low, cos * low, high];
  const radius = Math.hypot(...sizeOf(box)) / 2 || 1;
  const distance = ((radius / Math.sin(HALF)) * ROOM * Math.max(1, NARROW / aspect)) / view.zoom;
  const target = along(
    along(along(middleOf(box), [1, 0, 0], view.pan[0]), [0, 1, 0], view.pan[1]),
    [0, 0, 1],
    view.pan[2],
  );
  return {
    position: along(target, toward, distance),
    target,
    right: [cos, sin, 0],
    up,
    toward,
    distance,
    radius,
    fov: (HALF * 360) / Math.PI,
  };
}

/** Moves the view by screen pixels. */
export function panned(view: View, box: Box, size: { width: number; height: number }, x: number, y: number): View {
  const eye = eyeOf(view, box, size.width / size.height);
  const perPixel = (2 * eye.distance * Math.tan(HALF)) / size.height;
  return { ...view, pan: along(along(view.pan, eye.right, -x * perPixel), eye.up, y * perPixel) };
}

export interface Point {
  x: number;
  y: number;
}
export type Project = (point: Vector) => Point;

/** Returns the projection from mm to pixels of the host, equal to that of the graphics card. */
export function projector(eye: Eye, { width, height }: { width: number; height: number }): Project {
  const scale = height / 2 / Math.tan(HALF);
  return (point) => {
    const from: Vector = along(point, eye.position, -1);
    const depth = Math.max(1e-6, -dot(from, eye.toward));
    return {
      x: width / 2 + (dot(from, eye.right) / depth) * scale,
      y: height / 2 - (dot(from, eye.up) / depth) * scale,
    };
  };
}
