import type { QueueGroup } from "#domain/api/queue.ts";
import type { RecordWindow, Row } from "#web/data/records.ts";

/** Header of a section of the list. */
export type SectionHeader =
  | { kind: "settled" }
  | { kind: "pending" }
  | { kind: "held" }
  /** `value` as stored; undefined for a list without groups. */
  | { kind: "group"; value: QueueGroup["value"] | undefined };

export interface UpperSections {
  /** Decided in this session and past undo. */
  settled: readonly string[];
  pending: readonly string[];
  held: readonly string[];
  /** Sections that have items whose rows may have kept their places among the waiting ones. */
  filled?: readonly UpperSection[];
}

export type UpperSection = "settled" | "pending" | "held";

/**
 * The list with section headers: decided, pending, leased by me, then the groups of the queue. An item moves up through
 * them: claimed, then decided, then past undo. Each step swaps one header with one row, and no other row moves while
 * each section has an item. A section without items has no header, nor has a group whose rows have all moved up. A
 * header has the height of a row and an index of its own.
 */
export interface SectionedList extends RecordWindow {
  /** The header at an index; undefined for a record's row. */
  headAt(index: number): SectionHeader | undefined;
  /** True if the row at an index stands below the header of its group. */
  isInGroup(index: number): boolean;
  listIndexAt(index: number): number;
  /** Index at which a row of the queue's list is drawn; for a row in an upper section, the index after the last row. */
  drawnIndexOf(place: number): number;
  /** Index of the row that a move from `from` to `index` ends on; never a header. */
  landing(index: number, from: number): number;
}

type Slot = { head: SectionHeader } | { id: string };

/** Number of sorted numbers below `limit`. */
function below(sorted: readonly number[], limit: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The n-th number, from 0, that is not among the sorted ones. */
function nthOutside(sorted: readonly number[], n: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) - middle <= n) low = middle + 1;
    else high = middle;
  }
  return n + low;
}

/**
 * Index of the first row of each group. Counts come from a separate call and may be outdated, so loaded rows correct
 * them.
 */
function startsOf(records: RecordWindow, groups: readonly QueueGroup[], field: string): number[] {
  const place = new Map(groups.map(({ value }, index) => [value, index]));
  const groupAt = (index: number): number | undefined => {
    const value = records.rowAt(index)?.record[field];
    return typeof value === "number" || typeof value === "string" ? place.get(value) : undefined;
  };
  let sum = 0;
  return groups.map(({ count }, index) => {
    let start = Math.min(sum, records.count);
    sum += count;
    if (index === 0) return 0;
    for (let here = groupAt(start); here !== undefined && here < index; here = groupAt(start)) start += 1;
    for (let before = groupAt(start - 1); before !== undefined && before >= index; before = groupAt(start - 1))
      start -= 1;
    return start;
  });
}

function slotsOf({ filled = [], ...upper }: UpperSections): Slot[] {
  const section = (kind: UpperSection): Slot[] =>
    upper[kind].length > 0 || filled.includes(kind) ? [{ head: { kind } }, ...upper[kind].map((id) => ({ id }))] : [];
  return [...section("settled"), ...section("pending"), ...section("held")];
}

/** Nearest row in the direction of a move; in the other direction if only headers follow. */
function nearestRow(target: number, step: 1 | -1, count: number, isHead: (index: number) => boolean): number {
  const clamped = Math.max(0, Math.min(target, count - 1));
  const walk = (by: number): number => {
    let position = clamped;
    while (position >= 0 && position < count && isHead(position)) position += by;
    return position;
  };
  const on = walk(step);
  return on >= 0 && on < count ? on : Math.max(0, Math.min(walk(-step), count - 1));
}

interface Layout {
  records: RecordWindow;
  upper: UpperSections;
  groups: readonly QueueGroup[];
  /** Field by which the groups differ. */
  field: string;
  /** Returns the record of a row in an upper section, even if its page is not loaded. */
  rowOf: (id: string) => Row | undefined;
}

/** The groups of which at least one row stands below the header, with the index of their first row. */
function keptGroups({ records, groups, field }: Pick<Layout, "records" | "groups" | "field">, gone: readonly number[]) {
  const all = groups.length > 0 ? startsOf(records, groups, field) : [0];
  const hasRows = (index: number): boolean => {
    const [start = 0, end = records.count] = [all[index], all[index + 1]];
    return end - start > below(gone, end) - below(gone, start);
  };
  return all.flatMap((start, index) =>
    groups.length === 0 || hasRows(index) ? [{ start, group: groups[index] }] : [],
  );
}

export function layOutSections({ records, upper, groups, field, rowOf }: Layout): SectionedList {
  const top = slotsOf(upper);
  const onTop = new Map(top.flatMap((slot, index) => ("id" in slot ? [[slot.id, index] as const] : [])));
  const gone = [...onTop.keys()]
    .map((id) => records.indexOf(id))
    .filter((index) => index >= 0)
    .toSorted((a, b) => a - b);
  const shownGroups = keptGroups({ records, groups, field }, gone);
  const starts = shownGroups.map(({ start }) => start);
  const drawnHeads = starts.map((start, index) => top.length + index + start - below(gone, start));
  const heads = shownGroups.map(({ group }): SectionHeader => ({ kind: "group", value: group?.value }));
  const allHeads = [...top.flatMap((slot, index) => ("head" in slot ? [index] : [])), ...drawnHeads];
  const count = top.length + heads.length + records.count - gone.length;

  const listIndexAt = (index: number): number => {
    if (index < top.length) return 0;
    const over = below(drawnHeads, index + 1);
    const isHead = drawnHeads[over - 1] === index;
    return nthOutside(gone, index - top.length - over + (isHead ? 1 : 0));
  };
  const drawnIndexOf = (place: number): number =>
    top.length + place - below(gone, place) + starts.filter((start) => start <= place).length;
  const headAt = (index: number): SectionHeader | undefined => {
    const slot = top[index];
    if (slot) return "head" in slot ? slot.head : undefined;
    return heads[drawnHeads.indexOf(index)];
  };
  const landing = (index: number, from: number): number =>
    nearestRow(index, index < from ? -1 : 1, count, (row) => headAt(row) !== undefined);
  return {
    ...records,
    count,
    headAt,
    isInGroup: (index) => groups.length > 0 && index >= top.length,
    listIndexAt,
    drawnIndexOf,
    landing,
    // The keys are stable, so that a header and a row that swap places keep their elements.
    keyAt(index) {
      const head = headAt(index);
      return head ? `head ${head.kind} ${"value" in head ? String(head.value) : ""}` : index - below(allHeads, index);
    },
    rowAt(index) {
      if (index < 0) return undefined;
      const slot = top[index];
      if (slot) return "id" in slot ? rowOf(slot.id) : undefined;
      return headAt(index) ? undefined : records.rowAt(listIndexAt(index));
    },
    indexOf(id) {
      const index = onTop.get(id);
      if (index !== undefined) return index;
      const place = records.indexOf(id);
      return place < 0 ? -1 : drawnIndexOf(place);
    },
    want: (first, last) =>
      records.want(listIndexAt(first), Math.min(listIndexAt(last), Math.max(0, records.count - 1))),
  };
}
