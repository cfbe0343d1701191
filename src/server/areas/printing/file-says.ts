import { materialNamed } from "#domain/printing/material-names.ts";
import type { FileSays } from "#domain/printing/said.ts";
import type { Sql } from "#server/db/sql.ts";
import type { PrintResult } from "#server/mesh/read-print.ts";

type Print = Extract<PrintResult, { kind: "print" }>;

const rounded = (value: number, places: number): number => Math.round(value * 10 ** places) / 10 ** places;
const orNull = (value: number | null, places: number): number | null =>
  value === null ? null : rounded(value, places);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Finds the machine by the name that the slicer writes: its inner name, its name, or both with the brand before. */
async function printerNamed(db: Sql, name: string | null): Promise<string | null> {
  if (name === null) return null;
  const [found] = await db.query<{ id: string }>(
    `select id from printer where delete_time is null
       and lower($1) in (lower(inner_name), lower(name), lower(brand || ' ' || name), lower(brand || ' ' || inner_name))
     order by lower(inner_name) = lower($1) desc, id limit 1`,
    [name.trim().slice(0, 200)],
  );
  return found?.id ?? null;
}

/** Turns the reading of a file into what its print configuration keeps. Weight follows from the slicer alone. */
export async function fileSays(db: Sql, { settings, moves }: Print): Promise<FileSays> {
  const { bounds, filament = [], seconds = 0, layers } = moves ?? { bounds: null };
  const lengths = settings.filamentLength ?? filament;
  const used = lengths.some((length) => length > 0);
  const materials = [...new Set(settings.materials.flatMap((name) => materialNamed(name) ?? []))];
  return {
    slicer: settings.slicer,
    slicerVersion: settings.slicerVersion,
    printerName: settings.printer?.slice(0, 200) ?? null,
    printer: await printerNamed(db, settings.printer),
    materialNames: settings.materials,
    materials,
    printTime: settings.seconds ?? (seconds > 0 ? Math.round(seconds) : null),
    isEstimate: settings.seconds === null,
    filamentLen: used ? rounded(sum(lengths) / 1_000, 2) : null,
    filamentWeight: settings.filamentWeight ? rounded(sum(settings.filamentWeight), 2) : null,
    lengthByExtruder: lengths.map((length) => rounded(length / 1_000, 2)),
    layers: layers ?? settings.layers,
    size: bounds ? [rounded(bounds.size[0], 2), rounded(bounds.size[1], 2), rounded(bounds.max[2], 2)] : null,
    layerHeight: orNull(settings.layerHeight, 3),
    infill: orNull(settings.infill, 4),
    walls: orNull(settings.walls, 0),
    support: settings.support,
    nozzle: orNull(settings.nozzle, 2),
    bedTemp: orNull(settings.bedTemp, 0),
    nozzleTemp: orNull(settings.nozzleTemp, 0),
    speed: orNull(settings.speed, 0),
  };
}
