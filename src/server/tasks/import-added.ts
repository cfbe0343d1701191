import { fieldOf } from "#kernel/resource.ts";
import type { Context } from "#server/context.ts";
import { readRecords } from "#server/resources/detail.ts";
import { inLanguage } from "#server/resources/display-text.ts";
import type { ImportPlan } from "#server/resources/import/plan.ts";
import { titleOf } from "#server/resources/titles.ts";
import type { TaskRun } from "./task-kind.ts";
import { openTaskSheet } from "./task-sheet.ts";

/** Records that are read at once. */
const BATCH = 200;

/**
 * Keeps a file of the added records: their ids, titles, and the unique values that the server made, such as codes. It
 * follows from the operation records, so that it is whole after a crash, too.
 */
export async function keepAdded(run: TaskRun, context: Context, plan: ImportPlan): Promise<void> {
  const { resource, columns } = plan;
  const added = await run.db.query<{ id: string }>(
    "select op_obj_id as id from operation_record where batch_id = $1 and command = $2 order by id",
    [context.batchId, `${resource.name}.add`],
  );
  const made = Object.entries(resource.fields).filter(
    ([name, field]) => field.unique && !field.secret && !field.inner && !columns.some((column) => column.name === name),
  );
  if (added.length === 0) return;
  const names = [...new Set([resource.title, ...made.map(([name]) => name)])];
  const head = [
    inLanguage(context, ["编号", "ID"]),
    ...names.map((name) => inLanguage(context, fieldOf(resource, name).label)),
  ];
  const file = await openTaskSheet(run, head);
  try {
    for (let start = 0; start < added.length; start += BATCH) {
      const ids = added.slice(start, start + BATCH).map(({ id }) => id);
      for (const record of await readRecords(run.db, resource, ids))
        await file.add([record.id, ...names.map((name) => titleOf(resource.name, record[name], context.language))]);
    }
    await file.keep("result", inLanguage(context, resource.label), ["新增", "added"]);
  } finally {
    await file.close();
  }
}
