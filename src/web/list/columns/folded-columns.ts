import { useMemo, useState } from "react";
import { joined } from "#domain/api/list-address.ts";
import { isEmpty } from "#kernel/empty.ts";
import type { Field } from "#kernel/field.ts";
import type { Filter } from "#kernel/filter/ast.ts";
import { parseFilter } from "#kernel/filter/parse.ts";
import type { Resource } from "#kernel/resource.ts";
import { fieldOf } from "#kernel/resource.ts";
import type { ListState } from "#web/list/list-state.ts";
import type { Column } from "./columns.ts";
import { directionOf } from "./sorting.ts";

/** Kinds with one value, which a condition on that value fixes. */
const single: ReadonlySet<Field["kind"]> = new Set(["enum", "bool", "ref", "int", "id"]);

function partsOf(filter: string): readonly Filter[] {
  try {
    const parsed = parseFilter(filter);
    return "all" in parsed ? parsed.all : [parsed];
  } catch {
    return [];
  }
}

/** Returns the columns in which a filter leaves only one value. */
export function fixedColumns(resource: Resource, filter: string): string[] {
  return partsOf(filter).flatMap((part) => {
    if (!("field" in part) || !("in" in part) || part.in.length !== 1) return [];
    return Object.hasOwn(resource.fields, part.field) && single.has(fieldOf(resource, part.field).kind)
      ? [part.field]
      : [];
  });
}

/** Kinds whose empty value says something: "no" for a switch, "all" or "nobody" for a choice of several. */
const telling: ReadonlySet<Field["kind"]> = new Set(["bool", "flags", "refs"]);

/** True for columns that may fold. A state stays, because the commands of the list change it. */
const mayFold = ({ isTitle, isState, isKept, name }: Column, sort: string): boolean =>
  !isTitle && !isState && !isKept && directionOf(sort, name) === "none";

/** Returns the columns that have a value in one of the rows. @param from first row @param end row after the last */
export function filledColumns(
  columns: readonly Column[],
  rowAt: ListState["records"]["rowAt"],
  from: number,
  end: number,
): string[] {
  const filled = new Set<string>();
  for (let index = from; index < end && filled.size < columns.length; index++) {
    const record = rowAt(index)?.record;
    for (const { name, field } of record ? columns : [])
      if (!isEmpty(record?.[name]) || telling.has(field.kind)) filled.add(name);
  }
  return [...filled];
}

const none: ReadonlySet<string> = new Set();

/**
 * Returns the columns that fold: those that the screen or its view fixes, and those without a value on the pages seen
 * so far. A column that has got a value stays. Columns chosen by the user never fold.
 * @param page index of the page in view
 */
export function useFoldedColumns(state: ListState, page: number): ReadonlySet<string> {
  const { resource, screen, base, columns, chosen, sort, records, identity, pageSize } = state;
  const view = screen.views?.find(({ id }) => id === base);
  const fixed = useMemo(
    () => new Set(fixedColumns(resource, joined(screen.preset, view?.filter))),
    [resource, screen, view],
  );
  const [seen] = useState({ identity: "", filled: new Set<string>() });
  return useMemo(() => {
    if (chosen || !records.isReady) return none;
    if (seen.identity !== identity) Object.assign(seen, { identity, filled: new Set<string>() });
    const open = columns.filter(({ name }) => !seen.filled.has(name));
    const from = page * pageSize;
    const end = Math.min(from + pageSize, records.count);
    for (const name of filledColumns(open, records.rowAt, from, end)) seen.filled.add(name);
    const names = columns
      .filter((one) => mayFold(one, sort) && (fixed.has(one.name) || (end > from && !seen.filled.has(one.name))))
      .map(({ name }) => name);
    return new Set(names);
  }, [chosen, records, seen, identity, columns, page, pageSize, sort, fixed]);
}
