import { useCommandHandler } from "#web/commands/handlers.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { writeQuery } from "#web/routing/address.ts";
import { go } from "#web/routing/navigate.ts";
import { downloadFile } from "./download-file.ts";

/** Handles the commands of a task that run in the browser. */
export function TaskHost({ record }: PanelProps): null {
  useCommandHandler("asyncTask.download", () => downloadFile(record, "result"));
  useCommandHandler("asyncTask.downloadBadRows", () => downloadFile(record, "badRows"));
  useCommandHandler("asyncTask.openParts", () =>
    go(`/async-tasklist/sublist?${writeQuery({ f: `task:${record.id}` })}`),
  );
  useCommandHandler("asyncTask.openImport", () => {
    void import("#web/import/open-import.ts").then(({ openImportOf }) => openImportOf(record));
  });
  return null;
}
