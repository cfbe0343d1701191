import { asyncTask } from "#domain/tasks/async-task.resource.ts";
import type { Field, Fields, StoredFile } from "#kernel/field.ts";
import type { Resource } from "#kernel/resource.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "./row.ts";

const kinds = new Set<Field["kind"]>(["image", "images", "video", "file"]);

/** True if a value of this field can contain files, at any depth. */
export const containsFiles = (field: Field): boolean =>
  kinds.has(field.kind) ||
  [field.each, field.byId, field.byLanguage, ...Object.values(field.shape ?? {})].some(
    (part) => part !== undefined && containsFiles(part),
  );

/** One file in a set of values, with its field and path. For a list of files there is one entry per file. */
export interface FilePlace {
  field: Field;
  path: string;
  file: Pick<StoredFile, "key"> & Partial<StoredFile>;
}

type Change = (place: FilePlace) => unknown;

const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null && !Array.isArray(value);

function mapped(field: Field, value: unknown, path: string, change: Change): unknown {
  if (value === null || value === undefined || !containsFiles(field)) return value;
  if (Array.isArray(value)) return value.map((entry, i) => mapped(field, entry, `${path}[${i}]`, change));
  if (field.each) return mapped(field.each, value, path, change);
  if (!isRow(value)) return value;
  const keyed = field.byId ?? field.byLanguage;
  if (keyed)
    return Object.fromEntries(
      Object.entries(value).map(([key, entry]) => [key, mapped(keyed, entry, `${path}.${key}`, change)]),
    );
  if (field.shape) return mapFiles(field.shape, value, change, `${path}.`);
  return change({ field, path, file: value as unknown as FilePlace["file"] });
}

/** Replaces each file in the values, at any depth. */
export const mapFiles = (fields: Fields, values: Readonly<Row>, change: Change, prefix = ""): Row =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      return [name, field ? mapped(field, value, prefix + name, change) : value];
    }),
  );

/** Returns every file in the values, with its path. */
export function filesIn(fields: Fields, values: Readonly<Row>): FilePlace[] {
  const places: FilePlace[] = [];
  mapFiles(fields, values, (place) => {
    places.push(place);
    return place.file;
  });
  return places;
}

/** Returns the files that a write adds to its record, with their paths. */
export function filesAdded(fields: Fields, values: Readonly<Row>, before: Readonly<Row> | null): FilePlace[] {
  const formerKeys = new Set(filesIn(fields, before ?? {}).map(({ file }) => file.key));
  return filesIn(fields, values).filter(({ file }) => !formerKeys.has(file.key));
}

/**
 * Stores that the files in these values belong to their records. This makes them readable and protects them from the
 * sweep. Entries are never removed, because a record's history shows its former pictures.
 */
export async function noteFiles(
  tx: Sql,
  resource: Resource,
  writes: readonly { id: string; values: Readonly<Row> }[],
): Promise<void> {
  // Files of tasks are only for their creator, and `task_file` protects them.
  if (resource.name === asyncTask.name) return;
  const uses = writes.flatMap(({ id, values }) =>
    [...new Set(filesIn(resource.fields, values).map(({ file }) => file.key))].map((key) => ({ key, id })),
  );
  if (uses.length === 0) return;
  await tx.query(
    `insert into file_use (key, resource, record) select key, $3, id from unnest($1::text[], $2::bigint[]) use (key, id)
     on conflict do nothing`,
    [uses.map(({ key }) => key), uses.map(({ id }) => id), resource.name],
  );
}
