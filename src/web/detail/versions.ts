import { changesIn } from "#kernel/changes.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { isSame } from "#web/forms/form-fields.ts";
import { isRecord } from "#web/store/persisted.ts";
import type { Since } from "./seen.ts";

type Values = Readonly<Record<string, unknown>>;
const valuesOf = (side: unknown): Values => (isRecord(side) ? side : {});

/** Operations that left another version behind. @param entries of one record's history */
export const versionsIn = (resource: Resource, entries: readonly AnyRecord[]): AnyRecord[] =>
  entries.filter((entry) => changesIn(resource, entry).length > 0);

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
