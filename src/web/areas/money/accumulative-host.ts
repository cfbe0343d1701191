import { useCommandHandler } from "#web/commands/handlers.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { go } from "#web/routing/navigate.ts";

/** Handles the commands of accumulated totals that run in the browser. */
export function AccumulativeHost({ record }: PanelProps): null {
  const account = String(record["account"]);
  useCommandHandler("accumulative.openAccount", () =>
    go(`/financial-manage/account-record?f=id:${account}&id=${account}&tab=statement`),
  );
  useCommandHandler("accumulative.openFlows", () => go(`/financial-manage/flow?f=account:${account}`));
  return null;
}
