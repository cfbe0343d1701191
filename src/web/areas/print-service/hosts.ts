import { messageOf } from "#web/data/error.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { openRecord } from "#web/list/open-record.ts";
import { setQuery } from "#web/routing/address.ts";
import { go } from "#web/routing/navigate.ts";
import { notify } from "#web/ui/notice.tsx";
import { isRecord } from "#web/store/stored.ts";

const toTab = (tab: string) => (): void => setQuery({ tab, since: null }, "replace");

/** Handles the commands of providers that run in the browser. */
export function ProviderHost({ record }: PanelProps): null {
  useCommandHandler("printProvider.openPage", () => go(`/print-detail/${record.id}`));
  useCommandHandler("printProvider.papers", toTab("papers"));
  return null;
}

/** Handles the commands of orders that run in the browser. */
export function OrderHost({ record }: PanelProps): null {
  const items = Array.isArray(record["items"]) ? record["items"].filter(isRecord) : [];
  useCommandHandler("printOrder.openPage", () => go(`/print-order-detail/${record.id}`));
  useCommandHandler("printOrder.openProvider", () => go(`/print-detail/${String(record["provider"])}`));
  useCommandHandler("printOrder.openModel", () => openRecord("model", String(items[0]?.["model"])));
  useCommandHandler("printOrder.openAuthor", () => openRecord("user", String(record["buyer"])));
  useCommandHandler("printOrder.packingSlip", () => {
    void import("./packing-slip.tsx")
      .then(({ printPackingSlip }) => printPackingSlip(record.id))
      .catch((error: unknown) => notify(messageOf(error), "red"));
  });
  return null;
}

/** Shows the prices of a material of the library. */
export function MaterialHost(): null {
  useCommandHandler("serviceConsumable.prices", toTab("prices"));
  return null;
}

/** Shows the prices of the material of an offer. */
export function OfferHost(): null {
  useCommandHandler("providerConsumable.prices", toTab("prices"));
  return null;
}
