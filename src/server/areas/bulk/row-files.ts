import { BulkResult } from "#domain/bulk/enumerations.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { fieldOf } from "#kernel/resource.ts";
import type { Label } from "#kernel/label.ts";
import type { Context } from "#server/context.ts";
import { inLanguage, wordsOf } from "#server/resources/display-text.ts";
import { titlesFor } from "#server/resources/titles.ts";
import type { Row } from "#server/resources/row.ts";
import type { TaskFileField, TaskRun } from "#server/tasks/task-kind.ts";
import { BAD_ROWS, openTaskSheet } from "#server/tasks/task-sheet.ts";
import type { BulkPlan } from "./plan.ts";

interface Stored {
  id: string;
  line: number;
  target: string | null;
  before: Row | null;
  after: Row | null;
  result: string;
  error: string;
}

const BATCH = 1_000;

/** Fields whose values the rows of a job change. */
async function changedFields(run: TaskRun, job: AnyRecord, { resource }: BulkPlan): Promise<string[]> {
  const rows = await run.db.query<{ name: string }>(
    `select distinct jsonb_object_keys(before) as name from bulk_row
     where job = $1::bigint and jsonb_typeof(before) = 'object' order by 1`,
    [job.id],
  );
  return rows.flatMap(({ name }) => (resource.fields[name] && !resource.fields[name].secret ? [name] : []));
}

/** Writes rows of a job to a CSV file: line, record, result, cause, and each changed field before and after. */
async function keepRows(
  run: TaskRun,
  context: Context,
  job: AnyRecord,
  plan: BulkPlan,
  file: { field: TaskFileField; results: readonly string[]; ending: Label },
): Promise<void> {
  const { resource } = plan;
  const names = await changedFields(run, job, plan);
  const say = (zh: string, en: string): string => inLanguage(context, [zh, en]);
  const head = [say("行", "Line"), say("编号", "ID"), say("结果", "Result"), say("原因", "Cause")];
  const fields = names.flatMap((name) => {
    const label = inLanguage(context, fieldOf(resource, name).label);
    return [`${label} · ${say("之前", "before")}`, `${label} · ${say("之后", "after")}`];
  });
  const sheet = await openTaskSheet(run, [...head, ...fields]);
  try {
    for (let after: [number, string] | null = [0, "0"]; after !== null;) {
      const rows: Stored[] = await run.db.query<Stored>(
        `select id, line, target_id as target, before, after, result, error from bulk_row
         where job = $1::bigint and result = any($2::text[]) and (line, id) > ($3, $4::bigint)
         order by line, id limit ${BATCH}`,
        [job.id, file.results, ...after],
      );
      const sides = rows.flatMap(({ before, after: later }) => [before ?? {}, later ?? {}]) as AnyRecord[];
      const titles = await titlesFor(run.db, resource, sides, context.language);
      const words = (name: string, side: Row | null): string =>
        side && Object.hasOwn(side, name) ? wordsOf(resource, name, side, titles, context) : "";
      for (const row of rows) {
        const result = BulkResult.value(row.result)?.label ?? ["", ""];
        const cells = [String(row.line), row.target ?? "", inLanguage(context, result), row.error];
        const values = names.flatMap((name) => [words(name, row.before), words(name, row.after)]);
        await sheet.add([...cells, ...values]);
      }
      const last: Stored | undefined = rows.at(-1);
      after = rows.length === BATCH && last ? [last.line, last.id] : null;
    }
    await sheet.keep(file.field, String(job["title"]), file.ending);
  } finally {
    await sheet.close();
  }
}

/** Keeps the file of bad rows. */
export const keepBadRows = (run: TaskRun, context: Context, job: AnyRecord, plan: BulkPlan): Promise<void> =>
  keepRows(run, context, job, plan, { field: "badRows", ending: BAD_ROWS, results: ["bad", "failed"] });

/** Keeps the file with the values before and after. */
export async function keepOutcomes(run: TaskRun, context: Context, job: AnyRecord, plan: BulkPlan): Promise<void> {
  await keepRows(run, context, job, plan, {
    field: "result",
    ending: ["前后对照", "before and after"],
    results: ["done", "same", "undone", "failed"],
  });
  const [failed] = await run.db.query(
    "select 1 from bulk_row where job = $1::bigint and result in ('bad', 'failed') limit 1",
    [job.id],
  );
  if (failed) await keepBadRows(run, context, job, plan);
}
