import { findResource } from "#domain/index.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { placeField } from "#kernel/rank.ts";
import { sqlName, valueTerm } from "#kernel/sql-mapping.ts";
import type { Titles } from "#domain/api/list.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "./row.ts";
import { isRow, definitionLabel, inLanguage } from "./display-text.ts";

/** Checks for an id, because values that were written under an earlier definition may contain anything. */
const isId = (value: unknown): boolean => /^[1-9]\d{0,17}$/.test(String(value));

/**
 * Adds to `wanted` the ids that a record refers to, by resource. Operation records contain parts of another record;
 * references in these parts are included.
 */
export function collect(resource: Resource, record: Row, wanted: Map<string, Set<string>>): void {
  for (const [name, value] of Object.entries(record)) {
    const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : placeField(resource, name);
    const other = field?.of ? findResource(String(record[field.of])) : undefined;
    if (other && field?.kind === "json" && isRow(value)) collect(other, value, wanted);
    const target = field?.target ?? other?.name;
    if (!target || field?.kind === "json") continue;
    const set = wanted.get(target) ?? new Set();
    wanted.set(target, set);
    for (const id of Array.isArray(value) ? value : [value]) if (isId(id)) set.add(String(id));
  }
}

/** SQL term of the title of a record of several kinds, whose id the field holds, and whose kind the field `of` names. */
function titleOfKinds({ fields }: Resource, name: string, of: string): string {
  const kind = fields[of];
  if (!kind) throw new Error(`${name} names ${of}, which is no field`);
  const terms = (kind.enumeration?.values ?? []).flatMap(({ key }) => {
    const target = findResource(key);
    if (!target) return [];
    return `when '${key}' then (select to_jsonb(n.${sqlName(target.title)}) from ${sqlName(key)} n where n.id = t.${sqlName(name)})`;
  });
  return terms.length === 0
    ? `to_jsonb(t.${sqlName(name)})`
    : `(case ${valueTerm(of, kind, "t")} ${terms.join(" ")} end)`;
}

/**
 * Builds the SQL term for a record's title under alias `t`. If the title field is a reference, it is the title of the
 * referenced record.
 */
function titleTerm(resource: Resource): string {
  const { title, fields } = resource;
  const { of } = fields[title] ?? {};
  if (of !== undefined) return titleOfKinds(resource, title, of);
  const named = fields[title]?.kind === "ref" ? findResource(fields[title].target ?? "") : undefined;
  const titleColumn = `t.${sqlName(title)}`;
  if (!named) return `to_jsonb(${titleColumn})`;
  return `(select to_jsonb(n.${sqlName(named.title)}) from ${sqlName(named.name)} n where n.id = ${titleColumn})`;
}

/**
 * Formats a title.
 * @param value value of the title field
 * @param language stored number of Language
 */
export function titleOf(resource: string, value: unknown, language: number): string {
  const { title = "", fields = {} } = findResource(resource) ?? {};
  const label = definitionLabel(fields[title]?.definitionKind, String(value));
  if (label) return inLanguage({ language }, label);
  if (typeof value !== "object" || value === null) return String(value ?? "");
  const texts = value as Record<string, string>;
  return texts[language] ?? texts["1"] ?? texts["0"] ?? Object.values(texts)[0] ?? "";
}

/** Letters of a heading, as the fields that keep one allow. */
const MOST_LETTERS = 100;

/** Title of a record in Chinese, as a record about it keeps it. */
export const headingOf = ({ name, title }: Resource, record: Row): string =>
  [...titleOf(name, record[title], 1)].slice(0, MOST_LETTERS).join("");

/**
 * Reads the titles of everything that the records refer to, in one query.
 * @param language stored number of Language, for titles in several languages
 * @param also further records whose titles are read
 */
export async function titlesFor(
  db: Sql,
  resource: Resource,
  records: readonly AnyRecord[],
  language: number,
  also: Wanted = new Map(),
): Promise<Titles> {
  const wanted = new Map([...also].map(([name, ids]) => [name, new Set(ids)]));
  for (const record of records) collect(resource, record, wanted);
  return titlesOf(db, wanted, language);
}

/**
 * @param wanted ids by resource
 * @param language stored number of Language
 */
export async function titlesOf(db: Sql, wanted: Wanted, language: number): Promise<Titles> {
  const [titles = {}] = await titlesIn(db, wanted, [language]);
  return titles;
}

/** Ids by resource. */
export type Wanted = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Reads titles in several languages.
 * @param languages stored numbers of Language
 * @returns the titles in each language, in the same order
 */
export async function titlesIn(db: Sql, wanted: Wanted, languages: readonly number[]): Promise<Titles[]> {
  const targets = [...wanted].flatMap(([name, ids]) => {
    const target = findResource(name);
    return target && ids.size > 0 ? [{ target, ids: [...ids] }] : [];
  });
  if (targets.length === 0) return languages.map(() => ({}));
  const parts = targets.map(
    ({ target }, i) =>
      `select '${target.name}' as resource, t.id, ${titleTerm(target)} as title from ${sqlName(target.name)} t where t.id = any($${i + 1}::bigint[])`,
  );
  const rows = await db.query<{ resource: string; id: string; title: unknown }>(
    parts.join(" union all "),
    targets.map(({ ids }) => ids),
  );
  return languages.map((language) => {
    const titles: Titles = {};
    for (const { resource: name, id, title } of rows) (titles[name] ??= {})[id] = titleOf(name, title, language);
    return titles;
  });
}
