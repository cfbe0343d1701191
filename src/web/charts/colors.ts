import { themeStore } from "#web/shell/theme.ts";
import { watch } from "#web/store/state.ts";
import type { Rgb } from "#web/ui/theme-colors.ts";
import { themeColors } from "#web/ui/theme-colors.ts";

/** Colors of charts, read from the theme that is shown. */
export interface ChartColors {
  ink: string;
  surface: string;
  text: string;
  muted: string;
  line: string;
  base: string;
  before: string;
  press: string;
  focus: string;
  /** Lines, each with at least 3:1 against the surface. */
  lines: readonly string[];
  /** Large fills, darkest first. */
  fills: readonly string[];
  /** Areas under a line, darkest first. */
  areas: readonly string[];
  /** Steps of a heat map, palest first. */
  heat: readonly string[];
}

/** Returns a color between two others. @param share of the first one */
function mixed(one: Rgb, other: Rgb, share: number): string {
  return `rgb(${one.map((value, i) => Math.round(value * share + (other[i] ?? 0) * (1 - share))).join(",")})`;
}

/** Shares of ink in the fills of groups, from the largest group to the smallest. */
export const FILL_SHARES = [1, 0.52, 0.24, 0.76, 0.38, 0.14, 0.64, 0.3];

/** Shares of ink in areas, which are pale. */
const AREA_SHARES = [0.34, 0.2, 0.1, 0.28, 0.15, 0.05];

export function readColors(element: Element): ChartColors {
  const read = themeColors(element);
  const color = (name: string): string => `rgb(${read(name).join(",")})`;
  const [ink, surface] = [read("--color-ink"), read("--color-surface")];
  const isDark = ink[0] > 128;
  // In the dark theme a large area of ink would be glaring.
  const strength = isDark ? 0.66 : 1;
  return {
    ink: color("--color-ink"),
    surface: color("--color-surface"),
    text: color("--color-text"),
    muted: color("--color-muted"),
    line: color("--color-line-soft"),
    base: color("--color-line-strong"),
    before: color("--color-line-control"),
    press: color("--color-press"),
    focus: color("--color-focus"),
    lines: [color("--color-ink"), mixed(ink, surface, 0.62), color("--color-line-control")],
    fills: FILL_SHARES.map((share) => mixed(ink, surface, share * strength)),
    areas: AREA_SHARES.map((share) => mixed(ink, surface, share * strength)),
    heat: [0.06, 0.24, 0.45, 0.7, 1].map((share) => mixed(ink, surface, share * strength)),
  };
}

/** Calls the listener when the theme changes. @returns a function that ends it */
export function onTheme(listener: () => void): () => void {
  const system = matchMedia("(prefers-color-scheme: dark)");
  system.addEventListener("change", listener);
  const stop = watch(themeStore, () => requestAnimationFrame(listener));
  return () => {
    system.removeEventListener("change", listener);
    stop();
  };
}
