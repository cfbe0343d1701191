import { findResource } from "#domain/index.ts";
import type { Problem } from "#kernel/problem.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Field, Fields } from "#kernel/field.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "./row.ts";

interface Found {
  field: Field;
  path: string;
  value: unknown;
}

const isObject = (value: unknown): value is Row => typeof value === "object" && value !== null && !Array.isArray(value);

/** Yields every value in a call's input with its field and path, including the values in nested rows. */
function* walk(fields: Fields, values: Row, prefix = ""): Generator<Found> {
  for (const [name, value] of Object.entries(values)) {
    const field = fields[name];
    if (!field || value === null || value === undefined) continue;
    const path = prefix + name;
    if (field.shape && Array.isArray(value)) {
      for (const [i, row] of value.entries()) if (isObject(row)) yield* walk(field.shape, row, `${path}[${i}].`);
    } else if (field.shape && isObject(value)) yield* walk(field.shape, value, `${path}.`);
    else yield { field, path, value };
  }
}

const canonicalId = (id: unknown): string => BigInt(String(id)).toString();
const idsOf = ({ field, value }: Found): string[] => {
  if (field.kind === "refs") return (value as unknown[]).map(canonicalId);
  return field.kind === "ref" ? [canonicalId(value)] : [];
};

async function existingIds(tx: Sql, target: string, ids: ReadonlySet<string>): Promise<Set<string>> {
  const alive = findResource(target)?.appendOnly === true ? "" : " and delete_time is null";
  const rows = await tx.query<{ id: string }>(
    `select id from ${sqlName(target)} where id = any($1::bigint[])${alive}`,
    [[...ids]],
  );
  return new Set(rows.map(({ id }) => id));
}

const idsBefore = (path: string, before: Row | null): Set<string> => {
  const value = before?.[path];
  return new Set((Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]).map(String));
};

/**
 * Checks that every referenced record exists and is not deleted, with one query per resource. A reference that the
 * record had before may stay, even if its target was deleted since.
 * @param before the record that is changed, null for a new one
 * @throws Refusal notFound with the path of the first problem, and all of them in `details`
 */
export async function checkReferences(tx: Sql, fields: Fields, values: Row, before: Row | null): Promise<void> {
  const references = [...walk(fields, values)].filter(({ field }) => findResource(field.target ?? "") !== undefined);
  const wanted = new Map<string, Set<string>>();
  for (const reference of references) {
    const old = idsBefore(reference.path, before);
    for (const id of idsOf(reference)) {
      if (old.has(id)) continue;
      const target = reference.field.target ?? "";
      wanted.set(target, (wanted.get(target) ?? new Set()).add(id));
    }
  }
  const missing = new Map<string, Set<string>>();
  for (const [target, ids] of wanted) {
    const existing = await existingIds(tx, target, ids);
    missing.set(target, new Set([...ids].filter((id) => !existing.has(id))));
  }
  const problems = references.flatMap((reference): Problem[] => {
    const unknown = idsOf(reference).filter((id) => missing.get(reference.field.target ?? "")?.has(id));
    const { label } = reference.field;
    const list = [...new Set(unknown)];
    return list.length === 0
      ? []
      : [
          {
            path: reference.path,
            label: [
              `${label[0]}：编号 ${list.join("、")} 不存在，请重新选择`,
              `${label[1]}: ${list.join(", ")} does not exist. Choose again`,
            ],
          },
        ];
  });
  const [first] = problems;
  if (first) throw new Refusal("notFound", first.label, { path: first.path, details: problems });
}

/** Normalizes ids to their canonical form and removes duplicates. */
export function tidyReferences(fields: Fields, values: Row): Row {
  const tidy = (field: Field | undefined, value: unknown): unknown => {
    if (field?.kind === "refs" && Array.isArray(value)) return [...new Set(value.map(canonicalId))];
    if (field?.kind === "ref" && value !== null && value !== undefined && value !== "") return canonicalId(value);
    return value;
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, tidy(fields[name], value)]));
}
