import { boostRunCommands } from "#commands/member-tasks/boost-run.ts";
import { memberTaskCommands } from "#commands/member-tasks/member-task.ts";
import type { CommandRequest } from "#domain/api/commands.ts";
import { cycleKeyOf, localDay } from "#domain/member-tasks/cycle.ts";
import { memberTask } from "#domain/member-tasks/member-task.resource.ts";
import { memberTaskProgress } from "#domain/member-tasks/member-task-progress.resource.ts";
import { stepsOf } from "#domain/member-tasks/rewards.ts";
import type { Command } from "#kernel/command.ts";
import { guardRefused, prefixErrors } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { recycleGiven } from "#server/areas/beans/recycle-given.ts";
import { reasonOf } from "#server/commands/check-reason.ts";
import { tally, tellMembers } from "#server/commands/foretell.ts";
import type { Handler, Handlers } from "#server/commands/handler.ts";
import { recordEach, selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import { transitionBy } from "#server/commands/transition-by.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Effect } from "#server/outbox/outbox-entry.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import { checkedValues } from "#server/resources/write.ts";
import { payStep, revokeBeyond, unpaidSteps } from "./claims.ts";
import { activeMember } from "./member.ts";
import { openProgress, setCount, taskOf } from "./progress.ts";
import { signInMember } from "./sign-in.ts";

interface ForMember {
  task: AnyRecord;
  input: Row;
  reason: string;
}

const messageTo = (user: string, event: string, reason: string, amount: number): Effect => ({
  kind: "authorMessage",
  receiver: user,
  event,
  title: "",
  amount,
  reason,
  reasonKey: "",
});

/** Handler of a command on a task that gives one member something. @param give returns the beans that it gave */
const forMember = (
  command: Command,
  give: (tx: Sql, context: Context, asked: ForMember) => Promise<number>,
): Handler => ({
  body: selectionBody(memberTask.name, command.input),
  handle: async (context, body, tx) => {
    const reason = await reasonOf(tx, command, body["reason"] as CommandRequest["reason"], true);
    const input = await prefixErrors("input.", () =>
      checkedValues(tx, command.input, (body["input"] ?? {}) as Row, null),
    );
    const records = await selectedRecords(tx, context, command.id, body);
    const user = String(input["user"]);
    tellMembers(context, [user]);
    let beans = 0;
    const effectsOf = () => [messageTo(user, command.id, reason.text, beans)];
    return recordEach(
      tx,
      context,
      { resource: memberTask, command: command.id, records, reason, effectsOf },
      async (task) => {
        beans = await give(tx, context, { task, input, reason: reason.text });
        tally(context, ["发放 {n} 金豆", "Beans given: {n}"], beans);
        return readRecord(tx, memberTask, task.id);
      },
    );
  },
});

/** Gives a member a step of a ladder that the count did not reach, once in a cycle. */
const makeUpStep = forMember(memberTaskCommands.makeUpStep, async (tx, context, { task, input, reason }) => {
  const member = await activeMember(tx, String(input["user"]));
  const cycleKey = cycleKeyOf(String(task["cycle"]), localDay(member.zone, context.now));
  const progress = await openProgress(tx, { task, user: member.id, cycleKey, at: context.now }, true);
  if (!progress) throw new Error("a forced progress has no quota");
  const unpaid = await unpaidSteps(tx, task, progress.id);
  const asked = input["step"] === null || input["step"] === undefined ? null : Number(input["step"]);
  if (asked !== null && asked > stepsOf(task).length)
    throw guardRefused(`任务只有 ${stepsOf(task).length} 阶`, `The task has ${stepsOf(task).length} steps`);
  const placed = unpaid.find(({ place }) => asked === null || place === asked);
  if (!placed)
    throw guardRefused(
      asked === null ? "本周期各阶都已发放" : `第 ${asked} 阶在本周期已发放`,
      asked === null ? "All steps of this cycle are given" : `Step ${asked} of this cycle is given already`,
    );
  await payStep(tx, context, { task, progress, placed, byHand: { reason, operator: context.actor.id } });
  return placed.step.beans;
});

/** Signs a member in on behalf, today or on a missed day. */
const signInFor = forMember(memberTaskCommands.signInFor, async (tx, context, { task, input, reason }) => {
  const day = input["day"] ? String(input["day"]) : null;
  const byHand = { operator: context.actor.id, reason };
  const record = await signInMember(tx, context, { user: String(input["user"]), day, plan: task.id, byHand });
  return Number(record["beans"]);
});

interface PaidHelp {
  helper: string;
  entry: string;
  beans: string;
}

/** Voids runs: what the member and the helpers got is taken back. */
const voidRun = transitionBy(boostRunCommands.voidRun, async (tx, { before, reason, context }) => {
  const why = reason.text || "助力作废";
  const progress = before["progress"]
    ? await readRecord(tx, memberTaskProgress, String(before["progress"]), true)
    : null;
  if (progress) {
    await revokeBeyond(tx, context, progress, 0, why);
    // What is counted no more is not paid again, neither now nor with a step that is added.
    const task = await taskOf(tx, progress);
    await setCount(tx, task, await readRecord(tx, memberTaskProgress, progress.id), { count: 0, at: context.now });
  }
  const helps = await tx.query<PaidHelp>(
    `select helper::text, entry::text, beans from boost_help where run = $1::bigint and entry is not null
       and delete_time is null order by helper`,
    [before.id],
  );
  for (const { helper, entry, beans } of helps)
    await recycleGiven(tx, context, { user: helper, entry, amount: Number(beans), reason: why });
  const user = String(before["user"]);
  return { transition: "cancel", patch: { reason: why }, effects: [messageTo(user, "boostRun.voidRun", why, 0)] };
});

export const handlers: Handlers = {
  [memberTaskCommands.makeUpStep.id]: makeUpStep,
  [memberTaskCommands.signInFor.id]: signInFor,
  [boostRunCommands.voidRun.id]: voidRun,
};
