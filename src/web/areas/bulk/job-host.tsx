import { v2 } from "#domain/api/call.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { downloadFile } from "#web/areas/tasks/download-file.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { call } from "#web/data/client.ts";
import { messageOf } from "#web/data/error.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { notify } from "#web/ui/notice.tsx";

/** Saves a file of the job's task. */
async function download(job: AnyRecord, field: "result" | "badRows"): Promise<void> {
  try {
    const { list } = await call<{ list: AnyRecord[] }>(v2("task", "own"));
    const known = list.find(({ id }) => id === job["asyncTask"]);
    const task = known ?? (await call<{ item: AnyRecord }>(v2("asyncTask", "detail"), { id: job["asyncTask"] })).item;
    downloadFile(task, field);
  } catch (error) {
    notify(messageOf(error), "red");
  }
}

/** Handles the commands of a job that run in the browser. */
export function JobHost({ record }: PanelProps): null {
  useCommandHandler("bulkJob.open", () => void import("./open-bulk.ts").then((part) => part.openJob(record)));
  useCommandHandler("bulkJob.useTemplate", () => void import("./open-bulk.ts").then((part) => part.repeatJob(record)));
  useCommandHandler("bulkJob.downloadBad", () => void download(record, "badRows"));
  useCommandHandler("bulkJob.downloadRows", () => void download(record, "result"));
  return null;
}
