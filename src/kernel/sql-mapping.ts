import type { Field } from "./field.ts";
import { hasColumn, isFigure } from "./field.ts";
import { ROW_KEY } from "./mask.ts";
import type { IndexDefinition, Resource } from "./resource.ts";
import { fieldOf } from "./resource.ts";
import type { Column, Index, Table } from "./schema.ts";
import { uniqueKeyTerm } from "./text/unique-key.ts";
import type { ComputedFrom, DerivedFrom, StateCondition } from "./derived.ts";
import { partsOf } from "./derived.ts";

/** Converts a name to its stored form: `createTime` becomes `create_time`. */
export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Quotes a table or column name for a statement, because `user` and `limit` are SQL keywords. */
export const sqlName = (name: string): string => `"${snake(name)}"`;

/** Name of the column with the keyed hash of a sealed field, as a term of SQL. */
export const findColumn = (name: string): string => `${snake(name)}_find`;

/** SQL keywords among our names. Only these need quotes within a term of an index. */
const keywords = new Set(["end", "user", "limit", "order"]);

const nameInTerm = (name: string): string => (keywords.has(name) ? sqlName(name) : snake(name));

const literal = (value: unknown): string =>
  typeof value === "number" ? String(value) : `'${String(value).replaceAll("'", "''")}'`;

/** Returns the conditions on source records (alias `source`) that name neither the record nor the time. */
export const fixedConditions = ({ where = {} }: DerivedFrom): string[] =>
  Object.entries(where).map(([name, values]) => `source.${sqlName(name)} in (${values.map(literal).join(", ")})`);

/** Returns the conditions for source records (alias `source`) of a derived field of the record under `alias`. */
export function sourceConditions(derived: DerivedFrom, alias: string): string {
  const ownColumn = `${alias}.${sqlName(derived.of ?? "id")}`;
  const { during, undoneBy } = derived;
  return [
    derived.one
      ? `source.${sqlName(derived.by)} = ${ownColumn}`
      : `source.${sqlName(derived.by)} @> array[${ownColumn}]`,
    ...fixedConditions(derived),
    ...(derived.days ? [`source.create_time > now() - interval '${derived.days} days'`] : []),
    ...(during?.from ? [`(source.${sqlName(during.from)} is null or source.${sqlName(during.from)} <= now())`] : []),
    ...(during ? [`(source.${sqlName(during.to)} is null or source.${sqlName(during.to)} > now())`] : []),
    ...(undoneBy
      ? [
          `source.${sqlName(undoneBy)} is null`,
          `not exists (select 1 from ${sqlName(derived.resource)} back where back.${sqlName(undoneBy)} = source.id)`,
        ]
      : []),
    ...(derived.appendOnly ? [] : ["source.delete_time is null"]),
  ].join(" and ");
}

/** Returns the SQL term of a count over several lists. */
function countOfParts(parts: readonly DerivedFrom[], alias: string): string {
  const values = parts.map((part) => {
    const value = part.countDistinctOf ? `source.${sqlName(part.countDistinctOf)}` : "source.id";
    return `select ${value} as value from ${sqlName(part.resource)} source where ${sourceConditions(part, alias)}`;
  });
  const counted = parts.some(({ countDistinctOf }) => countDistinctOf) ? "count(distinct part.value)" : "count(*)";
  return `(select ${counted}::int from (${values.join(" union all ")}) part)`;
}

/** Returns the SQL term of source records as a list of objects, in their order. */
function rowsTerm(names: readonly string[], among: string): string {
  const parts = names.map((name) => `${literal(name)}, source.${sqlName(name)}`);
  const row = `jsonb_build_object(${[`${literal(ROW_KEY)}, source.id::text`, ...parts].join(", ")})`;
  return `(select coalesce(jsonb_agg(${row} order by source."rank", source.id), '[]'::jsonb) ${among})`;
}

