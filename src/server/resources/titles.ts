import { findResource } from "#domain/index.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { sqlName } from "#kernel/storage.ts";
import type { Titles } from "#kernel/wire.ts";
import type { Sql } from "#server/db/sql.ts";

/** Adds the ids that a record points at, by target resource. */
function collect(resource: Resource, record: AnyRecord, wanted: Map<string, Set<string>>): void {
  for (const [name, value] of Object.entries(record)) {
    const field = resource.fields[name];
    if (!field?.target || (field.kind !== "ref" && field.kind !== "refs")) continue;
    const ids = Array.isArray(value) ? value : value === null ? [] : [value];
    const set = wanted.get(field.target) ?? new Set();
    wanted.set(field.target, set);
    for (const id of ids) set.add(String(id));
  }
}

function titleOf(value: unknown, language: number): string {
  if (typeof value !== "object" || value === null) return String(value ?? "");
  const texts = value as Record<string, string>;
  return texts[language] ?? texts["1"] ?? texts["0"] ?? Object.values(texts)[0] ?? "";
}

/**
 * The titles of everything that the records point at, in one query.
 * @param language stored number of Language, for titles that are kept in several
 */
export async function titlesFor(
  db: Sql,
  resource: Resource,
  records: readonly AnyRecord[],
  language: number,
): Promise<Titles> {
  const wanted = new Map<string, Set<string>>();
  for (const record of records) collect(resource, record, wanted);
  return titlesOf(db, wanted, language);
}

/** @param wanted ids by resource @param language stored number of Language */
export async function titlesOf(
  db: Sql,
  wanted: ReadonlyMap<string, ReadonlySet<string>>,
  language: number,
): Promise<Titles> {
  const targets = [...wanted].flatMap(([name, ids]) => {
    const target = findResource(name);
    return target && ids.size > 0 ? [{ target, ids: [...ids] }] : [];
  });
  if (targets.length === 0) return {};
  const parts = targets.map(
    ({ target }, i) =>
      `select '${target.name}' as resource, id, to_jsonb(${sqlName(target.title)}) as title from ${sqlName(target.name)} where id = any($${i + 1}::bigint[])`,
  );
  const rows = await db.query<{ resource: string; id: string; title: unknown }>(
    parts.join(" union all "),
    targets.map(({ ids }) => ids),
  );
  const titles: Titles = {};
  for (const { resource: name, id, title } of rows) (titles[name] ??= {})[id] = titleOf(title, language);
  return titles;
}
