import type { QueueGroup } from "#domain/api/queue.ts";
import type { RecordWindow, Row } from "#web/data/records.ts";

/** What stands over a stretch of the list. */
export type Head =
  | { kind: "settled" }
  | { kind: "pending" }
  | { kind: "held" }
  /** `value` as stored; undefined for a list that has no groups. */
  | { kind: "group"; value: QueueGroup["value"] | undefined };

export interface Lifted {
  /** Decided in this session for good: nothing takes them back. */
  settled: readonly string[];
  pending: readonly string[];
  held: readonly string[];
}

/**
 * The list as it is drawn: head, decided | head, pending | head, held by me | head, group | head, group …
 * An item runs through these stretches in the order in which it lies in the queue, so what a decision moves is a head
 * that changes places with one row; every other row stays where it is. The three heads on top are always there for
 * that reason. Heads are rows among rows: one height, one index, one way of scrolling.
 */
export interface SectionedList extends RecordWindow {
  /** Undefined where a record's row is. */
  headAt(index: number): Head | undefined;
  placeAt(index: number): number;
  /** Where a row of the queue's own list is drawn; behind the last one where it stands on top. */
  drawnAt(place: number): number;
  /** The row a move from `from` to `index` lands on: never a head. */
  landing(index: number, from: number): number;
}

type Slot = { head: Head } | { id: string };

/** How many of the sorted numbers are below `limit`. */
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

/** The n-th number that is not among the sorted ones, from 0. */
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
 * First row of each group. The counts come by a call of their own, so a border may be a row off by the time both are
 * here; the rows themselves, where they are loaded, have the last word.
 */
function startsOf(records: RecordWindow, groups: readonly QueueGroup[], field: string): number[] {
  const place = new Map(groups.map(({ value }, at) => [value, at]));
  const groupAt = (index: number): number | undefined => {
    const value = records.rowAt(index)?.record[field];
    return typeof value === "number" || typeof value === "string" ? place.get(value) : undefined;
  };
  let sum = 0;
  return groups.map(({ count }, at) => {
    let start = Math.min(sum, records.count);
    sum += count;
    if (at === 0) return 0;
    for (let here = groupAt(start); here !== undefined && here < at; here = groupAt(start)) start += 1;
    for (let before = groupAt(start - 1); before !== undefined && before >= at; before = groupAt(start - 1)) start -= 1;
    return start;
  });
}

const slotsOf = ({ settled, pending, held }: Lifted): Slot[] => [
  { head: { kind: "settled" } },
  ...settled.map((id) => ({ id })),
  { head: { kind: "pending" } },
  ...pending.map((id) => ({ id })),
  { head: { kind: "held" } },
  ...held.map((id) => ({ id })),
];

/** The row that a move lands on: on from a head, or back where there is nothing but heads that way. */
function nearestRow(wanted: number, step: 1 | -1, count: number, isHead: (at: number) => boolean): number {
  const clamped = Math.max(0, Math.min(wanted, count - 1));
  const walk = (by: number): number => {
    let at = clamped;
    while (at >= 0 && at < count && isHead(at)) at += by;
    return at;
  };
  const on = walk(step);
  return on >= 0 && on < count ? on : Math.max(0, Math.min(walk(-step), count - 1));
}

/** @param rowOf a lifted record, also where its page is not at hand */
export function layOutSections(given: {
  records: RecordWindow;
  lifted: Lifted;
  groups: readonly QueueGroup[];
  field: string;
  rowOf: (id: string) => Row | undefined;
}): SectionedList {
  const { records, lifted, groups, rowOf } = given;
  const top = slotsOf(lifted);
  const onTop = new Map(top.flatMap((slot, at) => ("id" in slot ? [[slot.id, at] as const] : [])));
  const gone = [...onTop.keys()]
    .map((id) => records.indexOf(id))
    .filter((index) => index >= 0)
    .toSorted((a, b) => a - b);
  const starts = groups.length > 0 ? startsOf(records, groups, given.field) : [0];
  const drawnHeads = starts.map((start, at) => top.length + at + start - below(gone, start));
  const heads = drawnHeads.map((_, at): Head => ({ kind: "group", value: groups[at]?.value }));
  const allHeads = [...top.flatMap((slot, at) => ("head" in slot ? [at] : [])), ...drawnHeads];
  const count = top.length + heads.length + records.count - gone.length;

  const placeAt = (index: number): number => {
    if (index < top.length) return 0;
    const over = below(drawnHeads, index + 1);
    const isHead = drawnHeads[over - 1] === index;
    return nthOutside(gone, index - top.length - over + (isHead ? 1 : 0));
  };
  const drawnAt = (place: number): number =>
    top.length + place - below(gone, place) + starts.filter((start) => start <= place).length;
  const headAt = (index: number): Head | undefined => {
    const slot = top[index];
    if (slot) return "head" in slot ? slot.head : undefined;
    return heads[drawnHeads.indexOf(index)];
  };
  const landing = (index: number, from: number): number =>
    nearestRow(index, index < from ? -1 : 1, count, (at) => headAt(at) !== undefined);
  return {
    ...records,
    count,
    headAt,
    placeAt,
    drawnAt,
    landing,
    // A head and a row that change places stay the elements they are.
    keyAt(index) {
      const before = below(allHeads, index);
      return headAt(index) ? `head ${before}` : index - before;
    },
    rowAt(index) {
      if (index < 0) return undefined;
      const slot = top[index];
      if (slot) return "id" in slot ? rowOf(slot.id) : undefined;
      return headAt(index) ? undefined : records.rowAt(placeAt(index));
    },
    indexOf(id) {
      const at = onTop.get(id);
      if (at !== undefined) return at;
      const place = records.indexOf(id);
      return place < 0 ? -1 : drawnAt(place);
    },
    want: (first, last) => records.want(placeAt(first), Math.min(placeAt(last), Math.max(0, records.count - 1))),
  };
}
