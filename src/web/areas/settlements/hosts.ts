import { messageOf } from "#web/data/error.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { openRecord } from "#web/list/open-record.ts";
import { notify } from "#web/ui/notice.tsx";

/** Handles the commands of a settlement that run in the browser. */
export function SettlementHost({ record }: PanelProps): null {
  useCommandHandler("settlement.openPayout", () => openRecord("payout", String(record["payout"])));
  useCommandHandler("settlement.openAuthor", () => openRecord("user", String(record["user"])));
  useCommandHandler("settlement.statement", () => {
    void import("./statement.tsx")
      .then(({ printStatement }) => printStatement(record.id))
      .catch((error: unknown) => notify(messageOf(error), "red"));
  });
  return null;
}