/** Returns the SQL term that computes a derived field from its source records, also if its value is kept. */
export function derivedTerm(field: Field, derived: DerivedFrom, alias: string): string {
  if (derived.also) return countOfParts(partsOf(derived), alias);
  const among = `from ${sqlName(derived.resource)} source where ${sourceConditions(derived, alias)}`;
  if (derived.rows) return rowsTerm(derived.rows, among);
  if (derived.rollupField)
    return `array(select distinct unnest(source.${sqlName(derived.rollupField)}) ${among} order by 1)`;
  if (derived.distinctOf) return `array(select distinct source.${sqlName(derived.distinctOf)} ${among} order by 1)`;
  if (derived.sumOf) {
    const type = field.kind === "decimal" ? `numeric(18,${field.scale ?? 0})` : "bigint";
    return `(select coalesce(sum(source.${sqlName(derived.sumOf)}), 0)::${type} ${among})`;
  }
  if (derived.meanOf) return `(select round(avg(source.${sqlName(derived.meanOf)}), ${field.scale ?? 0}) ${among})`;
  if (derived.newestOf) return `(select source.${sqlName(derived.newestOf)} ${among} order by source.id desc limit 1)`;
  if (derived.latestOf) return `(select max(source.${sqlName(derived.latestOf)}) ${among})`;
  if (derived.countDistinctOf)
    return `(select count(distinct source.${sqlName(derived.countDistinctOf)})::int ${among})`;
  if (field.kind === "ref") return `(select min(source.id) ${among})`;
  return field.kind === "int"
    ? `(select count(*)::int ${among})`
    : `array(select source.id ${among} order by source.id)`;
}

function conditionTerm(column: string, condition: StateCondition): string {
  if (condition === "none") return `${column} is null`;
  if (condition === "past") return `${column} <= now()`;
  if (condition === "future") return `${column} > now()`;
  return `${column} in (${condition.map(literal).join(", ")})`;
}

function computedTerm({ enumeration, scale }: Field, computed: ComputedFrom, alias: string): string {
  const column = (name: string): string => `${alias}.${sqlName(name)}`;
  if ("part" in computed)
    return `round(${column(computed.part)}::numeric / nullif(${column(computed.whole)}, 0), ${scale ?? 0})`;
  if ("keyOf" in computed) return `(${column(computed.keyOf)} ->> ${literal(computed.at)})`;
  if ("languagesOf" in computed)
    return (
      `array(select one.key::smallint from jsonb_each_text(${column(computed.languagesOf)}) one ` +
      `where one.value not in ('', '[]') order by 1)`
    );
  const cases = computed.cases.map(({ to, when }) => {
    const terms = Object.entries(when).map(([name, condition]) => conditionTerm(column(name), condition));
    return `when ${terms.join(" and ")} then ${literal(enumeration?.of(to))}`;
  });
  const type = enumerationType(enumeration);
  const { otherwise } = computed;
  const last = otherwise === null ? "null" : literal(enumeration?.of(otherwise));
  return `(case ${cases.join(" ")} else ${last} end)::${type}`;
}

/**
 * Returns the SQL term of a field's current value. A derived field is computed from its source records or from the
 * record's other fields, and an expiring state with the current time.
 */
export function valueTerm(name: string, field: Field, alias: string): string {
  const { derived, computed, expires } = field;
  const column = `${alias}.${sqlName(name)}`;
  if (expires) {
    const from = expires.from.map((key) => literal(field.enumeration?.of(key))).join(", ");
    const ended = `${alias}.${sqlName(expires.at)} <= now() and ${column} in (${from})`;
    return `(case when ${ended} then ${literal(field.enumeration?.of(expires.to))} else ${column} end)`;
  }
  if (computed) return computedTerm(field, computed, alias);
  return derived && !derived.kept ? derivedTerm(field, derived, alias) : column;
}

const MAX_SMALLINT = 32_767;

/** Type of the stored values of an enumeration: the smallest that holds all its numbers, or text. */
export function enumerationType(enumeration: Field["enumeration"]): string {
  if (!enumeration?.numbered) return "text";
  return enumeration.values.some(({ stored }) => Number(stored) > MAX_SMALLINT) ? "integer" : "smallint";
}

const types: Record<Field["kind"], (field: Field) => string> = {
  id: () => "bigint",
  text: () => "text",
  longText: () => "text",
  html: () => "text",
  color: () => "text",
  url: () => "text",
  int: ({ big }) => (big ? "bigint" : "integer"),
  decimal: (field) => `numeric(18,${field.scale ?? 0})`,
  money: () => "bigint",
  bytes: () => "bigint",
  bool: () => "boolean",
  enum: ({ enumeration }) => enumerationType(enumeration),
  flags: ({ enumeration }) => `${enumerationType(enumeration)}[]`,
  time: () => "timestamptz",
  date: () => "date",
  image: () => "jsonb",
  images: () => "jsonb",
  video: () => "jsonb",
  file: () => "jsonb",
  jump: () => "jsonb",
  json: () => "jsonb",
  i18n: () => "jsonb",
  ref: () => "bigint",
  refs: () => "bigint[]",
};

