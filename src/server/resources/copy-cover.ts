import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { noteFiles } from "./files-in-values.ts";
import type { Row } from "./row.ts";

/** Writes the cover of an entry of a list, and notes the use of its file. */
export async function writeCover(tx: Sql, resource: Resource, id: string, cover: unknown): Promise<void> {
  await tx.query(`update ${sqlName(resource.name)} set cover = $2::jsonb where id = $1::bigint`, [
    id,
    JSON.stringify(cover),
  ]);
  await noteFiles(tx, resource, [{ id, values: { cover } }]);
}

/**
 * Copies the cover of a record to a new entry about it. It is no value of the call, so the admin need not be able to read
 * the files of the record.
 * @param by field of the entry that names the record
 * @param copyOf reads the record's cover by its id
 */
export const copyCoverOf =
  (by: string, copyOf: (tx: Sql, id: unknown) => Promise<Row>) =>
  (resource: Resource) =>
  async (
    tx: Sql,
    _context: Context,
    { before, after }: { before: AnyRecord | null; after: AnyRecord },
  ): Promise<void> => {
    if (before) return;
    const { cover } = await copyOf(tx, after[by]);
    await writeCover(tx, resource, after.id, cover);
    after["cover"] = cover;
  };
