/** Colors of the mesh in the viewer's light theme: --mesh-lo and --mesh-hi of the console's tokens. */
const low = [0x3c, 0x43, 0x4e] as const;
const high = [0xf8, 0xfa, 0xfe] as const;
const steps = 256;

/** Colors (r g b) for 256 steps from dark to light, mixed in OKLab like in the browser. */
export const meshColors = mixTable();

function mixTable(): Uint8Array {
  const from = toOklab(low);
  const to = toOklab(high);
  const table = new Uint8Array(steps * 3);
  for (let step = 0; step < steps; step++) {
    const part = step / (steps - 1);
    const [l, a, b] = from.map((value, index) => value + (to[index]! - value) * part) as [number, number, number];
    table.set(fromOklab(l, a, b), step * 3);
  }
  return table;
}

function toOklab([red, green, blue]: readonly [number, number, number]): [number, number, number] {
  const [r, g, b] = [red, green, blue].map((byte) => {
    const value = byte / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromOklab(lightness: number, a: number, b: number): number[] {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return linear.map((value) => {
    const clamped = Math.min(Math.max(value, 0), 1);
    return Math.round(255 * (clamped <= 0.0031308 ? clamped * 12.92 : 1.055 * clamped ** (1 / 2.4) - 0.055));
  });
}
