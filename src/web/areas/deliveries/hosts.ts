import { beanDeliveryRow } from "#domain/deliveries/bean-delivery-row.resource.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { messageOf } from "#web/data/error.ts";
import { saveList } from "#web/data/save-list.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { t } from "#web/i18n/part-text.ts";
import { count, l } from "#web/i18n/text.ts";
import { notify } from "#web/ui/notice.tsx";

/** Saves the rows that were bad or failed, with the cause of each. */
async function saveBad(delivery: string): Promise<void> {
  const name = l(["发放错误行", "Bad rows of a delivery"]);
  const request = {
    filter: `delivery:${delivery} result:bad,failed`,
    sort: "line",
    columns: ["line", "given", "amount", "remark", "error"],
  };
  try {
    const { signal } = new AbortController();
    const n = await saveList({ resource: beanDeliveryRow.name, name, format: "csv" }, request, () => undefined, signal);
    notify(t("list.export.done", { n: count(n) }), "green");
  } catch (error) {
    notify(t("list.export.failed", { why: messageOf(error) }), "red");
  }
}

/** Handles what the browser does for a delivery. */
export function DeliveryHost({ record }: PanelProps): null {
  useCommandHandler("beanDelivery.downloadBad", () => void saveBad(record.id));
  return null;
}
