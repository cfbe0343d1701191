/** What a line of plastic is for. Travel moves have none. The order is the number in `Toolpath.features`. */
export const features = [
  "unknown",
  "outerWall",
  "innerWall",
  "overhang",
  "infill",
  "solidInfill",
  "topSurface",
  "bridge",
  "gapFill",
  "ironing",
  "skirt",
  "support",
  "supportInterface",
  "primeTower",
  "custom",
] as const;
export type Feature = (typeof features)[number];

/** Words of slicers, in the order in which they are tried, because some contain others. */
const patterns: readonly (readonly [RegExp, Feature])[] = [
  [/custom/, "custom"],
  [/(support.*(interface|transition)|dense support)/, "supportInterface"],
  [/support|raft/, "support"],
  [/(prime|wipe).*(tower|pillar)|ooze/, "primeTower"],
  [/skirt|brim|draft/, "skirt"],
  [/iron/, "ironing"],
  [/bridge/, "bridge"],
  [/overhang/, "overhang"],
  [/gap/, "gapFill"],
  [/(wall.?outer|outer wall|external perimeter|outer perimeter)/, "outerWall"],
  [/(wall|perimeter)/, "innerWall"],
  [/top/, "topSurface"],
  [/(solid|skin|bottom surface)/, "solidInfill"],
  [/(fill)/, "infill"],
];

/** Returns the feature that a slicer's word means, such as `WALL-OUTER` or `External perimeter`. */
export function featureOf(word: string): Feature {
  const text = word.toLowerCase();
  return patterns.find(([pattern]) => pattern.test(text))?.[1] ?? "unknown";
}
