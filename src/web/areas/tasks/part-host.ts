import { useCommandHandler } from "#web/commands/handlers.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { openRecord } from "#web/list/open-record.ts";

/** Handles the commands of a part of a task that run in the browser. */
export function PartHost({ record }: PanelProps): null {
  useCommandHandler("asyncSubTask.openTarget", () => {
    openRecord(String(record["resource"]), String(record["target"]));
  });
  return null;
}
