import type { Problem } from "#kernel/check.ts";
import { problemsWith, refuse } from "#kernel/check.ts";
import type { Field, Fields, StoredFile, StoredImage } from "#kernel/field.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "./row.ts";

interface StoredRow {
  key: string;
  md5: string;
  size: string;
  type: string;
  width: number | null;
  height: number | null;
}

/** What the store knows of these keys; those it does not hold are left out. */
export async function storedFor(tx: Sql, keys: readonly string[]): Promise<Map<string, StoredRow>> {
  if (keys.length === 0) return new Map();
  const rows = await tx.query<StoredRow>(
    "select key, md5, size, type, width, height from stored_file where key = any($1::text[])",
    [[...new Set(keys)]],
  );
  return new Map(rows.map((row) => [row.key, row]));
}

const kinds = new Set<Field["kind"]>(["image", "images", "video", "file"]);
type Given = { key: string; name?: string };

interface Place {
  name: string;
  field: Field;
  entries: readonly { path: string; given: Given }[];
}

function placesIn(fields: Fields, values: Row): Place[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const field = fields[name];
    if (!field || !kinds.has(field.kind) || value === null || value === undefined) return [];
    const entries = Array.isArray(value)
      ? (value as Given[]).map((given, i) => ({ path: `${name}[${i}]`, given }))
      : [{ path: name, given: value as Given }];
    return [{ name, field, entries }];
  });
}

const isOfKind = (field: Field, { type }: StoredRow): boolean => {
  if (field.kind === "image" || field.kind === "images") return type.startsWith("image/");
  return field.kind !== "video" || type.startsWith("video/");
};

/** Where the record held the file before, that very value: it may be older than the store's list of files. */
function heldBefore(name: string, key: string, before: Row | null): StoredFile | undefined {
  const value = before?.[name];
  const list = (Array.isArray(value) ? value : [value]) as (StoredFile | null | undefined)[];
  return list.find((file) => file?.key === key) ?? undefined;
}

/**
 * Every file that values name is in the store, and its size, content and pixels are taken from there: a caller says
 * which file, never what it is.
 * @param before the record that is changed, null for a new one
 * @throws Refusal illegalParameter with every path in `details`
 */
export async function withStoredFiles(tx: Sql, fields: Fields, values: Row, before: Row | null): Promise<Row> {
  const places = placesIn(fields, values);
  if (places.length === 0) return values;
  const stored = await storedFor(
    tx,
    places.flatMap(({ entries }) => entries.map(({ given }) => given.key)),
  );
  const problems: Problem[] = [];
  const taken = places.map(({ name, field, entries }) => {
    const files = entries.map(({ path, given }): StoredFile | StoredImage | null => {
      const row = stored.get(given.key);
      const held = heldBefore(name, given.key, before);
      if (!row && held) return held;
      if (!row) problems.push({ path: `${path}.key`, label: ["文件没有上传", "The file was not uploaded"] });
      else if (!isOfKind(field, row))
        problems.push({
          path: `${path}.key`,
          label: [`${field.label[0]}的文件类型不对`, `${field.label[1]} takes no file of this type`],
        });
      if (!row) return null;
      const size = row.width !== null && row.height !== null ? { width: row.width, height: row.height } : {};
      return { key: row.key, name: given.name ?? held?.name ?? row.key, size: Number(row.size), md5: row.md5, ...size };
    });
    return [name, field, Array.isArray(values[name]) ? files : files[0]] as const;
  });
  refuse(problems);
  // The rules for sizes hold for what the store says, whatever the call said.
  refuse(taken.flatMap(([name, field, value]) => (field.picture ? problemsWith(field, value, name) : [])));
  return { ...values, ...Object.fromEntries(taken.map(([name, , value]) => [name, value])) };
}
