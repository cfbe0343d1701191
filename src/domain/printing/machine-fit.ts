import type { FilamentMaterial } from "#domain/enumerations/devices.ts";

type Material = (typeof FilamentMaterial)["values"][number]["key"];

/** Least temperature of the nozzle in °C at which a filament is printed, by the sheets of its makers. */
const leastNozzle: Readonly<Partial<Record<Material, number>>> = {
  abs: 220,
  absCf: 230,
  asa: 230,
  nylon: 240,
  nylonCf: 250,
  nylonGf: 250,
  pc: 260,
  petCf: 260,
  ppaCf: 280,
  pps: 310,
  peek: 360,
};

/** Filled filaments clog nozzles below 0.4 mm. */
const filled: ReadonlySet<string> = new Set<Material>([
  "plaCf",
  "petgCf",
  "absCf",
  "nylonCf",
  "nylonGf",
  "petCf",
  "ppaCf",
  "wood",
  "metalFilled",
]);

const isResin = (material: string): boolean => material.startsWith("resin");

/** Figures of a machine that decide which materials and nozzles it takes. Enumerations by key. */
export interface MachineFigures {
  tech: string;
  nozzles: readonly string[];
  nozzleMax: number | null;
}

/** Why a machine does not take a material, with the value that refuses it. */
export type MaterialRefusal =
  | { cause: "tech" }
  | { cause: "heat"; least: number; most: number }
  | { cause: "nozzle"; nozzle: string };

/** @param nozzle key of the nozzle; null if any will do */
export function materialRefusal(
  machine: MachineFigures,
  material: string,
  nozzle: string | null,
): MaterialRefusal | null {
  const takesResin = machine.tech === "resin";
  if (takesResin !== isResin(material) || machine.tech === "laser" || machine.tech === "scan") return { cause: "tech" };
  const least = leastNozzle[material as Material] ?? 0;
  if (machine.nozzleMax !== null && least > machine.nozzleMax) return { cause: "heat", least, most: machine.nozzleMax };
  if (nozzle !== null && Number(nozzle) < 0.4 && filled.has(material)) return { cause: "nozzle", nozzle };
  return null;
}

/** A build volume in mm. */
export interface Bed {
  x: number;
  y: number;
  z: number;
  shape: string;
}

/** True if a print of this size in mm lies within the bed, also turned by a right angle. */
export function fitsBed(bed: Bed, [x, y, z]: readonly [number, number, number]): boolean {
  if (z > bed.z) return false;
  if (bed.shape === "circle") return Math.hypot(x, y) <= bed.x;
  return (x <= bed.x && y <= bed.y) || (y <= bed.x && x <= bed.y);
}
