import { useCallback, useMemo, useSyncExternalStore } from "react";
import { pageAfterRemoval } from "#kernel/page.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { merged, onOverlay, overlayOf } from "#web/data/row-overlay.ts";
import type { RecordWindow } from "#web/data/records.ts";
import { registry } from "#web/registry/registry.ts";

function saysDeleted({ machine }: Resource, record: AnyRecord): boolean {
  const states = Object.entries(machine?.transitions["delete"]?.to ?? {});
  return states.length > 0 && states.every(([name, key]) => record[name] === machine?.fields[name]?.of(key));
}

/** True if a record was deleted since its page was read. */
function isDeleted(resource: Resource, record: AnyRecord): boolean {
  const over = overlayOf(resource.name, record.id);
  if (over.mark?.kind === "gone") return true;
  return !saysDeleted(resource, record) && saysDeleted(resource, merged(record, over));
}

/** Returns the rows of the last page; none if it is not fully loaded. */
function lastRows({ count, rowAt }: RecordWindow, from: number): AnyRecord[] {
  const rows = Array.from({ length: count - from }, (_, index) => rowAt(from + index)?.record);
  return rows.every((row) => row !== undefined) ? rows : [];
}

/**
 * Returns the number of pages. A deleted row keeps its place until the list is read again. Once all rows of the last
 * page are deleted, that page is not counted any more (specification, section 9).
 */
export function usePages(records: RecordWindow, size: number): number {
  const pages = Math.max(1, Math.ceil(records.count / size));
  const rows = useMemo(() => lastRows(records, (pages - 1) * size), [records, pages, size]);
  const { resource: name } = records.key;
  const resource = registry().resource(name);
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = rows.map(({ id }) => onOverlay(name, id, listener));
      return () => ends.forEach((end) => end());
    },
    [rows, name],
  );
  const left = useSyncExternalStore(subscribe, () =>
    resource && rows.length > 0 ? rows.filter((row) => !isDeleted(resource, row)).length : 1,
  );
  return pageAfterRemoval(pages, left);
}
