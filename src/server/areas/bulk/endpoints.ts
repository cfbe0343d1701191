import type { BulkChoice, BulkWhat } from "#domain/bulk/api.ts";
import { v2 } from "#domain/api/call.ts";
import { BULK_SPEED, MOST_BULK_SPEED, bulkJob } from "#domain/bulk/bulk-job.resource.ts";
import { BulkKind, BulkResult } from "#domain/bulk/enumerations.ts";
import { MOST_BULK_ROWS } from "#domain/bulk/targets.ts";
import { asyncTask } from "#domain/tasks/async-task.resource.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Field, StoredFile } from "#kernel/field.ts";
import { anything, file, int, listOf, oneOf, optional, part, recordId, someOf, text } from "#kernel/field.ts";
import { readBulkRows } from "#server/areas/bulk/read-rows.ts";
import { saveDraft } from "#server/areas/bulk/save-draft.ts";
import { recordWrite } from "#server/commands/standard.ts";
import type { Sql } from "#server/db/sql.ts";
import { readPermissions } from "#server/auth/permissions/read-permissions.ts";
import { readRecord } from "#server/resources/detail.ts";
import { updateRecord } from "#server/resources/write.ts";
import { importCounts } from "#server/areas/bulk/follow-task.ts";
import { jobOfTask } from "#server/areas/bulk/job-of-task.ts";
import { moveJob } from "#server/areas/bulk/move-job.ts";
import { importEndpoints } from "#server/areas/bulk/write-import.ts";
import { lockOwnTask } from "#server/tasks/own-tasks.ts";
import type { Endpoint } from "#server/http/endpoints/endpoint.ts";
import { endpoint } from "#server/http/endpoints/endpoint.ts";

const id = recordId({ label: ["作业", "Job"], required: true }) as Field<string>;
const MOST_ROWS_SHOWN = 200;

const choice = part(
  {
    by: text(6, {
      label: ["方式", "By"],
      required: true,
      pattern: { of: /^(filter|ids|file)$/, message: ["应为 filter、ids 或 file", "must be filter, ids or file"] },
    }),
    filter: text(8_000, { label: ["筛选", "Filter"], unseen: true }),
    ids: listOf(text(40, { label: ["编号", "ID"] }), { label: ["编号", "IDs"], max: MOST_BULK_ROWS }),
  },
  { label: ["选择范围", "Which"], required: true },
);

const what = part(
  {
    changes: listOf(
      part(
        {
          field: text(60, { label: ["字段", "Field"], required: true }),
          rule: text(10, { label: ["规则", "Rule"], required: true }),
          value: anything({ label: ["值", "Value"] }),
          find: text(500, { label: ["要替换的文字", "Text to replace"], noTrim: true }),
        },
        { label: ["改动", "Change"] },
      ),
      { label: ["改动", "Changes"], max: 20 },
    ),
    command: text(80, { label: ["命令", "Command"] }),
    input: anything({ label: ["输入", "Input"] }),
    reasonKey: text(40, { label: ["原因键", "Reason key"] }),
    format: text(4, {
      label: ["格式", "Format"],
      pattern: { of: /^(csv|xlsx)$/, message: ["应为 csv 或 xlsx", "must be csv or xlsx"] },
    }),
  },
  { label: ["设置操作", "What"] },
);

/** True for an import that nobody has confirmed. */
async function isDryRun(tx: Sql, task: string): Promise<boolean> {
  const [run] = await tx.query<{ phase: string | null }>(
    "select params #>> '{given,phase}' as phase from task_run where task = $1::bigint",
    [task],
  );
  return run?.phase === "check";
}

/** Calls of bulk jobs that are no commands: saving a draft, reading rows, and taking an import in or writing it. */
export const endpoints: readonly Endpoint[] = [
  ...importEndpoints,
  endpoint({
    path: v2("bulkJob", "save"),
    label: ["保存批量作业", "Save a bulk job"],
    access: ["bulkJob.begin"],
    body: {
      id: optional(id),
      version: int({ label: ["版本", "Version"] }),
      title: text(60, { label: ["标题", "Title"], required: true }),
      kind: oneOf(BulkKind, { label: ["类型", "Kind"], required: true }),
      target: text(40, { label: ["对象", "Records"], required: true }),
      choose: choice,
      what,
      file: file({ label: ["编号文件", "File of IDs"] }),
      reason: text(200, { label: ["原因", "Reason"], required: true }),
      speed: int({ label: ["每秒行数", "Rows per second"], min: 1, max: MOST_BULK_SPEED }),
    },
    writes: true,
    handle: async (context, body, tx) => ({
      item: await saveDraft(tx, context, {
        ...(body.id ? { id: String(body.id), version: Number(body.version) } : {}),
        title: body.title,
        kind: String(body.kind),
        target: body.target,
        choose: body.choose as BulkChoice,
        what: (body.what ?? {}) as BulkWhat,
        file: body.file as StoredFile | null,
        reason: body.reason,
        speed: body.speed ?? BULK_SPEED,
      }),
    }),
  }),
  endpoint({
    path: v2("bulkJob", "rows"),
    label: ["批量作业的行", "Rows of a bulk job"],
    access: readPermissions(bulkJob),
    body: {
      id,
      results: someOf(BulkResult, { label: ["结果", "Results"] }),
      after: int({ label: ["起始行", "After line"], min: 0 }),
      size: int({ label: ["行数", "Rows"], min: 1, max: MOST_ROWS_SHOWN }),
    },
    handle: async (context, body) =>
      readBulkRows(context.db, context, await readRecord(context.db, bulkJob, String(body.id)), {
        results: (body.results ?? []).map(String),
        after: body.after ?? 0,
        size: body.size ?? MOST_ROWS_SHOWN,
      }),
  }),
  endpoint({
    path: v2("bulkJob", "takeImport"),
    label: ["把导入记入批量作业", "Record an import as a bulk job"],
    access: ["bulkJob.begin"],
    body: { id, task: recordId({ label: ["任务", "Task"], required: true }) },
    writes: true,
    handle: async (context, body, tx) => {
      const task = await lockOwnTask(tx, context, String(body.task));
      const job = await readRecord(tx, bulkJob, String(body.id), true);
      const isOpen = ["waiting", "running", "toConfirm"].includes(String(task["state"]));
      const fits = job["kind"] === "import" && task["kind"] === "import" && task["resource"] === job["target"];
      const isFree = (await jobOfTask(tx, task)) === null && (await isDryRun(tx, task.id));
      if (!fits || !isOpen || !isFree || job["maker"] !== context.actor.id || job["status"] !== "draft")
        throw new Refusal("wrongState", ["这个导入不属于此作业", "This import does not belong to the job"], {
          path: "task",
        });
      const linked = await updateRecord(tx, bulkJob, job, { asyncTask: task.id }, context.actor.id);
      await recordWrite(tx, context, { resource: bulkJob, verb: "edit", before: job, item: linked });
      const { item } = await moveJob(tx, context, linked, "check");
      if (task["state"] !== "toConfirm") return { item, resource: asyncTask.name };
      const moved = await moveJob(tx, context, item, "found", await importCounts(tx, task, true));
      return { item: moved.item, resource: asyncTask.name };
    },
  }),
];
