import { FilamentMaterial } from "#domain/enumerations/devices.ts";
import { wheelPlace } from "#domain/tags/color-distance.ts";

export const filamentColors: readonly (readonly [zh: string, en: string, color: string, near: readonly string[]])[] = [
  ["正红", "Red", "#d32f2f", ["#c62828", "#e53935"]],
  ["橙色", "Orange", "#f57c00", ["#ef6c00"]],
  ["琥珀", "Amber", "#ffb300", ["#ffa000"]],
  ["柠檬黄", "Yellow", "#fdd835", ["#fbc02d"]],
  ["草绿", "Lime green", "#7cb342", ["#8bc34a", "#689f38"]],
  ["森林绿", "Forest green", "#2e7d32", ["#1b5e20"]],
  ["青色", "Teal", "#00897b", ["#00796b"]],
  ["天蓝", "Sky blue", "#039be5", ["#29b6f6"]],
  ["宝蓝", "Royal blue", "#1e4fd0", ["#1565c0", "#2962ff"]],
  ["紫色", "Purple", "#7b1fa2", ["#6a1b9a"]],
  ["品红", "Magenta", "#c2185b", ["#d81b60"]],
  ["咖啡", "Coffee", "#6d4c41", ["#5d4037"]],
  ["纯白", "White", "#fafafa", ["#f5f5f5"]],
  ["银灰", "Silver", "#b0bec5", ["#cfd8dc", "#90a4ae"]],
  ["炭黑", "Charcoal", "#263238", ["#212121"]],
];

const materials = [["pla", "petg", "abs"], ["pla", "tpu"], ["pla", "silk", "petg"], ["pla"]] as const;

/** Values of the colour tags, which the demo's models have, too. */
export const colorTags = filamentColors.map(([zh, en, color, near], i) => ({
  name: zh,
  nameI18n: { "1": zh, "0": en },
  kind: "colour",
  color,
  hue: wheelPlace(color),
  nearColors: near.map((one) => ({ color: one })),
  materials: (materials[i % materials.length] ?? []).map((key) => FilamentMaterial.of(key)),
  views: 400 + ((i * 977) % 5_000),
  followers: 10 + ((i * 37) % 300),
}));
