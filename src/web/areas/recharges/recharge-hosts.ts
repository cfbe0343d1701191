import { LedgerCurrency } from "#domain/currency.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { setQuery } from "#web/routing/address.ts";
import { go } from "#web/routing/navigate.ts";

/** Shows a pack as the app does. The preview itself shows the next frame. */
export function SetHost(): null {
  useCommandHandler("rechargeSet.preview", () => setQuery({ tab: "preview", since: null }, "replace"));
  return null;
}

/** Opens the account in coins of the member who bought them. */
export function OrderHost({ record }: PanelProps): null {
  const filter = `owner:${String(record["user"])} currency:${LedgerCurrency.of("coin")}`;
  useCommandHandler("rechargeOrder.openAccount", () =>
    go(`/financial-manage/account-record?v=members&f=${encodeURIComponent(filter)}`),
  );
  return null;
}
