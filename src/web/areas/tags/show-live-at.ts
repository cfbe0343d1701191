import { printFilter } from "#kernel/filter/print.ts";
import { parseFilter } from "#kernel/filter/parse.ts";
import type { Filter } from "#kernel/filter/ast.ts";
import { moment } from "#web/fields/format.ts";
import { readQuery, setQuery } from "#web/routing/address.ts";
import { currentQuery } from "#web/routing/location.ts";

/** Fields that the moment decides. Conditions on them are replaced. */
const decided = (part: Filter): boolean => /"field":"(begin|end|status|liveState)"/.test(JSON.stringify(part));

function otherConditions(filter: string): Filter[] {
  if (filter.trim() === "") return [];
  try {
    const parsed = parseFilter(filter);
    return ("all" in parsed ? parsed.all : [parsed]).filter((part) => !decided(part));
  } catch {
    return [];
  }
}

/** A moment as the filter language writes it, in local time. */
function momentText(seconds: number): string {
  const { date, clock } = moment(seconds);
  return `${date}T${clock.slice(0, 5)}`;
}

/** Returns the filter of records that stand at a moment, with the other conditions of a filter. */
export function filterAt(filter: string, time: string, states: readonly string[]): string {
  const bound = { value: time, inclusive: true };
  const standing: Filter[] = [
    { field: "status", in: states },
    { any: [{ not: { field: "begin", present: true } }, { field: "begin", below: bound }] },
    { any: [{ not: { field: "end", present: true } }, { field: "end", above: { ...bound, inclusive: false } }] },
  ];
  return printFilter({ all: [...otherConditions(filter), ...standing] });
}

/** Filters the list by a moment. @param states in which a record stands, or will by itself */
export function showLiveAt(time: unknown, states: readonly string[]): void {
  const filter = readQuery(currentQuery())["f"] ?? "";
  setQuery({ v: null, f: filterAt(filter, momentText(Number(time)), states), id: null, at: null });
}
