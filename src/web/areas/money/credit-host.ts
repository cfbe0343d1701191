import { useCommandHandler } from "#web/commands/handlers.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { openRecord } from "#web/list/open-record.ts";

/** Handles the commands of an income that run in the browser. */
export function CreditHost({ record }: PanelProps): null {
  useCommandHandler("creditRecord.openSource", () => {
    openRecord(String(record["bizType"]), String(record["sourceId"]));
  });
  return null;
}
