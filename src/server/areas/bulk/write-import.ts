import { resources } from "#domain/index.ts";
import { v2 } from "#domain/api/call.ts";
import type { ImportOutcome } from "#domain/api/import.ts";
import { bulkJob } from "#domain/bulk/bulk-job.resource.ts";
import { BulkKind } from "#domain/bulk/enumerations.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Field } from "#kernel/field.ts";
import { int, recordId } from "#kernel/field.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { recordWrite } from "#server/commands/standard.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Endpoint } from "#server/http/endpoints/endpoint.ts";
import { endpoint } from "#server/http/endpoints/endpoint.ts";
import { insertRecord } from "#server/resources/write.ts";
import { lockOwnTask } from "#server/tasks/own-tasks.ts";
import { askApproval, startWriting } from "./bulk-jobs.ts";
import { importCounts } from "./follow-task.ts";
import { jobOfTask } from "./job-of-task.ts";
import { moveJob } from "./move-job.ts";
import { approvalRule } from "./plan.ts";
import { newJobNo } from "./save-draft.ts";

/** Most letters of a job's title. */
const MOST_TITLE = 60;

/** Records an import as a bulk job, which waits for a second person like any other. */
async function jobOf(tx: Sql, context: Context, task: AnyRecord): Promise<AnyRecord> {
  const values = {
    jobNo: newJobNo(context.now),
    title: [...String(task["title"])].slice(0, MOST_TITLE).join(""),
    kind: BulkKind.of("import"),
    target: task["resource"],
    choose: { by: "filter", filter: "" },
    what: {},
    maker: context.actor.id,
    asyncTask: task.id,
  };
  const draft = await insertRecord(tx, bulkJob, values, context.actor.id);
  await recordWrite(tx, context, { resource: bulkJob, verb: "add", before: null, item: draft });
  const { item } = await moveJob(tx, context, draft, "check");
  return (await moveJob(tx, context, item, "found", await importCounts(tx, task, true))).item;
}

/** Checks the number of rows that the caller has confirmed. @throws Refusal illegalParameter */
function checkRows(rows: number, { add, change }: Pick<ImportOutcome, "add" | "change">): void {
  const expected = add + change;
  if (rows === expected) return;
  throw new Refusal(
    "illegalParameter",
    [`将写入 ${expected} 行，与确认的 ${rows} 行不符`, `${expected} rows would be written, not ${rows}`],
    { path: "rows" },
  );
}

/**
 * Writes an import after its dry run. One that changes as many records as a bulk job must not change alone becomes such
 * a job, and waits for a second person.
 */
async function writeImport(tx: Sql, context: Context, task: AnyRecord, rows: number) {
  const [run] = await tx.query<{ outcome: ImportOutcome | null }>(
    "select outcome from task_run where task = $1::bigint",
    [task.id],
  );
  const { add = 0, change = 0 } = run?.outcome ?? {};
  checkRows(rows, { add, change });
  const rule = approvalRule({ kind: "import", command: null }, change);
  if (!rule || (await jobOfTask(tx, task))) return { item: await startWriting(tx, context, task), pending: null };
  return { item: task, pending: await askApproval(tx, context, await jobOf(tx, context, task), rule) };
}

const id = recordId({ label: ["任务", "Task"], required: true }) as Field<string>;

const writeOf = (resource: Resource): Endpoint =>
  endpoint({
    path: v2(resource.name, "importWrite"),
    label: [`写入${resource.label[0]}导入`, `Write an import of ${resource.label[1]}`],
    access: [`${resource.name}.import`],
    body: { id, rows: int({ label: ["行数", "Rows"], required: true, min: 1 }) },
    writes: true,
    handle: async (context, body, tx) => {
      const task = await lockOwnTask(tx, context, String(body.id));
      if (task["state"] !== "toConfirm" || task["resource"] !== resource.name)
        throw new Refusal("wrongState", ["这个导入不在等待确认", "This import does not wait for a confirmation"], {
          path: "id",
          details: { current: task },
        });
      return writeImport(tx, context, task, body.rows);
    },
  });

/** Calls that write an import, for each resource that allows it. */
export const importEndpoints: readonly Endpoint[] = resources
  .filter(({ allows }) => allows.includes("import"))
  .map(writeOf);
