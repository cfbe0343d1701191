import { themeStore } from "#web/shell/theme.ts";

/** Colors of charts, read from the tokens of the theme that is shown. */
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

type Rgb = readonly [number, number, number];

/** @param hex `#rrggbb`, or `#rgb` as the bundler writes it */
const rgbOf = (hex: string): Rgb => {
  const digits = hex.replace("#", "");
  const n = Number.parseInt(digits.length === 3 ? digits.replaceAll(/./g, "$&$&") : digits, 16);
  return [(n >> 16) & 255, (n >> 8) & 255, n & 255];
};

/** A color between two others. @param share of the first one */
export function mixed(one: string, other: string, share: number): string {
  const [a, b] = [rgbOf(one), rgbOf(other)];
  return `rgb(${a.map((value, i) => Math.round(value * share + (b[i] ?? 0) * (1 - share))).join(",")})`;
}

/** Shares of ink in the fills of groups, from the largest group to the smallest. */
const SHARES = [1, 0.52, 0.24, 0.76, 0.38, 0.14, 0.64, 0.3];

/** Shares of ink in areas, which are pale. */
const AREA_SHARES = [0.34, 0.2, 0.1, 0.28, 0.15, 0.05];

export function readColors(element: Element): ChartColors {
  const style = getComputedStyle(element);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  const [ink, surface] = [token("--ink"), token("--surface")];
  const isDark = rgbOf(ink)[0] > 128;
  // In the dark theme a large area of ink would be glaring.
  const strength = isDark ? 0.66 : 1;
  return {
    ink,
    surface,
    text: token("--text"),
    muted: token("--muted"),
    line: token("--line-soft"),
    base: token("--line-strong"),
    before: token("--line-control"),
    press: token("--press"),
    focus: token("--focus"),
    lines: [ink, mixed(ink, surface, 0.62), token("--line-control")],
    fills: SHARES.map((share) => mixed(ink, surface, share * strength)),
    areas: AREA_SHARES.map((share) => mixed(ink, surface, share * strength)),
    heat: [0.06, 0.24, 0.45, 0.7, 1].map((share) => mixed(ink, surface, share * strength)),
  };
}

/** Calls the listener when the theme changes. @returns a function that ends it */
export function onTheme(listener: () => void): () => void {
  const system = matchMedia("(prefers-color-scheme: dark)");
  system.addEventListener("change", listener);
  const stop = themeStore.subscribe(() => requestAnimationFrame(listener));
  return () => {
    system.removeEventListener("change", listener);
    stop();
  };
}
