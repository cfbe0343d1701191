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
  /** The operation that created the version; null for the version before all operations. */
  by: AnyRecord | null;
  /** The operations after the version, newest first. */
  later: readonly AnyRecord[];
}

/**
 * Returns the versions before the current one, newest first.
 * @param entries history of one record, newest first
 * @param isWhole true if the history is complete
 */
export function versionsIn(resource: Resource, entries: readonly AnyRecord[], isWhole: boolean): Version[] {
  const changing = entries.filter((entry) => changesIn(resource, entry).length > 0);
  const left = changing.slice(1).map((by) => ({ id: by.id, by, later: entries.slice(0, entries.indexOf(by)) }));
  // A record that was imported or seeded existed before its first operation.
  const isMade = Object.keys(valuesOf(changing.at(-1)?.["before"])).length === 0;
  return isWhole && !isMade ? [...left, { id: FIRST, by: null, later: entries }] : left;
}

/**
 * Returns the net changes of a record since one of its versions. Values that were changed and changed back are left
 * out.
 * @param later the operations after that version, newest first
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
