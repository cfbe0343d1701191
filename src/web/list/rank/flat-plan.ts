import { conditionsOf } from "#domain/api/list-address.ts";
import { groupKey, RANK } from "#kernel/rank.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { fieldOf } from "#kernel/resource.ts";
import type { RecordWindow, Row } from "#web/data/records.ts";
import { nameOfRecord } from "#web/fields/record-name.ts";
import { l, within } from "#web/i18n/text.ts";
import type { ListState } from "#web/list/list-state.ts";
import type { Plan } from "./plan.ts";
import { said } from "./texts.ts";

/** True if a filter only names one value of fields that form the group. It then hides no record of the group. */
function keepsGroup(resource: Resource, filter: string): boolean {
  if (filter.trim() === "") return true;
  return conditionsOf(resource, filter).every(
    ({ part }) =>
      "field" in part && "in" in part && part.in.length === 1 && resource.rankedWithin?.includes(part.field),
  );
}

/** Returns an example of a filter for one group. */
function exampleOf(resource: Resource, names: readonly string[], record: AnyRecord): string {
  const name = names.find((one) => fieldOf(resource, one).filter && record[one] !== null);
  return name ? `${name}:${String(record[name])}` : "";
}

function loadedRows({ count, rowAt }: RecordWindow): Row[] {
  return Array.from({ length: Math.min(count, 1_000) }, (_, index) => rowAt(index)).filter((row) => row !== undefined);
}

/** Returns why rows of the list cannot be moved, and what to do about it; null if they can. */
export function whyNotMoved(state: ListState): string | null {
  const { resource, sort, filter, screen, base, records } = state;
  if (sort !== RANK) return said("notSorted", { rank: within(fieldOf(resource, RANK).label) });
  if (!keepsGroup(resource, filter)) return said("filtered");
  const [first] = screen.views ?? [];
  const view = screen.views?.find(({ id }) => id === base);
  if (view && first && view !== first && !keepsGroup(resource, view.filter))
    return said("viewed", { view: l(first.label) });
  const rows = loadedRows(records);
  if (new Set(rows.map(({ record }) => groupKey(resource, record))).size < 2) return null;
  const differing = (resource.rankedWithin ?? []).filter(
    (name) => new Set(rows.map(({ record }) => String(record[name] ?? ""))).size > 1,
  );
  const fields = differing.map((name) => l(fieldOf(resource, name).label)).join(l(["、", ", "]));
  return said("mixed", { fields, example: rows[0] ? exampleOf(resource, differing, rows[0].record) : "" });
}

/** Returns the window with some rows taken out and put back as a block, whose first row is `first`. */
function withBlock(records: RecordWindow, moved: readonly number[], first: number): RecordWindow {
  const from = (index: number): number => {
    if (index >= first && index < first + moved.length) return moved[index - first] ?? index;
    let place = index < first ? index : index - moved.length;
    for (const one of moved) if (one <= place) place += 1;
    return place;
  };
  const to = (place: number): number => {
    const movedIndex = moved.indexOf(place);
    if (movedIndex >= 0) return first + movedIndex;
    const index = place - moved.filter((one) => one < place).length;
    return index < first ? index : index + moved.length;
  };
  return {
    ...records,
    rowAt: (index) => records.rowAt(from(index)),
    indexOf: (id) => {
      const place = records.indexOf(id);
      return place < 0 ? place : to(place);
    },
    keyAt: (index) => records.rowAt(from(index))?.record.id ?? index,
  };
}

const nameIn = (resource: Resource, row: Row | undefined): string =>
  row ? nameOfRecord(resource, row.record, row.titles) : "";

/** Names the first of several records, and how many others there are. */
export const nameOf = (resource: Resource, first: Row | undefined, count: number): string => {
  const name = nameIn(resource, first);
  return count > 1 ? said("many", { name, n: count - 1 }) : name;
};

interface Given {
  resource: Resource;
  list: RecordWindow;
  records: readonly AnyRecord[];
  /** Rows of the records in the list's own order. */
  moved: readonly number[];
}

/** @param firstRow row of the first record after the move */
function planAt(input: Given, firstRow: number): Plan {
  const { resource, list, records, moved } = input;
  const { rowAt } = withBlock(list, moved, firstRow);
  const above = firstRow > 0 ? rowAt(firstRow - 1) : undefined;
  const start = moved[0] ?? 0;
  const isSame = moved.every((one, i) => one === firstRow + i);
  const most = list.count - moved.length;
  const go = (to: number): Plan => planAt(input, Math.max(0, Math.min(most, to)));
  return {
    records,
    index: firstRow,
    level: 0,
    sentence: said("fromTo", {
      name: nameOf(resource, rowAt(firstRow), records.length),
      from: start + 1,
      to: firstRow + 1,
    }),
    facts: [isSame ? said("stays") : above ? said("after", { name: nameIn(resource, above) }) : said("first")],
    call: isSame ? null : { verb: "rank", input: { after: above?.record.id ?? null } },
    arrange: (window) => withBlock(window, moved, firstRow),
    step: (to) => {
      if (to === "inward" || to === "outward") return said("noTree");
      if (to === "up") return firstRow === 0 ? said("atTop") : go(firstRow - 1);
      if (to === "down") return firstRow >= most ? said("atBottom") : go(firstRow + 1);
      return go(to === "first" ? 0 : most);
    },
    // `row` counts the rows as they are, with those that move.
    before: (row) => go(row - moved.filter((one) => one < row).length),
  };
}

/** Plans a move in a list without levels. It begins where the first of the records stands. */
export function planFlat(state: ListState, chosen: readonly AnyRecord[]): Plan | string {
  const refusal = whyNotMoved(state);
  if (refusal !== null) return refusal;
  const { resource, records: list } = state;
  const placed = chosen.map((record) => ({ record, row: list.indexOf(record.id) })).toSorted((a, b) => a.row - b.row);
  if (placed.length === 0) return said("none");
  if (placed.some(({ row }) => row < 0)) return said("unloaded");
  const moved = placed.map(({ row }) => row);
  return planAt({ resource, list, records: placed.map(({ record }) => record), moved }, moved[0] ?? 0);
}
