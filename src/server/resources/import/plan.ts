import type { TimeZone } from "#kernel/time-zone.ts";
import type { ImportExisting, ImportRequest } from "#domain/api/import.ts";
import { NOT_IMPORTED } from "#domain/api/import.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Field } from "#kernel/field.ts";
import type { Resource } from "#kernel/resource.ts";
import { fieldOf } from "#kernel/resource.ts";
import { keysOf, targetsOf } from "./targets.ts";

/** A column that is imported. */
export interface PlannedColumn {
  /** Index in the sheet. */
  index: number;
  /** Id of the target. */
  id: string;
  name: string;
  field: Field;
  /** Stored number of the language, for a translated text. */
  language: string | null;
}

export interface ImportPlan {
  resource: Resource;
  columns: readonly PlannedColumn[];
  /** Column that identifies a record; null to add every row. */
  key: PlannedColumn | null;
  existing: ImportExisting;
  timezone: TimeZone;
}

const wrong = (zh: string, en: string, path: string): Refusal => new Refusal("illegalParameter", [zh, en], { path });

/**
 * Checks a mapping.
 * @throws Refusal illegalParameter that names the field of the request
 */
export function planOf(
  resource: Resource,
  request: Pick<ImportRequest, "columns" | "key" | "existing">,
  timezone: TimeZone,
): ImportPlan {
  const targets = new Map(targetsOf(resource).map((target) => [target.id, target]));
  const seen = new Set<string>();
  const columns = request.columns.flatMap((id, index): PlannedColumn[] => {
    if (id === NOT_IMPORTED) return [];
    const target = targets.get(id);
    if (!target) throw wrong(`没有「${id}」这个字段`, `There is no field ${id}`, `columns[${index}]`);
    if (seen.has(id))
      throw wrong(
        `「${target.label[0]}」对应了两列`,
        `Two columns are mapped to ${target.label[1]}`,
        `columns[${index}]`,
      );
    seen.add(id);
    const [name = "", language] = id.split(".");
    return [{ index, id, name, field: fieldOf(resource, name), language: language ?? null }];
  });
  if (columns.every(({ id }) => id === "id"))
    throw wrong("没有对应任何列", "No column is mapped to a field", "columns");
  if (request.key !== "" && !keysOf(resource).includes(request.key))
    throw wrong(`「${request.key}」不能用来认记录`, `${request.key} does not identify a record`, "key");
  const key = columns.find(({ id }) => id === request.key) ?? null;
  if (request.key !== "" && !key)
    throw wrong("用来认记录的列没有对应", "The column that identifies a record is not mapped", "key");
  // Without a key every row is a new record, so an id column would be ignored silently.
  if (!key && seen.has("id"))
    throw wrong(
      "有编号列时，请按编号认记录，或不导入编号列",
      "Identify records by the ID, or leave the ID column out",
      "key",
    );
  return { resource, columns, key, existing: request.existing, timezone };
}

/** Returns the index of the column to which a field path such as `name.1` belongs; -1 where no column does. */
export const columnOfPath = ({ columns }: ImportPlan, path: string | null): number => {
  if (path === null) return -1;
  const [name = ""] = path.split(/[.[]/);
  return (columns.find(({ id }) => id === path) ?? columns.find((column) => column.name === name))?.index ?? -1;
};
