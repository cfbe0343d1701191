import { useCommandHandler } from "#web/commands/handlers.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { openRecord } from "#web/list/open-record.ts";

/** Handles the commands of a case that run in the browser. */
export function SaleHost({ record }: PanelProps): null {
  useCommandHandler("afterSale.openOrder", () => openRecord(String(record["orderType"]), String(record["order"])));
  return null;
}
