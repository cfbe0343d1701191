import { clockText } from "#kernel/time-zone.ts";
import { createWriteStream } from "node:fs";
import { setImmediate as turn } from "node:timers/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { resourceNamed } from "#domain/index.ts";
import { isGranted } from "#kernel/availability.ts";
import { noPermission } from "#kernel/errors.ts";
import { mayRead, readPermissions } from "#server/auth/permissions/read-permissions.ts";
import type { Export, ExportRequest } from "#server/resources/export.ts";
import { csvParts, exportRecords } from "#server/resources/export.ts";
import { footed } from "#server/resources/export-foot.ts";
import { inLanguage } from "#server/resources/display-text.ts";
import { XLSX_TYPE, xlsxStream } from "#server/resources/xlsx.ts";
import { tempFile } from "#server/storage/temp-file.ts";
import type { TaskEnd, TaskKind, TaskRun } from "./task-kind.ts";
import { refuseLostRights } from "./task-rights.ts";

const formats = ["csv", "xlsx"] as const;
export type ExportFormat = (typeof formats)[number];

export interface ExportParams extends ExportRequest {
  format: ExportFormat;
}

const types: Readonly<Record<ExportFormat, string>> = { csv: "text/csv; charset=utf-8", xlsx: XLSX_TYPE };

/** Reports the progress with each batch, and lets calls of this process run in between. */
async function* reporting(run: TaskRun, { rows, count }: Export): Export["rows"] {
  let done = 0;
  for await (const batch of rows) {
    yield batch;
    done += batch.list.length;
    await run.report({ done, total: Math.max(count, done) });
    await run.rest();
    await turn();
  }
}

/** Name of the file: what was exported, and when, in the creator's time zone. */
function fileName({ task, context }: TaskRun, format: ExportFormat): string {
  const label = inLanguage(context, resourceNamed(String(task["resource"])).label);
  return `${label} ${clockText(context.timezone, context.now).slice(0, 16).replace(":", "")}.${format}`;
}

/** The creator needs the permissions of a direct export. @throws Refusal */
function checkExport(run: TaskRun): void {
  const { actor } = run.context;
  const resource = resourceNamed(String(run.task["resource"]));
  const needed = `${resource.name}.export`;
  if (!isGranted(actor, needed)) throw noPermission("export", needed);
  if (!mayRead(actor, resource)) throw noPermission("export", readPermissions(resource)[0] ?? "");
  refuseLostRights(run);
}

/** Exports a list to a file. After a crash the file is begun anew. */
async function exportList(run: TaskRun): Promise<TaskEnd> {
  const { db, context, task } = run;
  const resource = resourceNamed(String(task["resource"]));
  const { format, ...request } = run.params as ExportParams;
  const prepared = await exportRecords(db, resource, request, context, {
    most: null,
    readsAhead: true,
  });
  await run.report({ total: prepared.count, done: 0, failed: 0, skipped: 0 });
  const exported = { ...prepared, rows: reporting(run, prepared) };
  const told = { actor: context.actor, filter: request.filter ?? "", now: context.now };
  const { path, done } = await tempFile();
  try {
    const content =
      format === "xlsx"
        ? Readable.fromWeb(xlsxStream(footed(exported, told)) as Parameters<typeof Readable.fromWeb>[0])
        : Readable.from(csvParts(exported), { objectMode: false });
    await pipeline(content, createWriteStream(path));
    await run.keepFile("result", path, { name: fileName(run, format), type: types[format] });
  } finally {
    await done();
  }
  return "finish";
}

export const exportTask: TaskKind = { check: checkExport, work: exportList };
