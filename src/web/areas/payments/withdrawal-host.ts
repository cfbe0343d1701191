import { useCommandHandler } from "#web/commands/handlers.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { openRecord } from "#web/list/open-record.ts";
import { go } from "#web/routing/navigate.ts";

/** Handles the commands of withdrawals that run in the browser. */
export function WithdrawalHost({ record }: PanelProps): null {
  useCommandHandler("withdrawal.openPayout", () => go(`/financial-manage/cash-record?f=subjectId:${record.id}`));
  useCommandHandler("withdrawal.openPayee", () => openRecord("payeeAuth", String(record["payee"])));
  return null;
}
