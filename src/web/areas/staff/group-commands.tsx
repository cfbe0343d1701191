import { fillRoute } from "#kernel/screen.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { go } from "#web/routing/navigate.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";

const ROUTE = "/config-auth-group/{id}/{name}";

/** Handles the command that opens the page on which a group's permissions are configured. */
export function GroupHost({ record }: PanelProps): null {
  useCommandHandler("authGroup.configure", () => go(fillRoute(ROUTE, { id: record.id, name: String(record["name"]) })));
  return null;
}
