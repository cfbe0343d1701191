import { ClaimState } from "#domain/member-tasks/enumerations.ts";
import { memberTaskClaim } from "#domain/member-tasks/member-task-claim.resource.ts";
import { memberTaskProgress } from "#domain/member-tasks/member-task-progress.resource.ts";
import type { Step } from "#domain/member-tasks/rewards.ts";
import { stepsOf } from "#domain/member-tasks/rewards.ts";
import type { I18n } from "#kernel/field.ts";
import { Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { moveBySystem } from "#server/commands/move-by-system.ts";
import { statesAfter } from "#server/commands/states-after.ts";
import type { Context } from "#server/context.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import { readRecord, readRecords } from "#server/resources/detail.ts";
import { insertRecord, updateRecord } from "#server/resources/write.ts";
import { systemContext } from "#server/system-context.ts";
import { giveReward, ownedBy, revokeReward } from "./give-reward.ts";
import { activeMember } from "./member.ts";
import { standOf, taskOf } from "./progress.ts";

/** Most progress records in one run of the job. */
const MOST = 300;

interface PaidStep {
  step: number;
  isPaid: boolean;
  times: number;
}

/** Steps of a progress that were given, by their counts. */
async function stepsPaid(tx: Sql, progress: string): Promise<Map<number, PaidStep>> {
  const rows = await tx.query<PaidStep>(
    `select step, bool_or(state = $2) as "isPaid", count(*)::int as times from member_task_claim
     where progress = $1::bigint and delete_time is null group by step`,
    [progress, ClaimState.of("paid")],
  );
  return new Map(rows.map((row) => [row.step, row]));
}

/** A step and its place among those of its task. */
export interface Placed {
  step: Step;
  place: number;
}

/** Steps of a task that a progress has not been paid yet. */
export async function unpaidSteps(tx: Sql, task: AnyRecord, progress: string): Promise<Placed[]> {
  const paid = await stepsPaid(tx, progress);
  return stepsOf(task).flatMap((step, i) => (paid.get(step.count)?.isPaid ? [] : [{ step, place: i + 1 }]));
}

export const remarkOf = (task: AnyRecord, zh: string, en: string): I18n => {
  const name = (task["name"] ?? {}) as I18n;
  const cut = (text: string): string => [...text].slice(0, 100).join("");
  return { "1": cut(`${zh}：${name["1"] ?? ""}`), "0": cut(`${en}: ${name["0"] ?? name["1"] ?? ""}`) };
};

/** Counts what a progress was given. */
async function countPaid(tx: Sql, task: AnyRecord, before: AnyRecord): Promise<AnyRecord> {
  const [sums] = await tx.query<{ claimed: number; beans: string }>(
    `select count(*)::int as claimed, coalesce(sum(beans), 0) as beans from member_task_claim
     where progress = $1::bigint and state = $2 and delete_time is null`,
    [before.id, ClaimState.of("paid")],
  );
  const { due } = await standOf(tx, task, before.id, Number(before["count"]));
  const patch = { due, claimed: sums?.claimed ?? 0, beans: Number(sums?.beans ?? 0), payError: "" };
  return updateRecord(tx, memberTaskProgress, before, patch, null);
}

/** How a step is given by hand. */
interface ByHand {
  reason: string;
  operator: string;
}

interface StepToPay {
  task: AnyRecord;
  progress: AnyRecord;
  placed: Placed;
  byHand?: ByHand;
  /** Seconds since 1970 at which it was given, for books that are taken over. */
  pastAt?: number;
}

/**
 * Gives one step of a locked progress. Claim and payment stand in one transaction.
 * @throws Refusal where the member or a part of the reward stands against it
 */
export async function payStep(
  tx: Sql,
  context: Context,
  { task, progress, placed, byHand, pastAt }: StepToPay,
): Promise<AnyRecord> {
  const user = String(progress["user"]);
  await activeMember(tx, user);
  const { step, place } = placed;
  const times = ((await stepsPaid(tx, progress.id)).get(step.count)?.times ?? 0) + 1;
  const claim = await insertRecord(
    tx,
    memberTaskClaim,
    {
      progress: progress.id,
      task: task.id,
      user,
      cycleKey: progress["cycleKey"],
      step: step.count,
      place,
      beans: step.beans,
      experience: step.experience,
      times,
      paidTime: pastAt ?? context.now,
      ...byHand,
    },
    byHand?.operator ?? null,
  );
  const given = await giveReward(tx, context, {
    user,
    reward: step,
    biz: { resource: memberTaskClaim.name, id: claim.id },
    idemKey: `task:${task.id}:${user}:${String(progress["cycleKey"])}:${step.count}:${times}`,
    remark: remarkOf(task, "任务", "Task"),
    ...(pastAt === undefined ? {} : { createTime: pastAt }),
  });
  await updateRecord(tx, memberTaskClaim, claim, { ...given }, null);
  return countPaid(tx, task, progress);
}

/**
 * Gives the next step that a progress has reached.
 * @param pastAt seconds since 1970, for books that are taken over
 * @returns false if all of them are given
 * @throws Refusal as `payStep`
 */
export async function payNext(tx: Sql, context: Context, id: string, pastAt?: number): Promise<boolean> {
  const progress = await readRecord(tx, memberTaskProgress, id, true);
  if (Number(progress["due"]) <= 0) return false;
  const task = await taskOf(tx, progress);
  const reached = Number(progress["count"]);
  const placed = (await unpaidSteps(tx, task, id)).find(({ step }) => step.count <= reached);
  if (!placed) return false;
  await payStep(tx, context, { task, progress, placed, ...(pastAt === undefined ? {} : { pastAt }) });
  return true;
}

/** As `payNext`, in a transaction of its own, such as when the member claims a step. */
export const claimNext = (db: Database, id: string): Promise<boolean> =>
  db.transaction((tx) => payNext(tx, systemContext(db), id));

const noteRefusal = (db: Database, id: string, { label: [zh] }: Refusal): Promise<unknown> =>
  db.query(
    `update member_task_progress set pay_error = $2, version = version + 1, update_time = now()
     where id = $1::bigint and pay_error is distinct from $2`,
    [id, [...zh].slice(0, 200).join("")],
  );

/**
 * Gives the steps that members have reached. What cannot be given now is noted on the progress and tried again, after
 * all others.
 * @returns number of steps given
 */
export async function payReached(db: Database): Promise<number> {
  const due = await db.query<{ id: string }>(
    `select id::text from member_task_progress where due > 0 and delete_time is null
     order by pay_error <> '', update_time limit ${MOST}`,
  );
  let given = 0;
  for (const { id } of due)
    try {
      while (await claimNext(db, id)) given += 1;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await noteRefusal(db, id, error);
    }
  return given;
}

/** Takes back what a locked progress was given for steps beyond a count. */
export async function revokeBeyond(
  tx: Sql,
  context: Context,
  progress: AnyRecord,
  count: number,
  reason: string,
): Promise<void> {
  const rows = await tx.query<{ id: string }>(
    `select id::text from member_task_claim where progress = $1::bigint and step > $2 and state = $3 and operator is null
       and delete_time is null order by member_task_claim.id`,
    [progress.id, count, ClaimState.of("paid")],
  );
  if (rows.length === 0) return;
  const claims = await readRecords(
    tx,
    memberTaskClaim,
    rows.map(({ id }) => id),
    true,
  );
  for (const before of claims) {
    await revokeReward(tx, context, ownedBy(before), reason);
    const patch = statesAfter(memberTaskClaim, "takeBack");
    await moveBySystem(tx, context, { resource: memberTaskClaim, verb: "takeBack", before, patch, reason });
  }
  await countPaid(tx, await taskOf(tx, progress), progress);
}
