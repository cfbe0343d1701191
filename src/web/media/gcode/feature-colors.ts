import type { Label } from "#kernel/label.ts";
import { features, type Feature } from "#mesh/gcode/features.ts";

type Bytes = readonly [red: number, green: number, blue: number];

/** Colors of kinds of lines on a light and on a dark ground, as slicers use them: walls warm, infill red, supports green. */
const colors: Readonly<Record<Feature, { light: Bytes; dark: Bytes; label: Label }>> = {
  unknown: { light: [70, 84, 110], dark: [150, 166, 196], label: ["未分类", "Other"] },
  outerWall: { light: [214, 96, 20], dark: [255, 150, 70], label: ["外壁", "Outer wall"] },
  innerWall: { light: [190, 145, 20], dark: [240, 205, 90], label: ["内壁", "Inner wall"] },
  overhang: { light: [20, 60, 190], dark: [110, 140, 255], label: ["悬垂", "Overhang"] },
  infill: { light: [176, 32, 48], dark: [235, 90, 100], label: ["填充", "Infill"] },
  solidInfill: { light: [128, 52, 168], dark: [190, 120, 235], label: ["实心填充", "Solid infill"] },
  topSurface: { light: [200, 40, 120], dark: [250, 110, 180], label: ["顶面", "Top surface"] },
  bridge: { light: [40, 110, 200], dark: [100, 170, 255], label: ["桥接", "Bridge"] },
  gapFill: { light: [110, 110, 110], dark: [210, 210, 210], label: ["缝隙填充", "Gap fill"] },
  ironing: { light: [220, 90, 90], dark: [255, 160, 150], label: ["熨平", "Ironing"] },
  skirt: { light: [0, 120, 110], dark: [60, 200, 185], label: ["裙边", "Skirt or brim"] },
  support: { light: [20, 130, 50], dark: [80, 210, 110], label: ["支撑", "Support"] },
  supportInterface: { light: [0, 90, 50], dark: [40, 160, 90], label: ["支撑接触面", "Support interface"] },
  primeTower: { light: [120, 130, 20], dark: [200, 215, 90], label: ["擦料塔", "Prime tower"] },
  custom: { light: [90, 140, 160], dark: [120, 190, 215], label: ["自定义", "Custom"] },
};

/** @param feature number of a feature (`features`) */
export const featureColor = (feature: number, isDark: boolean): Bytes =>
  colors[features[feature] ?? "unknown"][isDark ? "dark" : "light"];

export const featureLabel = (feature: number): Label => colors[features[feature] ?? "unknown"].label;

/** Color of a feature in both themes, for the legend. */
export const featureCss = (feature: number): string =>
  `light-dark(rgb(${featureColor(feature, false).join(" ")}), rgb(${featureColor(feature, true).join(" ")}))`;
