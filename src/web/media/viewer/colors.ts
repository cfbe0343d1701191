export type Rgb = readonly [number, number, number];

/** Colors of the mesh and its background, from the tokens of the current theme. */
export interface Colors {
  backdrop: Rgb;
  grid: Rgb;
  rim: Rgb;
  low: Rgb;
  high: Rgb;
  wire: Rgb;
  isDark: boolean;
}

function rgb(text: string): Rgb {
  const hex = /^#([0-9a-f]{6})/i.exec(text.trim())?.[1];
  if (!hex) return [0.5, 0.5, 0.5];
  const value = Number.parseInt(hex, 16);
  return [((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

export function colorsOf(host: Element, isDark: boolean): Colors {
  const style = getComputedStyle(host);
  const token = (name: string): Rgb => rgb(style.getPropertyValue(name));
  return {
    backdrop: token("--viewer"),
    grid: token("--viewer-grid"),
    rim: token("--line-strong"),
    low: token("--mesh-lo"),
    high: token("--mesh-hi"),
    wire: token("--line-control"),
    isDark,
  };
}
