import type { Stored } from "#kernel/enumeration.ts";

/** Settings of a print, as author or file say them. Lengths in mm, temperatures in °C, speed in mm/s, infill 0 to 1. */
export interface PrintParameter {
  layerHeight: number | null;
  infill: number | null;
  walls: number | null;
  support: boolean | null;
  nozzle: number | null;
  bedTemp: number | null;
  nozzleTemp: number | null;
  speed: number | null;
}

/** What the file of a print configuration says. Null where it does not say it. */
export interface FileSays extends PrintParameter {
  slicer: string | null;
  slicerVersion: string | null;
  /** Name of the machine, as the slicer writes it. */
  printerName: string | null;
  /** Id of the machine with this name. */
  printer: string | null;
  /** Kinds of filament, as the slicer writes them, and as the console knows them. */
  materialNames: readonly string[];
  materials: readonly Stored[];
  /** Time of the slicer in seconds; else the time by feed rates, and `isEstimate` is true. */
  printTime: number | null;
  isEstimate: boolean;
  /** Filament in m and g; by extruder, if there are several. */
  filamentLen: number | null;
  filamentWeight: number | null;
  lengthByExtruder: readonly number[];
  layers: number | null;
  /** Size of the printed part in mm. */
  size: readonly [number, number, number] | null;
}

/** The same figures of two sources are equal within these limits. Slicers and people round. */
const SHARE = 0.02;

const parameters = ["layerHeight", "infill", "walls", "nozzle", "bedTemp", "nozzleTemp", "speed"] as const;

/** Parameters that an author gave. A form that says nothing but "no support" was left empty. */
export function givenParameter(parameter: unknown): Partial<PrintParameter> {
  const given = (parameter ?? {}) as Partial<PrintParameter>;
  const says = parameters.some((name) => isKnown(given[name])) || given.support === true;
  return says ? given : {};
}

const isKnown = (value: unknown): boolean => value !== null && value !== undefined && value !== "";

/** True if both are known and differ by more than rounding. */
function differsBy(one: unknown, other: unknown, least: number): boolean {
  if (!isKnown(one) || !isKnown(other)) return false;
  const [a, b] = [Number(one), Number(other)];
  return Math.abs(a - b) > Math.max(least, SHARE * Math.max(Math.abs(a), Math.abs(b)));
}

/** Returns the figures of which author and file say different things, as keys of `SaidFigure`. */
export function saidDifferences(record: Readonly<Record<string, unknown>>, says: FileSays): string[] {
  const told = givenParameter(record["parameter"]);
  const materials = Array.isArray(record["materials"]) ? record["materials"] : [];
  const differs: Record<string, boolean> = {
    printTime: differsBy(record["printTime"], says.printTime, 60),
    filamentLen: differsBy(record["filamentLen"], says.filamentLen, 0.1),
    filamentWeight: differsBy(record["filamentWeight"], says.filamentWeight, 0.5),
    materials: materials.length > 0 && says.materials.some((material) => !materials.includes(material)),
    printer: isKnown(record["printer"]) && says.printer !== null && String(record["printer"]) !== says.printer,
    support: isKnown(told.support) && says.support !== null && told.support !== says.support,
  };
  for (const name of parameters) differs[name] = differsBy(told[name], says[name], 0.001);
  return Object.keys(differs).filter((name) => differs[name]);
}
