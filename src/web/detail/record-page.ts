import type { Resource } from "#kernel/resource.ts";
import { fillRoute } from "#kernel/screen.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { LAST } from "#web/detail/compare-param.ts";
import { toggleMore } from "#web/detail/more-fields.ts";
import { nameOfRecord } from "#web/fields/record-name.ts";
import { registry } from "#web/registry/registry.ts";
import { setQuery } from "#web/routing/address.ts";
import { go } from "#web/routing/navigate.ts";
import type { ListState } from "#web/list/list-state.ts";

/** Returns the address of a record's own page; null if its resource has none. */
export function pageOfRecord(resource: string, record: { id: string; title: string }): string | null {
  const screen = registry().screens.find((one) => one.kind === "record" && one.resource === resource);
  return screen ? fillRoute(screen.route, { id: record.id, name: record.title || "-", isCanEdit: 0 }) : null;
}

/** Handles the commands that show more of the current record, in a list or on its own page. */
export function useHistoryCommands({ appendOnly }: Resource): void {
  const show = (since: string | null) => () => setQuery({ tab: "history", since }, "replace");
  useCommandHandler("record.history", show(null), !appendOnly);
  useCommandHandler("record.compare", show(LAST), !appendOnly);
  useCommandHandler("record.more", toggleMore);
}

/** Handles the commands of the current record of a list. */
export function useRecordCommands({ resource, records, cursor }: ListState): void {
  useHistoryCommands(resource);
  useCommandHandler("record.openPage", () => {
    const row = records.rowAt(cursor.value.index);
    const path =
      row && pageOfRecord(resource.name, { id: row.record.id, title: nameOfRecord(resource, row.record, row.titles) });
    if (path) go(path);
    return Boolean(path);
  });
}
