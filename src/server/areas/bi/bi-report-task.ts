import type { TimeZone } from "#kernel/time-zone.ts";
import { clockText } from "#kernel/time-zone.ts";
import { writeFile } from "node:fs/promises";
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { writeXlsxStream } from "hucre/xlsx";
import type { BiReportReply, ResultRow } from "#domain/bi/api.ts";
import { CUT_ROW } from "#domain/bi/kinds.ts";
import { isGranted } from "#kernel/availability.ts";
import { noPermission, Refusal } from "#kernel/errors.ts";
import { BOM, csvCell, csvRow } from "#kernel/csv.ts";
import type { Reader } from "#server/resources/display-text.ts";
import { inLanguage } from "#server/resources/display-text.ts";
import { cellText, sheetName, XLSX_TYPE } from "#server/resources/xlsx.ts";
import { tempFile } from "#server/storage/temp-file.ts";
import type { TaskEnd, TaskKind, TaskRun } from "#server/tasks/task-kind.ts";
import { refuseLostRights } from "#server/tasks/task-rights.ts";
import type { BiReportTask } from "./task-request.ts";
import { runBiReport } from "./run-bi-report.ts";
import { countSending } from "./schedule.ts";

function textOf(value: ResultRow[number], kind: string, timezone: TimeZone): string {
  if (value === null) return "";
  if (kind === "time") return clockText(timezone, Number(value));
  return kind === "share" ? `${(Number(value) * 100).toFixed(2)}%` : String(value);
}

const isFigure = (kind: string): boolean => kind === "number" || kind === "share";

/** Last row of a file: of a result that is cut, a note that says so. */
const lastRow = ({ isCut }: BiReportReply, language: number): string[] =>
  isCut ? [inLanguage({ language }, CUT_ROW)] : [];

export function csvOf(reply: BiReportReply, { timezone, language }: Reader): string {
  const { columns, rows } = reply;
  const lines = rows.map((row) =>
    csvRow(
      row.map((value, i) =>
        csvCell(textOf(value, columns[i]?.kind ?? "text", timezone), isFigure(columns[i]?.kind ?? "")),
      ),
    ),
  );
  const last = lastRow(reply, language).map((note) => csvRow([csvCell(note)]));
  return `${BOM}${csvRow(columns.map(({ label }) => csvCell(label)))}${[...lines, ...last].join("")}`;
}

/** Writes the result as a sheet, with numbers as numbers. */
async function writeSheet(
  path: string,
  title: string,
  reply: BiReportReply,
  { timezone, language }: Reader,
): Promise<void> {
  const { columns, rows } = reply;
  const cells = rows.map((row) =>
    row.map((value, i) => {
      const kind = columns[i]?.kind ?? "text";
      if (value === null) return null;
      return isFigure(kind) ? Number(value) : cellText(textOf(value, kind, timezone));
    }),
  );
  async function* each() {
    for (const row of cells) yield row;
    for (const note of lastRow(reply, language)) yield [note];
  }
  const stream = writeXlsxStream(each(), {
    name: sheetName(title),
    columns: columns.map(({ label, kind }) => ({ header: cellText(label), width: isFigure(kind) ? 14 : 24 })),
    freezePane: { rows: 1 },
  });
  await pipeline(Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]), createWriteStream(path));
}

async function writeResult(run: TaskRun, { form, params, format, isScheduled }: BiReportTask): Promise<void> {
  const { context, task } = run;
  const reply = await runBiReport(context, form, params, { isSent: isScheduled });
  await run.report({ total: reply.rows.length, done: 0, failed: 0, skipped: 0 });
  const title = String(task["title"]);
  const day = clockText(context.timezone, context.now).slice(0, 16).replace(":", "");
  const { path, done } = await tempFile();
  try {
    const isSheet = format === "xlsx";
    if (isSheet) await writeSheet(path, title, reply, context);
    else await writeFile(path, csvOf(reply, context));
    const type = isSheet ? XLSX_TYPE : "text/csv; charset=utf-8";
    await run.keepFile("result", path, { name: `${title} ${day}.${isSheet ? "xlsx" : "csv"}`, type });
  } finally {
    await done();
  }
  await run.report({ done: reply.rows.length, total: reply.rows.length });
}

const SCREEN = "screen:/bi-form-manage";

/** Runs a BI report and keeps its result in the tray. */
async function keepBiReport(run: TaskRun): Promise<TaskEnd> {
  const params = run.params as BiReportTask;
  try {
    await writeResult(run, params);
    if (params.counts) await countSending(run.db, params.form, null);
  } catch (error) {
    if (params.counts && error instanceof Refusal) await countSending(run.db, params.form, error.label);
    throw error;
  }
  return "finish";
}

/** The creator needs the right to see BI reports. A schedule that has stopped says why. @throws Refusal */
function checkBiReport(run: TaskRun): void {
  const { stopped } = run.params as BiReportTask;
  if (stopped !== undefined) throw new Refusal("guardRefused", stopped);
  const { actor } = run.context;
  if (!actor.isSuper && !isGranted(actor, SCREEN)) throw noPermission("biForm", SCREEN);
  refuseLostRights(run);
}

export const biReportTask: TaskKind = { check: checkBiReport, work: keepBiReport };
