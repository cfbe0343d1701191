import type { JSX } from "react";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { fieldOf } from "#kernel/resource.ts";
import { currencyFieldOfList } from "#kernel/list-sums.ts";
import type { ListState } from "#web/list/list-state.ts";
import type { SelectionStore } from "#web/list/selection/selection.ts";
import { useValue } from "#web/store/state.ts";
import { sumsText } from "./sum-text.ts";

/** Adds up records apart for each currency, in the order in which they were selected. */
export function sumsOfRecords(
  resource: Resource,
  records: Iterable<AnyRecord>,
): Map<string | null, Record<string, number>> {
  const by = currencyFieldOfList(resource);
  const added = new Map<string | null, Record<string, number>>();
  for (const record of records) {
    const currency = by === null ? null : (fieldOf(resource, by).enumeration?.value(record[by])?.key ?? null);
    const sums = added.get(currency) ?? {};
    for (const name of resource.list.sums ?? []) sums[name] = (sums[name] ?? 0) + Number(record[name] ?? 0);
    added.set(currency, sums);
  }
  return added;
}

/** Sums of the selected rows. The foot of the list has those of all rows. */
export function ChosenSums({ state, selection }: { state: ListState; selection: SelectionStore }): JSX.Element | null {
  const { chosen, all } = useValue(selection);
  if (all) return null;
  const sums = [...sumsOfRecords(state.resource, chosen.values())];
  const text = sums.flatMap(([currency, line]) => sumsText(state.resource, line, currency)).join(" · ");
  return (
    <span className="min-w-0 truncate text-ink tabular-nums" title={text}>
      {text}
    </span>
  );
}
