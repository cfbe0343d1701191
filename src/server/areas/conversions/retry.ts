import { ModelProcessing } from "#domain/enumerations/models.ts";
import { to3mfTask } from "#domain/conversions/to3mf-task.resource.ts";
import { bool, recordId, text } from "#kernel/field.ts";
import type { CommandReply, CommandRequest } from "#domain/api/commands.ts";
import type { Handler } from "#server/commands/handler.ts";
import { newBatchId, pageBody, recordEach, selectionBody } from "#server/commands/run-on-selection.ts";
import { runCommand } from "#server/commands/run.ts";
import { selectionOf, shortSelection } from "#server/commands/single-record-call.ts";
import { statesAfter } from "#server/commands/states-after.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecords } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import { updateRecord } from "#server/resources/write.ts";
import { freshValues } from "./retried.ts";

/** Most tasks that one call tries again. */
const MOST = 1_000;

/** Filters of the list as the specification spells them (section 3), by which `isAll` chooses. */
const filters = {
  modelId: recordId({ label: ["模型编号", "Model id"] }),
  bulkId: text(32, { label: ["批次号", "Bulk ID"] }),
};

/** Puts all failed tasks that match back into the queue. */
async function retryAll(tx: Sql, context: Context, command: string, { modelId, bulkId }: Row): Promise<CommandReply> {
  const rows = await tx.query<{ id: string }>(
    `select id from to3mf_task where state = $1 and delete_time is null
       and ($2::bigint is null or model = $2::bigint) and ($3::text is null or bulk_id = $3::text)
     order by id limit ${MOST}`,
    [ModelProcessing.of("err"), modelId ?? null, bulkId ?? null],
  );
  const records = await readRecords(
    tx,
    to3mfTask,
    rows.map(({ id }) => id),
    true,
  );
  const patch = { ...statesAfter(to3mfTask, "retry"), ...freshValues };
  return recordEach(tx, context, { resource: to3mfTask, command, records, batchId: newBatchId() }, (before) =>
    updateRecord(tx, to3mfTask, before, patch, context.actor.id),
  );
}

/** Tries failed tasks again: selected ones, one by `id`, or with `isAll` all that match (section 7). */
export const retryHandler: Handler = {
  body: {
    ...selectionBody(to3mfTask.name),
    ...shortSelection,
    isAll: bool({ label: ["全部", "All"] }),
    ...filters,
  },
  handle: async (context, body, tx) => {
    if (body["isAll"] === true) return retryAll(tx, context, "to3mfTask.retry", body);
    const { ids, versions } = await selectionOf(tx, to3mfTask, body);
    return runCommand(tx, context, "to3mfTask.retry", {
      ids: (ids as unknown[]).map(String),
      versions: (versions ?? {}) as CommandRequest["versions"],
    });
  },
};

export const retryAllHandler: Handler = {
  body: pageBody(),
  handle: (context, _body, tx) => retryAll(tx, context, "to3mfTask.retryAll", {}),
};
