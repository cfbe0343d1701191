import { useCommandHandler } from "#web/commands/handlers.ts";
import type { PanelProps } from "#web/detail/panel.ts";
import { openRecord } from "#web/list/open-record.ts";

/** Handles the commands of an appeal in a list. */
export function GrievanceHost({ record }: PanelProps): null {
  useCommandHandler("grievance.openModel", () => openRecord("model", String(record["model"])));
  return null;
}
