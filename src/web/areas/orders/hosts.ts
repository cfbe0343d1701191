import { useCommandHandler } from "#web/commands/handlers.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { openRecord } from "#web/list/open-record.ts";
import { writeQuery } from "#web/routing/address.ts";
import { go } from "#web/routing/navigate.ts";

/** Handles the commands of an order that run in the browser. */
export function OrderHost({ record }: PanelProps): null {
  useCommandHandler("modelOrder.openModel", () => {
    openRecord("model", String(record["model"]));
  });
  useCommandHandler("modelOrder.openFlows", () =>
    go(`/financial-manage/flow?${writeQuery({ f: `bizId:${record.id} bizType:modelOrder` })}`),
  );
  return null;
}
