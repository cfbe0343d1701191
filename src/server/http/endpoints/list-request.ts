import type { ListRequest } from "#domain/api/list.ts";
import type { Fields } from "#kernel/field.ts";
import { anything } from "#kernel/field.ts";
import type { Filter } from "#kernel/filter/ast.ts";
import { both } from "#kernel/filter/ast.ts";
import { parseFilter } from "#kernel/filter/parse.ts";
import { printFilter } from "#kernel/filter/print.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Context } from "#server/context.ts";
import { madeWithin } from "#server/http/period.ts";

export const paging = {
  // Never refused: invalid values of page and pageSize become the default (specification, section 5).
  page: anything<number>({ label: ["页", "Page"] }),
  pageSize: anything<number>({ label: ["每页", "Page size"] }),
};

/** Fields of a list call that the specification defines, in addition to the console's filter language. */
export interface SpelledCall {
  fields: Fields;
  /** True if they may stand in the address of a GET call instead. */
  isInAddress?: true;
  /** Reads the given fields. Without it, each is a condition on the record's field of that name. */
  read?: (values: Readonly<Record<string, unknown>>) => { filters: Filter[]; sort?: string };
  /** Reads conditions that need other records. */
  narrow?: (context: Context, values: Readonly<Record<string, unknown>>) => Promise<Filter[]>;
  /** Adds to a record of the reply what the specification spells otherwise. */
  shown?: (record: AnyRecord) => AnyRecord;
}

/** Fields of list calls by resource. */
export type ListCalls = Readonly<Record<string, SpelledCall>>;

const eachIn = (values: Readonly<Record<string, unknown>>): Filter[] =>
  Object.entries(values).map(([field, value]) => ({ field, in: [String(value)] }));

/** Converts a body to a list request. Empty and null fields are left out, so that defaults apply. */
export function listRequest(body: Record<string, unknown>, spelled: SpelledCall = { fields: {} }): ListRequest {
  const { begin, end, ...values } = Object.fromEntries(
    Object.entries(body).filter(([, value]) => value !== null && value !== ""),
  );
  const isOwn = ([name]: [string, unknown]): boolean => Object.hasOwn(spelled.fields, name);
  const spelledValues = Object.fromEntries(Object.entries(values).filter(isOwn));
  const rest = Object.fromEntries(Object.entries(values).filter((entry) => !isOwn(entry)));
  const { filters: asked, ...sorted } = spelled.read?.(spelledValues) ?? { filters: eachIn(spelledValues) };
  const filters = [...asked, ...madeWithin({ begin, end })];
  if (filters.length === 0) return { ...sorted, ...rest };
  return { ...sorted, ...rest, filter: printFilter(both(...filters, parseFilter(String(values["filter"] ?? "")))) };
}
