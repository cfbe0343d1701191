import { useCommandHandler } from "#web/commands/handlers.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { go } from "#web/routing/navigate.ts";

/** Leads to what an entry of the black list stopped. */
export function WithdrawBlackHost({ record }: PanelProps): null {
  useCommandHandler("withdrawBlack.showHits", () =>
    go(`/financial-manage/withdraw-black-list?v=hits&f=entry:${record.id}`),
  );
  return null;
}
