import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { Target } from "#web/commands/target.ts";

/** Returns the shown record as command target, independent of the list's selection. */
export const recordTarget = (resource: Resource, record: AnyRecord, isReadOnly = false): Target => ({
  resource,
  records: [record],
  matching: null,
  shownId: record.id,
  queue: null,
  isReadOnly,
});
