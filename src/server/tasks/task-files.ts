import type { Database } from "#server/db/sql.ts";
import type { Storage } from "#server/storage/storage.ts";
import { storeLocalFile } from "#server/storage/store-local-file.ts";
import { keepKey } from "./start-task.ts";
import type { TaskFileField } from "./task-kind.ts";

const columns: Readonly<Record<TaskFileField, string>> = {
  input: "input",
  result: "result",
  badRows: "bad_rows",
};

interface LocalFile {
  path: string;
  name: string;
  type: string;
}

/** Stores a local file as a file of a task. Only its creator may read it, and super admins. */
export async function keepTaskFile(
  db: Database,
  storage: Storage,
  task: { id: string; creator: string },
  field: TaskFileField,
  local: LocalFile,
): Promise<void> {
  const value = await storeLocalFile(db, storage, { ...local, uploader: task.creator });
  await db.transaction(async (tx) => {
    await keepKey(tx, task.id, value.key);
    await tx.query(
      `update async_task set ${columns[field]} = $2::jsonb,
         expire = (select max(expire) from task_file where task = $1::bigint) where id = $1::bigint`,
      [task.id, JSON.stringify(value)],
    );
  });
}

/**
 * Lets go of the files of tasks after their time. The sweep of unused uploads then deletes the content.
 * @returns number of tasks that lost files
 */
export async function expireTaskFiles(db: Database): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await tx.query(
      `with gone as (delete from task_file where expire < now() returning task)
       update async_task set input = null, result = null, bad_rows = null, version = version + 1
       where id in (select task from gone) returning id`,
    );
    return rows.length;
  });
}
