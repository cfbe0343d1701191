import { ShelfStatus } from "#domain/enumerations/review.ts";
import { cycleKeyOf, localDay } from "#domain/member-tasks/cycle.ts";
import { TaskAction } from "#domain/member-tasks/enumerations.ts";
import { memberTask } from "#domain/member-tasks/member-task.resource.ts";
import { memberTaskProgress } from "#domain/member-tasks/member-task-progress.resource.ts";
import type { Stored } from "#kernel/enumeration.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { DAY } from "#kernel/time-units.ts";
import type { TimeZone } from "#kernel/time-zone.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord, readRecords } from "#server/resources/detail.ts";
import { revokeBeyond } from "./claims.ts";
import type { Member } from "./member.ts";
import { isFor, readMember } from "./member.ts";
import { openProgress, setCount, taskOf } from "./progress.ts";
import type { Subject } from "./subject-facts.ts";
import { hasTarget, matcherOf } from "./subject-facts.ts";

export type ActionKey = Parameters<typeof TaskAction.of>[0];

/** Something that a member did. */
export interface MemberAct {
  user: string;
  action: ActionKey;
  /** Record that it is about. It counts once for each. */
  subject: Subject;
  /** Seconds since 1970; now without it. */
  at?: number;
  /** The member's zone, as the app says it; without it that of the member's country. */
  zone?: TimeZone;
  /** From where the member did it, if known. */
  platform?: Stored;
}

/** Within this time, undoing an action takes back what it counted for. */
const UNDO_WITHIN = DAY;

/** Writes an action. @returns its id; null if it counts already */
async function writeAction(tx: Sql, { user, action, subject }: MemberAct, at: number): Promise<string | null> {
  const [row] = await tx.query<{ id: string }>(
    `insert into member_action ("user", action, biz_type, biz_id, time, counted)
     values ($1::bigint, $2, $3, $4::bigint, to_timestamp($5), '[]')
     on conflict (action, "user", biz_type, biz_id) where delete_time is null
     do update set undone = null, time = excluded.time, counted = '[]' where member_action.undone is not null
     returning id::text`,
    [user, TaskAction.of(action), subject.resource, subject.id, at],
  );
  return row?.id ?? null;
}

/** Live ladders that ask for an action, in the order of their ids, so that two actions never wait for each other. */
async function laddersFor(tx: Sql, action: ActionKey, at: number): Promise<AnyRecord[]> {
  const rows = await tx.query<{ id: string }>(
    `select id::text from member_task where shape = 'ladder' and status = $1 and action = $2 and delete_time is null
       and coalesce("begin" <= to_timestamp($3), true) and coalesce("end" > to_timestamp($3), true) order by member_task.id`,
    [ShelfStatus.of("onShelf"), TaskAction.of(action), at],
  );
  return readRecords(
    tx,
    memberTask,
    rows.map(({ id }) => id),
  );
}

/** Counts an action for one task. @returns id of the progress; null where quota or the limit of the day is used up */
async function countFor(tx: Sql, task: AnyRecord, member: Member, zone: TimeZone, at: number): Promise<string | null> {
  const day = localDay(zone, at);
  const cycleKey = cycleKeyOf(String(task["cycle"]), day);
  const before = await openProgress(tx, { task, user: member.id, cycleKey, at });
  if (!before) return null;
  const today = before["lastDay"] === day ? Number(before["today"]) : 0;
  const cap = Number(task["capDay"] ?? 0);
  if (cap > 0 && today >= cap) return null;
  await setCount(tx, task, before, { count: Number(before["count"]) + 1, at, day, today: today + 1 });
  return before.id;
}

/**
 * Counts what a member did for all tasks that ask for it, in the transaction of its cause. Steps that are reached are
 * paid by a job, or when the member claims them.
 * @returns number of tasks that count it
 */
export async function countAction(tx: Sql, context: Context, act: MemberAct): Promise<number> {
  const at = act.at ?? context.now;
  const member = await readMember(tx, act.user);
  if (!member?.isActive) return 0;
  const id = await writeAction(tx, act, at);
  if (id === null) return 0;
  const ladders = await laddersFor(tx, act.action, at);
  const matches = await matcherOf(tx, act.subject, ladders.some(hasTarget));
  const counted: string[] = [];
  for (const task of ladders) {
    if (!isFor(task, member, act.platform) || !matches(task["target"])) continue;
    const progress = await countFor(tx, task, member, act.zone ?? member.zone, at);
    if (progress !== null) counted.push(progress);
  }
  if (counted.length > 0)
    await tx.query("update member_action set counted = $2::jsonb where id = $1::bigint", [id, JSON.stringify(counted)]);
  return counted.length;
}

/**
 * Takes back what an action counted for, if it is undone within a day: the count, the step, and what the step gave.
 * @returns number of tasks that counted it
 */
export async function revokeAction(
  tx: Sql,
  context: Context,
  { user, action, subject }: Pick<MemberAct, "user" | "action" | "subject">,
): Promise<number> {
  const [row] = await tx.query<{ counted: string[] | null; time: number }>(
    `update member_action set undone = to_timestamp($5) where "user" = $1::bigint and action = $2 and biz_type = $3
       and biz_id = $4::bigint and undone is null and time > to_timestamp($5 - ${UNDO_WITHIN}) and delete_time is null
     returning counted, extract(epoch from time)::float8 as time`,
    [user, TaskAction.of(action), subject.resource, subject.id, context.now],
  );
  const ids = [...new Set(row?.counted ?? [])].toSorted((a, b) => Number(a) - Number(b));
  for (const id of ids) {
    const before = await readRecord(tx, memberTaskProgress, id, true);
    const task = await taskOf(tx, before);
    const count = Math.max(0, Number(before["count"]) - 1);
    const after = await setCount(tx, task, before, {
      count,
      at: Number(before["lastTime"]),
      day: String(before["lastDay"]),
      today: Math.max(0, Number(before["today"]) - 1),
    });
    await revokeBeyond(tx, context, after, count, "动作在 24 小时内撤销");
  }
  return ids.length;
}
