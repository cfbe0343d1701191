import { useCommandHandler } from "#web/commands/handlers.ts";
import { undoOperation } from "#web/commands/send-to-server.ts";
import { queryClient } from "#web/data/query.ts";
import type { PanelProps } from "#web/detail/panel.ts";
import { t } from "#web/i18n/part-text.ts";
import { go } from "#web/routing/navigate.ts";
import { notify } from "#web/ui/notice.tsx";
import { recordAddressOf } from "./operation-address.ts";

async function undo(id: string, resource: string): Promise<void> {
  await undoOperation(resource, { recordIds: [id] });
  for (const key of ["detail", "list"]) void queryClient.invalidateQueries({ queryKey: [key, "operationRecord"] });
}

/** Handles the commands of an operation: open its record, and undo it as U undoes the last one. */
export function OperationHost({ record }: PanelProps): null {
  useCommandHandler("operationRecord.openRecord", () => {
    const place = recordAddressOf(record);
    if (place) go(place);
    else notify(t("operation.noScreen"), "yellow");
    return place !== null;
  });
  useCommandHandler("operationRecord.undo", () => void undo(record.id, String(record["resource"])));
  return null;
}
