import { themeColors } from "#web/ui/theme-colors.ts";

/** Red, green and blue, each 0 to 1. */
export type Rgb = readonly [number, number, number];

/** Colors of the mesh and its background, from the current theme. */
export interface Colors {
  backdrop: Rgb;
  grid: Rgb;
  rim: Rgb;
  low: Rgb;
  high: Rgb;
  wire: Rgb;
  /** Colors of two meshes in one picture. */
  first: Rgb;
  second: Rgb;
  isDark: boolean;
}

/** Names of the colors of two meshes in one picture. */
export const LAYER_COLORS = ["--color-yellow", "--color-blue"] as const;

export function colorsOf(host: Element, isDark: boolean): Colors {
  const read = themeColors(host);
  const color = (name: string): Rgb => {
    const [red, green, blue] = read(name);
    return [red / 255, green / 255, blue / 255];
  };
  return {
    backdrop: color("--color-viewer"),
    grid: color("--color-viewer-grid"),
    rim: color("--color-line-strong"),
    low: color("--color-mesh-lo"),
    high: color("--color-mesh-hi"),
    wire: color("--color-line-control"),
    first: color(LAYER_COLORS[0]),
    second: color(LAYER_COLORS[1]),
    isDark,
  };
}
