import { createWriteStream } from "node:fs";
import { setImmediate as turn } from "node:timers/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Context } from "#server/context.ts";
import type { Export } from "#server/resources/export.ts";
import { csvParts, exportRecords } from "#server/resources/export.ts";
import { XLSX_TYPE, xlsxStream } from "#server/resources/xlsx.ts";
import { tempFile } from "#server/storage/temp-file.ts";
import type { TaskEnd, TaskRun } from "#server/tasks/task-kind.ts";
import type { BulkPlan } from "./plan.ts";

async function* reporting(run: TaskRun, { rows }: Export): Export["rows"] {
  let done = 0;
  for await (const batch of rows) {
    yield batch;
    done += batch.list.length;
    await run.report({ done });
    await run.rest();
    await turn();
  }
}

/** Exports the records of a job to a file. */
export async function exportRows(run: TaskRun, context: Context, job: AnyRecord, plan: BulkPlan): Promise<TaskEnd> {
  const isSheet = plan.what.format === "xlsx";
  const prepared = await exportRecords(
    run.db,
    plan.resource,
    { filter: "" },
    {
      ...context,
      among: (parameters) =>
        `t.id in (select b.target_id from bulk_row b where b.job = ${parameters.add(job.id)}::bigint and b.result <> 'bad')`,
    },
    { most: null, readsAhead: true },
  );
  await run.report({ total: prepared.count, done: 0, failed: 0, skipped: 0 });
  const exported = { ...prepared, rows: reporting(run, prepared) };
  const { path, done } = await tempFile();
  try {
    const content = isSheet
      ? Readable.fromWeb(xlsxStream(exported) as Parameters<typeof Readable.fromWeb>[0])
      : Readable.from(csvParts(exported), { objectMode: false });
    await pipeline(content, createWriteStream(path));
    const name = `${String(job["title"])}.${isSheet ? "xlsx" : "csv"}`;
    await run.keepFile("result", path, { name, type: isSheet ? XLSX_TYPE : "text/csv; charset=utf-8" });
  } finally {
    await done();
  }
  await run.db.transaction(async (tx) => {
    await run.hold(tx);
    await tx.query("update bulk_row set result = 'done' where job = $1::bigint and result = 'waiting'", [job.id]);
  });
  return "finish";
}
