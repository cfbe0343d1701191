import { changesIn } from "#kernel/record-diff.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { isSame } from "#web/forms/form-fields.ts";
import { isRecord } from "#web/store/stored.ts";
import type { Since } from "./stale-read-guard.ts";
import { FIRST } from "./compare-param.ts";

type Values = Readonly<Record<string, unknown>>;
const valuesOf = (side: unknown): Values => (isRecord(side) ? side : {});

/** An earlier version of a record. */
export interface Version {
  id: string;
  /** The operation that left it behind; null for how it was before all of them. */
  by: AnyRecord | null;
  /** The operations behind it, newest first. */
  later: readonly AnyRecord[];
}

/**
 * The versions before the present one, newest first.
 * @param entries of one record's history, newest first @param isWhole whether these are all
 */
export function versionsIn(resource: Resource, entries: readonly AnyRecord[], isWhole: boolean): Version[] {
  const changing = entries.filter((entry) => changesIn(resource, entry).length > 0);
  const left = changing.slice(1).map((by) => ({ id: by.id, by, later: entries.slice(0, entries.indexOf(by)) }));
  // What was there before its first record was written (imported, or from the first start) was made by none of them.
  const isMade = Object.keys(valuesOf(changing.at(-1)?.["before"])).length === 0;
  return isWhole && !isMade ? [...left, { id: FIRST, by: null, later: entries }] : left;
}

/**
 * What became of a record since one of its versions, whatever was changed in between and changed back.
 * @param later the operations behind that version, newest first
 */
export function sinceVersion(later: readonly AnyRecord[]): Since {
  let [before, after]: [Values, Values] = [{}, {}];
  for (const entry of later) {
    before = { ...before, ...valuesOf(entry["before"]) };
    after = { ...valuesOf(entry["after"]), ...after };
  }
  const names = Object.keys(after).filter((name) => !isSame(before[name] ?? null, after[name] ?? null));
  const pick = (side: Values): Values => Object.fromEntries(names.map((name) => [name, side[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}
