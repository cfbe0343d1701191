import { fillRoute } from "#kernel/screen.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { go } from "#web/routing/navigate.ts";
import type { PanelProps } from "#web/detail/panels.ts";

const ROUTE = "/config-auth-group/{id}/{name}";

/** A group's permissions are configured on a page of their own. */
export function GroupHost({ record }: PanelProps): null {
  useCommandHandler("authGroup.configure", () => go(fillRoute(ROUTE, { id: record.id, name: String(record["name"]) })));
  return null;
}
