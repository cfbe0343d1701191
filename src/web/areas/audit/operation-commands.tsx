import { v2 } from "#domain/api/call.ts";
import type { ListReply } from "#domain/api/list.ts";
import { modelDecisions } from "#domain/appeals/contested.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { screenOf } from "#kernel/screen.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { undoOperation } from "#web/commands/send-to-server.ts";
import { call } from "#web/data/client.ts";
import { messageOf } from "#web/data/error.ts";
import { queryClient } from "#web/data/query.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { t } from "#web/i18n/part-text.ts";
import { registry } from "#web/registry/registry.ts";
import { writeQuery } from "#web/routing/address.ts";
import { go } from "#web/routing/navigate.ts";
import { notify } from "#web/ui/notice.tsx";
import { recordAddressOf } from "./operation-address.ts";

async function undo(id: string, resource: string): Promise<void> {
  await undoOperation(resource, { recordIds: [id] });
  for (const key of ["detail", "list"]) void queryClient.invalidateQueries({ queryKey: [key, "operationRecord"] });
}

/** Opens the appeal against a decision in the list of its queue, where decided appeals are too. */
async function openAppeal({ id, command }: AnyRecord): Promise<void> {
  const resource = modelDecisions.includes(String(command)) ? "grievance" : "complaint";
  try {
    const body = { filter: `againstRecord:${id}`, page: 1, pageSize: 1, columns: [] };
    const [appeal] = (await call<ListReply>(v2(resource, "list"), body)).list;
    const screen = screenOf(registry().screens, resource);
    if (!appeal || !screen) return notify(t("operation.noAppeal"), "yellow");
    const view = screen.views?.find(({ isList }) => isList)?.id ?? "";
    go(`${screen.route}?${writeQuery({ v: view, f: `id:${appeal.id}`, id: appeal.id })}`);
  } catch (error) {
    notify(messageOf(error), "red");
  }
}

/** Handles the commands of an operation: open its record or the appeal, and undo it as U undoes the last one. */
export function OperationHost({ record }: PanelProps): null {
  useCommandHandler("operationRecord.openRecord", () => {
    const place = recordAddressOf(record);
    if (place) go(place);
    else notify(t("operation.noScreen"), "yellow");
    return place !== null;
  });
  useCommandHandler("operationRecord.openAppeal", () => void openAppeal(record));
  useCommandHandler("operationRecord.undo", () => void undo(record.id, String(record["resource"])));
  return null;
}
