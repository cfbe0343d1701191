import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Schema, Table } from "#kernel/schema.ts";
import { tableOf } from "#kernel/sql-mapping.ts";
import { resources } from "#domain/index.ts";

const areas = new Map(resources.map((resource) => [tableOf(resource).name, resource.area]));

/** Area of a table's resource; `internal` for a table without one. */
const areaOf = ({ name }: Table): string => areas.get(name) ?? "internal";

/**
 * Folder of the schema that results from all migrations. It has one file per area, so that two branches rarely change
 * the same file.
 */
export const LOCK_FOLDER = "src/server/db/migrations/lock";

/**
 * Reads the schema that results from all migrations. An absent folder is an empty schema. @throws Error for an invalid
 * file
 */
export function readSchemaLock(folder = LOCK_FOLDER): Schema {
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
  return names.toSorted().flatMap((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as Table[]);
}

/** Writes the schema by area, ordered by the names of tables, and removes the files of areas without tables. */
export function writeSchemaLock(schema: Schema, folder = LOCK_FOLDER): void {
  mkdirSync(folder, { recursive: true });
  const files = new Map<string, Table[]>();
  for (const table of schema) files.set(areaOf(table), [...(files.get(areaOf(table)) ?? []), table]);
  for (const name of readdirSync(folder)) if (!files.has(name.replace(/\.json$/, ""))) rmSync(join(folder, name));
  for (const [area, tables] of files) {
    const sorted = tables.toSorted((a, b) => (a.name < b.name ? -1 : 1));
    writeFileSync(join(folder, `${area}.json`), `${JSON.stringify(sorted, null, 2)}\n`);
  }
}