/** Returns the empty value of kinds that have one, so that their columns are never null. */
function emptyOf(field: Field): string | undefined {
  if (field.derived?.kept && field.kind === "int") return "0";
  if (field.default !== undefined)
    return literal(field.kind === "enum" ? field.enumeration?.of(String(field.default)) : field.default);
  if (["text", "longText", "html", "color", "url"].includes(field.kind)) return "''";
  if (field.kind === "bool") return "false";
  if (field.kind === "refs" || field.kind === "flags") return "'{}'";
  if (field.kind === "images" || field.many) return "'[]'";
  if (field.kind === "i18n") return "'{}'";
  return undefined;
}

/**
 * True if the value can be null. A field that is required only under a condition has rows without it. Counts, sums and
 * states that are derived always have a value.
 */
export const isNullable = (field: Field): boolean => {
  const { computed } = field;
  if (computed) return "cases" in computed ? computed.otherwise === null : !("languagesOf" in computed);
  if (field.derived?.kept) return emptyOf(field) === undefined;
  return (!field.required || field.when !== undefined) && emptyOf(field) === undefined;
};

function columnOf(name: string, field: Field): Column {
  const column: Column = { name: snake(name), type: types[field.kind](field), nullable: isNullable(field) };
  const empty = emptyOf(field);
  if (name === "id") column.identity = true;
  else if (name === "createTime" || name === "updateTime") column.default = "now()";
  else if (empty !== undefined) column.default = empty;
  if (field.renamedFrom) column.renamedFrom = snake(field.renamedFrom);
  return column;
}

/** A figure below all values of a field, as a literal of SQL. Its negation is above them. */
const belowAll = ({ kind, big }: Field): string =>
  kind === "decimal" ? "-1000000000000000000" : kind === "int" && !big ? "-2147483649" : "-9007199254740992";

/**
 * Returns the SQL term that a list is sorted by, over a column or over the value of a derived field. Null is the lowest
 * value, or the highest with `nullsLast`. With this one term, an index and a row comparison are enough for both the
 * order and the page cursor.
 */
export function sortTerm(column: string, field: Field): string {
  if (!isNullable(field)) return column;
  if (isFigure(field)) return `coalesce(${column}, ${field.nullsLast ? belowAll(field).slice(1) : belowAll(field)})`;
  if (field.kind === "time") return `coalesce(${column}, '-infinity'::timestamptz)`;
  if (field.kind === "date") return `coalesce(${column}, '-infinity'::date)`;
  if (field.kind === "enum" && field.enumeration?.numbered) return `coalesce(${column}, -32768)`;
  if (field.kind === "enum") return `coalesce(${column}, '')`;
  return `coalesce(${column}, -1)`;
}

function indexOf(resource: Resource, { by: names, where }: IndexDefinition): Index {
  const descending = names.at(-1)?.startsWith("-") ? " desc" : "";
  const terms = names.map((sortKey) => {
    const name = sortKey.replace(/^-/, "");
    const field = resource.fields[name];
    if (!field) throw new Error(`an index of ${resource.name} names ${name}`);
    // Filters use the column itself, and sorting uses the sort term. So only sortable fields have the sort term in the
    // index.
    const term = name !== "id" && field.sort && isNullable(field) ? sortTerm(nameInTerm(name), field) : snake(name);
    return (term.includes("(") ? `(${term})` : term) + (sortKey.startsWith("-") ? " desc" : "");
  });
  if (!names.some((name) => name.replace(/^-/, "") === "id")) terms.push(`id${descending}`);
  const short = names.map((name) => snake(name.replace(/^-/, ""))).join("_");
  return {
    name: `${snake(resource.name)}_${short}_idx`.slice(0, 63),
    columns: terms,
    ...(where ? { where: `${snake(where)} is not null` } : {}),
  };
}

/** Condition that excludes deleted records from unique keys, by time of deletion or by state. */
function aliveWhere({ machine, appendOnly }: Resource): string[] {
  if (appendOnly) return [];
  const states = Object.entries(machine?.transitions["delete"]?.to ?? {}).map(
    ([name, key]) => `${sqlName(name)} = ${literal(machine?.fields[name]?.of(key))}`,
  );
  return ["delete_time is null", ...(states.length > 0 ? [`not (${states.join(" and ")})`] : [])];
}

/** Name of the unique index on these fields. */
export const uniqueName = (resource: Resource, names: readonly string[]): string =>
  `${[resource.name, ...names].map(snake).join("_")}_key`.slice(0, 63);

/** True if the field is unique by what readers see, and not by its characters. */
export const isFolded = ({ kind, isCode }: Field): boolean => kind === "text" && isCode !== true;

