/** Zoom of a picture: its scale relative to the fitted size, and the offset of its center in px. */
export interface Zoom {
  scale: number;
  x: number;
  y: number;
}

interface Size {
  width: number;
  height: number;
}

export const FITTED: Zoom = { scale: 1, x: 0, y: 0 };
export const ZOOM_STEP = 1.5;
const MAX_SCALE = 12;

// Adding 0 turns −0 into 0.
const between = (least: number, value: number, most: number): number => Math.max(least, Math.min(value, most)) + 0;

/** Limits the offset so that the frame never shows more empty space than with the fitted picture. */
function limited({ scale, x, y }: Zoom, { width, height }: Size): Zoom {
  const room = (size: number): number => (size * Math.max(0, scale - 1)) / 2;
  return { scale, x: between(-room(width), x, room(width)), y: between(-room(height), y, room(height)) };
}

/** Zooms by a factor. @param point keeps its position, in px from the center of the frame */
export function zoomed(now: Zoom, by: number, frame: Size, point: { x: number; y: number } = { x: 0, y: 0 }): Zoom {
  const scale = between(Math.min(1, now.scale), now.scale * by, Math.max(MAX_SCALE, now.scale));
  const factor = scale / now.scale;
  return limited({ scale, x: point.x - (point.x - now.x) * factor, y: point.y - (point.y - now.y) * factor }, frame);
}

/** Zooms to a scale, which may lie beyond those of the keys: small pictures are enlarged to fit. */
export const scaledTo = (scale: number): Zoom => ({ scale, x: 0, y: 0 });

export const moved = (now: Zoom, x: number, y: number, frame: Size): Zoom =>
  limited({ ...now, x: now.x + x, y: now.y + y }, frame);
