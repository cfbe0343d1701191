import { useCommandHandler } from "#web/commands/handlers.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { openRecord } from "#web/list/open-record.ts";
import { setQuery } from "#web/routing/address.ts";

/** Handles the commands of an order that run in the browser. */
export function OrderHost({ record }: PanelProps): null {
  useCommandHandler("photo3dOrder.openResult", () => setQuery({ tab: "result", since: null }, "replace"));
  useCommandHandler("photo3dOrder.openPartner", () => openRecord("user", String(record["partner"])));
  useCommandHandler("photo3dOrder.openAuthor", () => openRecord("user", String(record["user"])));
  return null;
}
