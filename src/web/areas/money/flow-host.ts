import { useCommandHandler } from "#web/commands/handlers.ts";
import { go } from "#web/routing/navigate.ts";

/** Handles the commands of flows that run in the browser. */
export function FlowHost(): null {
  useCommandHandler("accountFlow.openDifferences", () => go("/financial-manage/account-record?v=differences"));
  return null;
}
