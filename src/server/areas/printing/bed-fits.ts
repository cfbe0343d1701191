import { fitsBed, type Bed } from "#domain/printing/machine-fit.ts";
import type { FileSays } from "#domain/printing/said.ts";
import type { Sql } from "#server/db/sql.ts";

/** Whether a print lies within the build volume, as a key of `BedFit`. */
export function bedFit(bed: Bed | null, says: FileSays | null): "unknown" | "fits" | "tooSmall" {
  if (!bed || !says?.size) return "unknown";
  return fitsBed(bed, says.size) ? "fits" : "tooSmall";
}

/**
 * Judges again whether prints fit machines, after a file was read or a bed has changed.
 * @param by the field of the pair that names the changed record
 */
export async function judgeFits(tx: Sql, by: "config" | "printer", id: string): Promise<void> {
  const rows = await tx.query<{ id: string; fit: string; bed: Bed | null; says: FileSays | null }>(
    `select pair.id, pair.bed_fit as fit, printer.bed, config.file_says as says
     from print_config_printer pair
       join printer on printer.id = pair.printer join print_config config on config.id = pair.config
     where pair.${by} = $1::bigint and pair.delete_time is null`,
    [id],
  );
  for (const row of rows) {
    const fit = bedFit(row.bed, row.says);
    if (fit !== row.fit)
      await tx.query("update print_config_printer set bed_fit = $2, version = version + 1 where id = $1::bigint", [
        row.id,
        fit,
      ]);
  }
}
