/** Point of a mosaic stroke (specification, section 3). Positions and sizes are in picture pixels. */
interface StrokePoint {
  x: number;
  y: number;
  /** `#rrggbb` for a kind that paints; empty for one that blurs. */
  color: string;
  size: number;
}

export interface Stroke {
  uuid: string;
  /** The kind of mosaic. */
  name: MosaicKind;
  /** Picture pixels per screen pixel while it was drawn. */
  scaling: number;
  /** True if the stroke is undone and can be redone. */
  isDel: boolean;
  pos: readonly StrokePoint[];
}

export const mosaicKinds = ["fine", "coarse", "blur", "black", "white"] as const;
export type MosaicKind = (typeof mosaicKinds)[number];
const colors: Readonly<Record<MosaicKind, string>> = {
  fine: "",
  coarse: "",
  blur: "",
  black: "#000000",
  white: "#ffffff",
};

/** Brush diameters in screen pixels. */
export const brushSizes = [16, 32, 64] as const;

export interface Brush {
  name: MosaicKind;
  /** Diameter in screen pixels. */
  size: number;
}

/** Drawn strokes, undone strokes, and the stroke being drawn. */
export interface Strokes {
  done: readonly Stroke[];
  undone: readonly Stroke[];
  open: Stroke | null;
}

export const noStrokes: Strokes = { done: [], undone: [], open: null };

/**
 * Minimum distance of two points in screen pixels. A point closer on both axes is skipped (specification, section 5).
 */
export const SKIP = 10;

interface Place {
  x: number;
  y: number;
}

const pointOf = ({ x, y }: Place, { name, size }: Brush, scaling: number): StrokePoint => ({
  x,
  y,
  color: colors[name],
  size: size * scaling,
});

/** Starts a stroke. It clears the strokes that could be redone. */
export const begun = (strokes: Strokes, brush: Brush, place: Place, scaling: number, uuid: string): Strokes => ({
  done: ended(strokes).done,
  undone: [],
  open: { uuid, name: brush.name, scaling, isDel: false, pos: [pointOf(place, brush, scaling)] },
});

/** Continues the current stroke. */
export function drawnTo(strokes: Strokes, place: Place): Strokes {
  const { open } = strokes;
  const last = open?.pos.at(-1);
  if (!open || !last) return strokes;
  const near = (a: number, b: number): boolean => Math.abs(a - b) < SKIP * open.scaling;
  if (near(last.x, place.x) && near(last.y, place.y)) return strokes;
  return { ...strokes, open: { ...open, pos: [...open.pos, { ...last, x: place.x, y: place.y }] } };
}

/** Ends the current stroke. */
export const ended = (strokes: Strokes): Strokes =>
  strokes.open ? { ...strokes, done: [...strokes.done, strokes.open], open: null } : strokes;

export function undone(strokes: Strokes): Strokes {
  const now = ended(strokes);
  const last = now.done.at(-1);
  return last ? { done: now.done.slice(0, -1), undone: [...now.undone, { ...last, isDel: true }], open: null } : now;
}

export function redone(strokes: Strokes): Strokes {
  const last = strokes.undone.at(-1);
  if (!last || strokes.open) return strokes;
  return { done: [...strokes.done, { ...last, isDel: false }], undone: strokes.undone.slice(0, -1), open: null };
}

/** Returns the visible strokes from bottom to top. */
export const visible = ({ done, open }: Strokes): readonly Stroke[] => (open ? [...done, open] : done);

/** Groups consecutive strokes of one kind, which are painted together. */
export function runsOf(strokes: readonly Stroke[]): { name: MosaicKind; strokes: Stroke[] }[] {
  const runs: { name: MosaicKind; strokes: Stroke[] }[] = [];
  for (const stroke of strokes) {
    const last = runs.at(-1);
    if (last?.name === stroke.name) last.strokes.push(stroke);
    else runs.push({ name: stroke.name, strokes: [stroke] });
  }
  return runs;
}
