import { lacksOneOf } from "../content-language.ts";
import { isMissing } from "../empty.ts";
import type { Field, Fields } from "../field.ts";
import type { Bound, BoundFilter } from "./ast.ts";

type Row = Readonly<Record<string, unknown>>;

interface EvaluateContext {
  fields: Fields;
  /** Returns the ids of a node and all its descendants. */
  below?: (field: string, id: string) => ReadonlySet<string>;
  /** `matchesRow` of search-tokens.ts. Guards and conditions contain no keywords and omit it. */
  keyword?: (fields: Fields, row: Row, keyword: string) => boolean;
}

function isAbove(value: unknown, bound: Bound<string | number | boolean>, sign: 1 | -1, exact: boolean): boolean {
  const [left, right] = exact ? [BigInt(String(value)), BigInt(String(bound.value))] : [value, bound.value];
  if (left === right) return bound.inclusive;
  return sign === 1 ? (left as number) > (right as number) : (left as number) < (right as number);
}

/** True for a value that is not empty. Translated values need at least one language. */
const isPresent = (field: Field | undefined, value: unknown): boolean =>
  field?.kind === "i18n" ? Object.values(value ?? {}).some((one) => !isMissing(one)) : !isMissing(value);

/** Evaluates a filter on a record in wire form, with the same answer as the SQL of `compileFilter` on its row. */
export function evaluateFilter(filter: BoundFilter, row: Row, context: EvaluateContext): boolean {
  if ("all" in filter) return filter.all.every((part) => evaluateFilter(part, row, context));
  if ("any" in filter) return filter.any.some((part) => evaluateFilter(part, row, context));
  if ("not" in filter) return !evaluateFilter(filter.not, row, context);
  if ("keyword" in filter) {
    if (!context.keyword) throw new Error(`the keyword ${filter.keyword} is not allowed here`);
    return context.keyword(context.fields, row, filter.keyword);
  }
  // The record holds only the ids of other records.
  if (filter.field.includes(".")) throw new Error(`${filter.field} is a field of another record`);
  const value = row[filter.field];
  if ("present" in filter) return isPresent(context.fields[filter.field], value);
  if ("missing" in filter) return lacksOneOf(value, filter.missing);
  if (value === null || value === undefined) return false;
  if ("in" in filter) {
    if (!Array.isArray(value)) return filter.in.includes(value as string);
    const isAll = value.length === 0 && context.fields[filter.field]?.emptyIsAll !== undefined;
    return isAll || filter.in.some((one) => value.includes(one));
  }
  if ("under" in filter) return context.below?.(filter.field, String(filter.under)).has(String(value)) ?? false;
  const { above, below } = filter as { above?: Bound<number>; below?: Bound<number> };
  const exact = context.fields[filter.field]?.kind === "id";
  return (!above || isAbove(value, above, 1, exact)) && (!below || isAbove(value, below, -1, exact));
}
