import type { Field, Fields } from "../field.ts";
import { tsqueryOf } from "../search-tokens.ts";
import type { Resource } from "../resource.ts";
import { enumerationType, findColumn, isNullable, sqlName, valueTerm as termOf } from "../sql-mapping.ts";
import type { Bound, BoundFilter } from "./ast.ts";

/** Collects the parameters of a statement. The SQL text contains only defined column names and `$n`. */
export class Parameters {
  readonly values: unknown[];

  constructor(values: unknown[] = []) {
    this.values = values;
  }

  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

const literal = (value: unknown): string =>
  Array.isArray(value) ? `array[${value.map(literal).join(", ")}]` : `'${String(value).replaceAll("'", "''")}'`;

/** Writes values into the statement, for the few that have no parameters of their own. */
export class Literals extends Parameters {
  override add(value: unknown): string {
    return literal(value);
  }
}

interface SqlContext {
  fields: Fields;
  /** Table alias before each column. */
  alias: string;
  /** Keywords also match readings: pinyin and initials. */
  readings?: boolean;
  /** Definitions of the targets of references, for conditions on their fields. */
  resourceOf?: (name: string) => Pick<Resource, "fields" | "appendOnly"> | undefined;
}

const casts: Partial<Record<Field["kind"], string>> = {
  id: "bigint",
  ref: "bigint",
  refs: "bigint[]",
  int: "bigint",
  money: "bigint",
  bytes: "bigint",
  decimal: "numeric",
  bool: "boolean",
};

const castOf = (field: Field): string => {
  if (field.kind === "enum") return enumerationType(field.enumeration);
  if (field.kind === "flags") return `${enumerationType(field.enumeration)}[]`;
  return casts[field.kind] ?? "text";
};

function valueTerm(field: Field, value: unknown, parameters: Parameters): string {
  if (field.kind === "time") return `to_timestamp(${parameters.add(value)}::double precision)`;
  if (field.kind === "date") return `${parameters.add(value)}::date`;
  return `${parameters.add(value)}::${castOf(field)}`;
}

/** Makes a condition false instead of null for an empty column, so that NOT returns exactly the other rows. */
const falseForNull = (field: Field, column: string, condition: string): string =>
  isNullable(field) ? `(${column} is not null and ${condition})` : condition;

function inTerm(field: Field, column: string, values: readonly unknown[], parameters: Parameters): string {
  if (field.kind === "refs" || field.kind === "flags") {
    const shared = `${column} && ${parameters.add(values)}::${castOf(field)}`;
    // The index of a list finds empty ones by equality, and not by their length.
    return field.emptyIsAll ? `(${shared} or ${column} = '{}')` : shared;
  }
  if (values.length === 1) return falseForNull(field, column, `${column} = ${valueTerm(field, values[0], parameters)}`);
  return falseForNull(field, column, `${column} = any(${parameters.add(values)}::${castOf(field)}[])`);
}

/** Path to the values that are not empty. Objects cannot be compared, so the type is tested first. */
const SOME_VALUE = '$.* ? (@.type() != "null" && !(@.type() == "string" && @ == ""))';

function presentTerm(field: Field, column: string): string {
  const type = field.kind;
  if (["text", "longText", "html", "color", "url"].includes(type)) return `${column} <> ''`;
  if (type === "refs" || type === "flags") return `cardinality(${column}) > 0`;
  if (type === "i18n") return `jsonb_path_exists(${column}, '${SOME_VALUE}')`;
  if (type === "images" || field.many) return `${column} <> '[]'::jsonb`;
  return `${column} is not null`;
}

const missingTerm = (column: string, languages: readonly unknown[], parameters: Parameters): string =>
  `exists (select from unnest(${parameters.add(languages.map(String))}::text[]) language ` +
  `where coalesce(${column} ->> language, '') in ('', '[]'))`;

function underTerm(field: Field, column: string, id: unknown, parameters: Parameters): string {
  const table = sqlName(field.target ?? "");
  const tree =
    `with recursive tree as (select id from ${table} where id = ${parameters.add(id)}::bigint union ` +
    `select child.id from ${table} child join tree on child.${sqlName(field.parent ?? "")} = tree.id) select id from tree`;
  return falseForNull(field, column, `${column} = any(array(${tree}))`);
}

function rangeTerm(field: Field, column: string, filter: BoundFilter, parameters: Parameters): string {
  const { above, below } = filter as { above?: Bound<unknown>; below?: Bound<unknown> };
  const terms = [
    ...(above ? [`${column} >${above.inclusive ? "=" : ""} ${valueTerm(field, above.value, parameters)}`] : []),
    ...(below ? [`${column} <${below.inclusive ? "=" : ""} ${valueTerm(field, below.value, parameters)}`] : []),
  ];
  return falseForNull(field, column, terms.length === 0 ? "true" : terms.join(" and "));
}

/** Condition on a field of the record, or of any of the records, to which a reference refers. Deleted ones are left out. */
function acrossTerm(
  condition: Extract<BoundFilter, { field: string }>,
  context: SqlContext,
  parameters: Parameters,
): string {
  const [name = "", far = ""] = condition.field.split(".");
  const ref = context.fields[name];
  const target = context.resourceOf?.(ref?.target ?? "");
  if (!ref || !target) throw new Error(`the filter names ${condition.field} and was not bound`);
  const ids = termOf(name, ref, context.alias);
  const terms = [
    `target.id = ${ref.kind === "refs" ? `any(${ids})` : ids}`,
    ...(target.appendOnly ? [] : ["target.delete_time is null"]),
    compileFilter({ ...condition, field: far }, { fields: target.fields, alias: "target" }, parameters),
  ];
  return `exists (select from ${sqlName(ref.target ?? "")} target where ${terms.join(" and ")})`;
}

/**
 * Compiles a filter to SQL, with the same answer as `evaluateFilter`.
 * @returns an SQL condition; its values are added to `parameters`
 */
export function compileFilter(filter: BoundFilter, context: SqlContext, parameters: Parameters): string {
  const join = (parts: readonly BoundFilter[], by: string, empty: string): string =>
    parts.length === 0 ? empty : `(${parts.map((part) => compileFilter(part, context, parameters)).join(by)})`;
  if ("all" in filter) return join(filter.all, " and ", "true");
  if ("any" in filter) return join(filter.any, " or ", "false");
  if ("not" in filter) return `not ${compileFilter(filter.not, context, parameters)}`;
  if ("keyword" in filter) {
    const query = tsqueryOf(filter.keyword, context.readings);
    return query === null ? "false" : `${context.alias}.search @@ ${parameters.add(query)}::tsquery`;
  }
  if (filter.field.includes(".")) return acrossTerm(filter, context, parameters);
  const field = context.fields[filter.field];
  if (!field) throw new Error(`the filter names ${filter.field} and was not bound`);
  const column = termOf(filter.field, field, context.alias);
  if ("present" in filter) return presentTerm(field, column);
  if ("missing" in filter) return missingTerm(column, filter.missing, parameters);
  if ("in" in filter && field.sealed)
    return inTerm(field, `${context.alias}.${findColumn(filter.field)}`, filter.in, parameters);
  if ("in" in filter) return inTerm(field, column, filter.in, parameters);
  if ("under" in filter) return underTerm(field, column, filter.under, parameters);
  return `(${rangeTerm(field, column, filter, parameters)})`;
}
