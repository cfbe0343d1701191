import { labOf } from "#domain/tags/color-distance.ts";

/** A colour tag with the colours that count as its own. */
export interface TagColor {
  id: string;
  colors: readonly string[];
}

/** Colours of a picture that are near to a tag. */
export interface FoundColor {
  tag: string;
  /** Mean colour of these pixels, as `#rrggbb`. */
  color: string;
  /** Part of the pixels of the object, from 0 to 1. */
  share: number;
  /** Distance ΔE of the mean colour from the tag. */
  distance: number;
}

type Lab = readonly [number, number, number];

/** Largest distance at which a pixel counts for a tag. Light and shadow change a colour more than filament does. */
const MOST_DISTANCE = 24;
/** Largest distance of a pixel from the background, and least part of the border that makes it one. */
const BACKGROUND_DISTANCE = 12;
const BACKGROUND_SHARE = 0.5;
/** A colour of a smaller part is a detail. */
const LEAST_SHARE = 0.15;
const MOST_FOUND = 4;
/** Pixels below this opacity are not part of the object. */
const OPAQUE = 128;

const distanceOf = (a: Lab, b: Lab): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

const hexOf = (channels: readonly number[]): string =>
  `#${channels.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;

interface Pixel {
  channels: readonly [number, number, number];
  lab: Lab;
  isBorder: boolean;
}

/** A decoded picture: four bytes a pixel. */
export interface Pixels {
  data: Uint8Array;
  width: number;
  height: number;
}

function* pixelsOf({ data, width, height }: Pixels): Generator<Pixel> {
  for (let index = 0; index < width * height; index++) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(index * 4, index * 4 + 4);
    const lab = alpha < OPAQUE ? null : labOf(hexOf([red, green, blue]));
    const [x, y] = [index % width, Math.floor(index / width)];
    const isBorder = x === 0 || y === 0 || x === width - 1 || y === height - 1;
    if (lab) yield { channels: [red, green, blue], lab, isBorder };
  }
}

/** Returns the colour of most of the border; null if the border has no such colour. */
function backgroundOf(pixels: readonly Pixel[]): Lab | null {
  const border = pixels.filter(({ isBorder }) => isBorder);
  const alike = (lab: Lab): number => border.filter((one) => distanceOf(one.lab, lab) < BACKGROUND_DISTANCE).length;
  const [most] = border.map(({ lab }) => ({ lab, n: alike(lab) })).toSorted((a, b) => b.n - a.n);
  return most && most.n >= border.length * BACKGROUND_SHARE ? most.lab : null;
}

/**
 * Finds the colour tags that a picture shows, without its background.
 * @returns those of the largest parts, the largest first
 */
export function colorsIn(picture: Pixels, tags: readonly TagColor[]): FoundColor[] {
  const pixels = [...pixelsOf(picture)];
  const background = backgroundOf(pixels);
  const shown = background ? pixels.filter(({ lab }) => distanceOf(lab, background) >= BACKGROUND_DISTANCE) : pixels;
  const known = tags.flatMap(({ id, colors }) =>
    colors.flatMap((color) => {
      const lab = labOf(color);
      return lab ? [{ id, lab }] : [];
    }),
  );
  const sums = new Map<string, { n: number; channels: [number, number, number] }>();
  for (const { lab, channels } of shown) {
    const [nearest] = known
      .map((tag) => ({ tag, distance: distanceOf(lab, tag.lab) }))
      .toSorted((a, b) => a.distance - b.distance);
    if (!nearest || nearest.distance > MOST_DISTANCE) continue;
    const sum = sums.get(nearest.tag.id) ?? { n: 0, channels: [0, 0, 0] };
    sum.n += 1;
    for (const channel of [0, 1, 2] as const) sum.channels[channel] += channels[channel];
    sums.set(nearest.tag.id, sum);
  }
  return [...sums]
    .map(([tag, { n, channels }]) => {
      const color = hexOf(channels.map((sum) => sum / n));
      const lab = labOf(color);
      const distances = known.flatMap((one) => (one.id === tag && lab ? [distanceOf(lab, one.lab)] : []));
      return { tag, color, share: n / shown.length, distance: Math.min(...distances) };
    })
    .filter(({ share }) => share >= LEAST_SHARE)
    .toSorted((a, b) => b.share - a.share)
    .slice(0, MOST_FOUND);
}
