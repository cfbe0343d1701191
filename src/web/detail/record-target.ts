import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { Target } from "#web/commands/target.ts";

/** The record that a detail shows, whatever is chosen in the list beside it. */
export const recordTarget = (resource: Resource, record: AnyRecord, isReadOnly = false): Target => ({
  resource,
  records: [record],
  matching: null,
  shownId: record.id,
  queue: null,
  isReadOnly,
});
