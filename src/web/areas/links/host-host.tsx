import { useCommandHandler } from "#web/commands/handlers.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { go } from "#web/routing/navigate.ts";

/** Handles the commands of a host that run in the browser. */
export function HostHost({ record }: PanelProps): null {
  useCommandHandler("externalHost.showUses", () => go(`/external-link-manage?v=uses&f=host:${record.id}`));
  return null;
}
