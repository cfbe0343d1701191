import { FilamentMaterial } from "#domain/enumerations/devices.ts";
import type { Stored } from "#kernel/enumeration.ts";

type Key = Parameters<typeof FilamentMaterial.of>[0];

/** Words of slicers by material, in the order in which they are tried: fillers come before the plain plastic. */
const patterns: readonly (readonly [RegExp, Key])[] = [
  [/\b(pla).*(cf|carbon)/, "plaCf"],
  [/\b(petg).*(cf|carbon)/, "petgCf"],
  [/\b(pet).*(cf|carbon)/, "petCf"],
  [/\b(abs).*(cf|carbon)/, "absCf"],
  [/\b(ppa).*(cf|carbon)/, "ppaCf"],
  [/\b(pa\d*|nylon).*(cf|carbon)/, "nylonCf"],
  [/\b(pa\d*|nylon).*(gf|glass)/, "nylonGf"],
  [/wood/, "wood"],
  [/silk/, "silk"],
  [/metal|steel|bronze|copper/, "metalFilled"],
  [/petg/, "petg"],
  [/\bpla/, "pla"],
  [/\babs/, "abs"],
  [/\basa/, "asa"],
  [/\b(tpu|flex)/, "tpu"],
  [/\btpe/, "tpe"],
  [/\b(pa\d*|nylon)\b/, "nylon"],
  [/\bpva/, "pva"],
  [/\bhips/, "hips"],
  [/\bbvoh/, "bvoh"],
  [/\bpps/, "pps"],
  [/\bpeek/, "peek"],
  [/\bpet\b/, "pet"],
  [/\bpp\b/, "pp"],
  [/\bpc\b/, "pc"],
  [/resin/, "resinStandard"],
];

/** Returns the material that a slicer's word means, such as `PA-CF` or `Generic PLA Silk`; null for an unknown one. */
export function materialNamed(word: string): Stored | null {
  const text = word.toLowerCase();
  const key = patterns.find(([pattern]) => pattern.test(text))?.[1];
  return key ? FilamentMaterial.of(key) : null;
}
