/** Smallest distance of two colours that members can tell apart in a filter. */
export const LEAST_DISTANCE = 5;

type Triple = readonly [number, number, number];

/** Converts a channel from sRGB to linear light. */
const linear = (channel: number): number => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);

/** Returns red, green and blue of `#rrggbb`, from 0 to 1; null for another text. */
function channelsOf(hex: string): Triple | null {
  const match = /^#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})(?:[0-9a-f]{2})?$/i.exec(hex.trim());
  if (!match) return null;
  const [r = 0, g = 0, b = 0] = match.slice(1, 4).map((part) => Number.parseInt(part, 16) / 255);
  return [r, g, b];
}

/** Returns the CIE L*a*b* coordinates of `#rrggbb` for daylight; null for another text. */
export function labOf(hex: string): Triple | null {
  const channels = channelsOf(hex);
  if (!channels) return null;
  const [r = 0, g = 0, b = 0] = channels.map(linear);
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

/** Chroma below which a colour looks grey. */
const LEAST_CHROMA = 8;

/** Place of the first grey, after the 360 degrees of the hues. */
const GREYS = 360;

/**
 * Returns the place of a colour on the wheel: its hue in degrees, or from 360 on for greys, the lightest first. Null for
 * a text that is no colour.
 */
export function wheelPlace(hex: string): number | null {
  const [lab, channels] = [labOf(hex), channelsOf(hex)];
  if (!lab || !channels) return null;
  if (Math.hypot(lab[1], lab[2]) < LEAST_CHROMA) return GREYS + Math.round(100 - lab[0]);
  const [red, green, blue] = channels;
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  const sixth =
    most === red ? (green - blue) / range : most === green ? 2 + (blue - red) / range : 4 + (red - green) / range;
  return Math.round(sixth * 60 + GREYS) % GREYS;
}
