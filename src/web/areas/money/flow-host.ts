import { useCommandHandler } from "#web/commands/handlers.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { billAddress, recycleAddress } from "#web/areas/beans/addresses.ts";
import { go } from "#web/routing/navigate.ts";

/** Handles the commands of flows that run in the browser. */
export function FlowHost({ record }: PanelProps): null {
  const { owner, currency } = record;
  useCommandHandler("accountFlow.openBill", () => go(billAddress(owner, currency)));
  useCommandHandler("accountFlow.recycle", () =>
    go(
      recycleAddress({
        user: String(owner),
        currency: String(currency),
        amount: String(record["amount"]),
        sourceFlow: record.id,
      }),
    ),
  );
  useCommandHandler("accountFlow.openDifferences", () => go("/financial-manage/account-record?v=differences"));
  return null;
}
