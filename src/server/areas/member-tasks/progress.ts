import { ClaimState } from "#domain/member-tasks/enumerations.ts";
import { memberTask } from "#domain/member-tasks/member-task.resource.ts";
import { memberTaskProgress } from "#domain/member-tasks/member-task-progress.resource.ts";
import { stepsOf } from "#domain/member-tasks/rewards.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import { updateRecord } from "#server/resources/write.ts";

/** A member's turn of a task. */
export interface Turn {
  task: AnyRecord;
  user: string;
  cycleKey: string;
  /** Seconds since 1970. */
  at: number;
}

const idOf = async (tx: Sql, { task, user, cycleKey }: Turn): Promise<string | null> => {
  const [row] = await tx.query<{ id: string }>(
    `select id::text from member_task_progress where task = $1::bigint and "user" = $2::bigint and cycle_key = $3
       and delete_time is null`,
    [task.id, user, cycleKey],
  );
  return row?.id ?? null;
};

/** True if a task has room for a member. Those who began it have their place in every cycle. */
async function hasRoom(tx: Sql, { task, user }: Turn): Promise<boolean> {
  const quota = Number(task["quotaUsers"] ?? 0);
  if (quota === 0) return true;
  // Members who begin at once take turns, so that the last place is taken once.
  await tx.query("select pg_advisory_xact_lock(hashtext('member task quota'), hashtext($1))", [task.id]);
  const [row] = await tx.query<{ members: number; isIn: boolean }>(
    `select count(distinct "user")::int as members, coalesce(bool_or("user" = $2::bigint), false) as "isIn"
     from member_task_progress where task = $1::bigint and delete_time is null`,
    [task.id, user],
  );
  return row?.isIn === true || (row?.members ?? 0) < quota;
}

/**
 * Opens the progress of a member in a cycle and locks it.
 * @param isForced true to leave the quota aside, for what an admin makes up
 * @returns null where the task has no room left
 */
export async function openProgress(tx: Sql, turn: Turn, isForced = false): Promise<AnyRecord | null> {
  const { task, user, cycleKey, at } = turn;
  let id = await idOf(tx, turn);
  if (id === null) {
    if (!isForced && !(await hasRoom(tx, turn))) return null;
    await tx.query(
      `insert into member_task_progress (task, "user", cycle_key, begin_time)
       values ($1::bigint, $2::bigint, $3, to_timestamp($4)) on conflict do nothing`,
      [task.id, user, cycleKey, at],
    );
    id = await idOf(tx, turn);
  }
  return readRecord(tx, memberTaskProgress, String(id), true);
}

interface Stand {
  step: number;
  isFinished: boolean;
  /** Reached steps that are not paid yet. */
  due: number;
}

/** How far a count has come with the steps of a task. */
export async function standOf(tx: Sql, task: AnyRecord, progress: string, count: number): Promise<Stand> {
  const steps = stepsOf(task);
  const reached = steps.filter((one) => one.count <= count).map((one) => one.count);
  const [paid] = await tx.query<{ n: number }>(
    `select count(*)::int as n from member_task_claim where progress = $1::bigint and state = $2 and delete_time is null
       and step = any($3::int[])`,
    [progress, ClaimState.of("paid"), reached],
  );
  const step = reached.length;
  return { step, isFinished: steps.length > 0 && step === steps.length, due: step - (paid?.n ?? 0) };
}

interface Counted {
  count: number;
  at: number;
  /** Day on the member's clock, and what it counts then. */
  day?: string;
  today?: number;
}

/** Sets the count of a locked progress, and the step with it. */
export async function setCount(
  tx: Sql,
  task: AnyRecord,
  before: AnyRecord,
  { count, at, day, today }: Counted,
): Promise<AnyRecord> {
  const { step, isFinished, due } = await standOf(tx, task, before.id, count);
  const finishTime = isFinished ? (before["finishTime"] ?? at) : null;
  const ofDay = day === undefined ? {} : { lastDay: day, today: today ?? 0 };
  return updateRecord(tx, memberTaskProgress, before, { count, step, due, finishTime, lastTime: at, ...ofDay }, null);
}

/** Reads the task of a progress. */
export const taskOf = (tx: Sql, { task }: AnyRecord): Promise<AnyRecord> => readRecord(tx, memberTask, String(task));
