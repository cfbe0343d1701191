import type { PartsHead } from "#domain/tasks/api.ts";
import { asyncTask } from "#domain/tasks/async-task.resource.ts";
import { SubTaskState } from "#domain/tasks/enumerations.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecords } from "#server/resources/detail.ts";

/** Causes that the head shows. */
const MOST = 8;

/** Reads what stands above the parts of a task. */
export async function readPartsHead(db: Sql, id: string): Promise<PartsHead> {
  const [[task = null], errors] = await Promise.all([
    readRecords(db, asyncTask, [id]),
    db.query<{ error: string; n: number }>(
      `select error, count(*)::int as n from async_sub_task where task = $1::bigint and state = $2 and delete_time is null
       group by error order by n desc, error limit ${MOST}`,
      [id, SubTaskState.of("failed")],
    ),
  ]);
  return { task, errors };
}
