import { LedgerCurrency } from "#domain/currency.ts";
import { CoinObject } from "#domain/coin-orders/enumerations.ts";
import { billAddress } from "#web/areas/beans/addresses.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { l } from "#web/i18n/text.ts";
import { openRecord } from "#web/list/open-record.ts";
import { go } from "#web/routing/navigate.ts";
import { notify } from "#web/ui/notice.tsx";

/** Handles the commands of an order in coins that run in the browser. */
export function CoinOrderHost({ record }: PanelProps): null {
  useCommandHandler("coinOrder.openObject", () => {
    const object = CoinObject.value(record["object"]);
    if (object && record["objectId"]) openRecord(object.key, String(record["objectId"]));
    else notify(l(["没有可打开的页面", "It has no page"]), "red");
  });
  useCommandHandler("coinOrder.openSource", () => {
    if (record["source"]) openRecord(String(record["sourceType"]), String(record["source"]));
    else notify(l(["这就是订单本身", "This is the order itself"]), "red");
  });
  useCommandHandler("coinOrder.openBill", () => go(billAddress(record["user"], LedgerCurrency.of("coin"))));
  return null;
}
