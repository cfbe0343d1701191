import { medalSend } from "#domain/medals/medal-send.resource.ts";
import { Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { moveBySystem } from "#server/commands/move-by-system.ts";
import { statesAfter } from "#server/commands/states-after.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { publish } from "#server/live/publish.ts";
import { inLanguage } from "#server/resources/display-text.ts";
import { readRecord, readRecords } from "#server/resources/detail.ts";
import type { TaskEnd, TaskKind, TaskRun } from "#server/tasks/task-kind.ts";
import { needs } from "#server/tasks/task-kind.ts";
import type { TaskPart } from "#server/tasks/task-parts.ts";
import { giveMedal } from "./give-medal.ts";
import { revokeSome } from "./revoke-some.ts";

/** Work on a sending: send to its receivers, or revoke what was sent. */
export interface MedalTask {
  phase: "send" | "revoke";
  /** Id of the sending. */
  send: string;
  reason?: string;
}

const BATCH = 50;

const published = (tx: Sql, item: AnyRecord): Promise<void> =>
  publish(tx, [{ kind: "changed", resource: medalSend.name, id: item.id, item }]);

/** Gives the medal to one receiver, and notes why not. @returns what became of it */
async function sendToOne(
  tx: Sql,
  context: Context,
  send: AnyRecord,
  receiver: { id: string; user: string; line: number },
): Promise<TaskPart> {
  const { line, user } = receiver;
  try {
    const record = await giveMedal(tx, context, {
      medal: String(send["medal"]),
      user: receiver.user,
      source: "hand",
      sendBatch: send.id,
      reason: String(send["reason"]),
      notify: send["notify"] === true,
    });
    await tx.query("update medal_receiver set result = 'sent', cause = '', record = $2::bigint where id = $1::bigint", [
      receiver.id,
      record.id,
    ]);
    return { line, state: "done" };
  } catch (error) {
    // A refusal comes before anything is written.
    if (!(error instanceof Refusal)) throw error;
    const cause = inLanguage(context, error.label);
    await tx.query("update medal_receiver set result = 'failed', cause = $2 where id = $1::bigint", [
      receiver.id,
      cause,
    ]);
    return { line, state: "failed", target: { resource: "user", id: user }, code: error.codeName, error: cause };
  }
}

async function sendBatch(run: TaskRun, context: Context, id: string): Promise<boolean> {
  return run.db.transaction(async (tx) => {
    await run.hold(tx);
    const [send] = await readRecords(tx, medalSend, [id], true);
    const receivers = await tx.query<{ id: string; user: string; line: number }>(
      `select id, "user", line from medal_receiver where send = $1::bigint and result = 'good' order by line limit ${BATCH}`,
      [id],
    );
    if (!send || send["state"] !== "sending" || receivers.length === 0) return false;
    const parts: TaskPart[] = [];
    for (const receiver of receivers) parts.push(await sendToOne(tx, context, send, receiver));
    await run.noteParts(tx, parts);
    const now = await readRecord(tx, medalSend, id);
    const counts = { done: Number(now["ok"]), failed: Number(now["failed"]) };
    await run.save(tx, { ...counts, total: counts.done + counts.failed + Number(now["good"]) }, {});
    await published(tx, now);
    return true;
  });
}

async function sendAll(run: TaskRun, id: string): Promise<TaskEnd> {
  const context = { ...run.context, batchId: `task:${run.task.id}` };
  while (await sendBatch(run, context, id)) {
    await run.report({});
    await run.pause();
  }
  return run.db.transaction(async (tx) => {
    await run.hold(tx);
    const before = await readRecord(tx, medalSend, id, true);
    const isFailed = Number(before["ok"]) === 0;
    if (before["state"] === "sending")
      await moveBySystem(tx, run.context, {
        resource: medalSend,
        verb: isFailed ? "fail" : "finish",
        before,
        patch: statesAfter(medalSend, isFailed ? "fail" : "finish"),
      });
    return Number(before["failed"]) > 0 ? "finishPart" : "finish";
  });
}

/** Works on a sending in batches. After a crash it goes on with those who are left. */
export const medalTask: TaskKind = {
  check: needs(({ params }) => ((params as MedalTask).phase === "send" ? "medalSend.send" : "medalSend.revokeBatch")),
  work: (run) => {
    const { phase, send, reason = "" } = run.params as MedalTask;
    return phase === "send" ? sendAll(run, send) : revokeSome(run, send, reason);
  },
};
