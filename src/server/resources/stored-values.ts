import type { Problem } from "#kernel/problem.ts";
import { problemsWith, refuse } from "#kernel/validate.ts";
import { fileFormats } from "#kernel/file-formats.ts";
import type { Field, Fields } from "#kernel/field.ts";
import { endingsFor, sizeRefusal, typesFor } from "#kernel/image-size-rules.ts";
import { storedName } from "#kernel/stored-name.ts";
import type { Sql } from "#server/db/sql.ts";
import type { StoredRow } from "#server/storage/stored-row.ts";
import { storedValue } from "#server/storage/stored-row.ts";
import type { FilePlace } from "./files-in-values.ts";
import { filesIn, mapFiles } from "./files-in-values.ts";
import type { Row } from "./row.ts";

interface TypedRow extends StoredRow {
  /** Media type. */
  type: string;
}

/**
 * Reads the stored files of these keys; missing ones are left out. The rows stay locked until the transaction ends, so
 * that the sweep cannot delete a file that a record is about to use.
 */
export async function storedFor(tx: Sql, keys: readonly string[]): Promise<Map<string, TypedRow>> {
  if (keys.length === 0) return new Map();
  const rows = await tx.query<TypedRow>(
    "select key, md5, size, type, width, height from stored_file where key = any($1::text[]) order by key for key share",
    [[...new Set(keys)]],
  );
  return new Map(rows.map((row) => [row.key, row]));
}

const isPicture = ({ kind }: Field): boolean => kind === "image" || kind === "images";

const isOfKind = (field: Field, { type }: TypedRow): boolean => {
  // An SVG is a file, because it may contain scripts, and no picture of the console is drawn from it.
  if (isPicture(field)) return type.startsWith("image/") && type !== fileFormats.svg.type;
  return field.kind !== "video" || type.startsWith("video/");
};

function problemsAt({ field, path }: FilePlace, row: TypedRow | undefined): Problem[] {
  const endings = endingsFor(field).join(", ");
  if (!row) return [{ path: `${path}.key`, label: ["文件没有上传", "The file was not uploaded"] }];
  if (!isOfKind(field, row))
    return [
      {
        path: `${path}.key`,
        label: [`${field.label[0]}的文件类型不对`, `${field.label[1]} does not accept files of this type`],
      },
    ];
  // Only GIF can be refused here. The console converts every other picture to WebP, and the stored file does not show
  // its original format.
  if (row.type === "image/gif" && isPicture(field) && !typesFor(field).includes(row.type))
    return [{ path: `${path}.key`, label: [`图片格式应为 ${endings}`, `A picture must be ${endings}`] }];
  // The size rules are checked with the size and dimensions from the store, not with those in the call.
  const one = field.kind === "images" ? { ...field, kind: "image" as const } : field;
  const value = storedValue(row, row.key);
  const wrong = problemsWith(one, value, path);
  const refusal = wrong.length === 0 && "width" in value ? sizeRefusal(value, field.picture) : null;
  return refusal ? [{ path, label: refusal }] : wrong;
}

/**
 * Checks that every file in the values is stored, at any depth. Size, content type and dimensions are read from the
 * store and not from the call.
 * @param before the record that is changed, null for a new one; its files may be older than the table of stored files
 * @throws Refusal illegalParameter with every path in `details`
 */
export async function withStoredFiles(tx: Sql, fields: Fields, values: Row, before: Row | null): Promise<Row> {
  const places = filesIn(fields, values);
  if (places.length === 0) return values;
  const formerFiles = new Map(filesIn(fields, before ?? {}).map(({ file }) => [file.key, file]));
  const stored = await storedFor(
    tx,
    places.map(({ file }) => file.key),
  );
  refuse(
    places.flatMap((place) => {
      const row = stored.get(place.file.key);
      return !row && formerFiles.has(place.file.key) ? [] : problemsAt(place, row);
    }),
  );
  return mapFiles(fields, values, ({ file }) => {
    const row = stored.get(file.key);
    const old = formerFiles.get(file.key);
    return row ? storedValue(row, storedName(file.name ?? old?.name ?? "") || row.key) : old;
  });
}
