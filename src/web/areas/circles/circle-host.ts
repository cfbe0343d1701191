import { useCommandHandler } from "#web/commands/handlers.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { go } from "#web/routing/navigate.ts";

/** Handles the commands of a circle that run in the browser. */
export function CircleHost({ record }: PanelProps): null {
  useCommandHandler("circle.openColumns", () => go(`/column-list?f=circle:${record.id}`));
  return null;
}