/** Returns the SQL term by which a field is unique. */
export function uniqueTerm(resource: Resource, name: string, alias = ""): string {
  const field = resource.fields[name];
  const column = alias === "" ? nameInTerm(name) : `${alias}.${sqlName(name)}`;
  if (field?.sealed) return (alias === "" ? "" : `${alias}.`) + findColumn(name);
  return field && isFolded(field) ? uniqueKeyTerm(column) : alias === "" ? snake(name) : column;
}

/** Condition that excludes the empty text of an optional field from its unique key, so that many records may lack it. */
export function givenWhere(resource: Resource, name: string, alias = ""): string[] {
  const field = resource.fields[name];
  if (field?.sealed) return [`${alias === "" ? "" : `${alias}.`}${findColumn(name)} <> ''`];
  const isOptional = field && ["text", "url"].includes(field.kind) && (!field.required || field.when !== undefined);
  return isOptional ? [`${alias === "" ? nameInTerm(name) : `${alias}.${sqlName(name)}`} <> ''`] : [];
}

/** Fields that are unique together count an absent value as a value: two records without it are the same. */
function uniqueIndex(resource: Resource, names: readonly string[]): Index {
  const [first = "", ...others] = names;
  const where = [...aliveWhere(resource), ...(others.length === 0 ? givenWhere(resource, first) : [])].join(" and ");
  const countsNulls = names.some((name) => isNullable(fieldOf(resource, name)));
  return {
    name: uniqueName(resource, names),
    columns: names.map((name) => uniqueTerm(resource, name)),
    unique: true,
    ...(others.length > 0 && countsNulls ? { nullsNotDistinct: true } : {}),
    ...(where === "" ? {} : { where }),
  };
}

/** True if a value inside the field is found by its keyed hash. */
const findsInside = ({ shape = {} }: Field): boolean =>
  Object.values(shape).some((inner) => inner.sealed?.find === true || findsInside(inner));

const hashColumn = (name: string, { sealed }: Field): Column[] =>
  sealed?.find ? [{ name: findColumn(name), type: "text", nullable: false, default: "''" }] : [];

function indexesOf(resource: Resource): Index[] {
  const table = snake(resource.name);
  const indexes = new Map<string, Index>();
  const add = (index: Index): unknown => indexes.has(index.name) || indexes.set(index.name, index);
  for (const index of resource.indexes) add(indexOf(resource, index));
  for (const names of resource.uniqueTogether) add(uniqueIndex(resource, names));
  for (const [name, field] of Object.entries(resource.fields)) {
    if (name === "id") continue;
    const column = snake(name);
    if (field.unique) add(uniqueIndex(resource, [name]));
    if (findsInside(field)) add({ name: `${table}_${column}_find_idx`, columns: [column], using: "gin" });
    if (field.sealed?.find && !field.unique)
      add({ name: `${table}_${findColumn(name)}_idx`, columns: [findColumn(name), "id"] });
    const hasIndex = hasColumn(field) && field.kind !== "i18n" && field.filter !== "words";
    if (!hasIndex || (!field.filter && !field.sort)) continue;
    if (["refs", "flags"].includes(field.kind)) {
      add({ name: `${table}_${column}_idx`, columns: [column], using: "gin" });
      continue;
    }
    if (field.filter && field.sort && isNullable(field))
      add({ name: `${table}_${column}_filter_idx`, columns: [column, "id"] });
    if (!resource.indexes.some(({ by }) => by[0]?.replace(/^-/, "") === name)) add(indexOf(resource, { by: [name] }));
  }
  if (Object.values(resource.fields).some((field) => field.search))
    add({ name: `${table}_search_idx`, columns: ["search"], using: "gin" });
  return [...indexes.values()];
}

/** Returns the table of a resource. `search` has the search tokens, `delete_time` hides a deleted row. */
export function tableOf(resource: Resource): Table {
  const columns = Object.entries(resource.fields)
    .filter(([, field]) => hasColumn(field))
    .filter(([name]) => !resource.appendOnly || !["updateTime", "updater", "version"].includes(name))
    .flatMap(([name, field]) => [columnOf(name, field), ...hashColumn(name, field)]);
  if (!resource.appendOnly) columns.push({ name: "delete_time", type: "timestamptz", nullable: true });
  if (Object.values(resource.fields).some((field) => field.search))
    columns.push({ name: "search", type: "tsvector", nullable: false, default: "''" });
  return { name: snake(resource.name), columns, primaryKey: ["id"], indexes: indexesOf(resource) };
}
