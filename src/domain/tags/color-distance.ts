/** Smallest distance of two colours that members can tell apart in a filter (catalogue, /recommend-colors-tags). */
export const LEAST_DISTANCE = 5;

type Triple = readonly [number, number, number];

/** Converts a channel from sRGB to linear light. */
const linear = (channel: number): number => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);

/** Returns the CIE L*a*b* coordinates of `#rrggbb` for daylight; null for another text. */
export function labOf(hex: string): Triple | null {
  const found = /^#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})(?:[0-9a-f]{2})?$/i.exec(hex.trim());
  if (!found) return null;
  const [r = 0, g = 0, b = 0] = found.slice(1, 4).map((part) => linear(Number.parseInt(part, 16) / 255));
  const curve = (t: number): number => (t > 216 / 24_389 ? Math.cbrt(t) : (t * 24_389) / 27 / 116 + 16 / 116);
  const x = curve((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
  const y = curve(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = curve((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** Returns the distance ΔE (CIE 1976) of two colours; null if one of them is none. */
export function colorDistance(one: string, other: string): number | null {
  const [a, b] = [labOf(one), labOf(other)];
  return a && b ? Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) : null;
}
