import { asyncSubTask } from "#domain/tasks/async-sub-task.resource.ts";
import { asyncTask } from "#domain/tasks/async-task.resource.ts";
import { AsyncTaskKind, AsyncTaskState, SubTaskState } from "#domain/tasks/enumerations.ts";
import { user } from "#domain/users/user.resource.ts";
import { PLATFORM_ZONE } from "#kernel/time-zone.ts";
import type { Sql } from "#server/db/sql.ts";
import type { AfterDemo } from "#server/demo/area-demo.ts";
import { insertRecord, insertRecords } from "#server/resources/write.ts";
import type { StoredParams } from "#server/tasks/start-task.ts";

const faults = [
  ["failed", "会员已注销，不能发放"],
  ["failed", "版本已变，请刷新后重试"],
  ["failed", "会员已注销，不能发放"],
  ["skipped", "账户已冻结"],
  ["done", ""],
] as const;

const TASK = "J-DEMO-1";

/** Adds a task that did not succeed whole, with its parts. It can go on. */
async function addTask(tx: Sql, start: number): Promise<string> {
  const { id } = await insertRecord(
    tx,
    asyncTask,
    {
      taskNo: TASK,
      kind: AsyncTaskKind.value("settleLevels")?.stored,
      title: "重算会员等级",
      resource: "experienceLevel",
      state: AsyncTaskState.of("partial"),
      progress: 100,
      total: 118,
      done: 114,
      failed: 3,
      skipped: 1,
      attempts: 1,
      begin: start - 7_200,
      end: start - 6_900,
    },
    null,
  );
  const given: StoredParams = {
    given: { mayFall: false },
    language: 1,
    timezone: PLATFORM_ZONE,
    ip: "",
    device: "",
  };
  await tx.query("insert into task_run (task, params) values ($1::bigint, $2::jsonb)", [id, JSON.stringify(given)]);
  return id;
}

export const afterDemo: AfterDemo = async (db, start) => {
  const [known] = await db.query("select 1 from async_task where task_no = $1", [TASK]);
  if (known) return;
  const users = await db.query<{ id: string }>(
    `select u.id::text from "user" u where u.account like 'demo%' order by u.id limit ${faults.length}`,
  );
  await db.transaction(async (tx) => {
    const task = await addTask(tx, start);
    await insertRecords(
      tx,
      asyncSubTask,
      faults.map(([state, error], i) => ({
        task,
        line: 3 + i * 17,
        resource: user.name,
        target: users[i]?.id ?? null,
        state: SubTaskState.of(state),
        error,
        attempts: state === "failed" ? 1 : 2,
        begin: start - 7_200,
        end: start - 7_200 + i * 60,
        reason: state === "skipped" ? "会员要求不补发" : "",
      })),
      null,
    );
  });
};
