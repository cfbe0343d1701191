import { medalSend } from "#domain/medals/medal-send.resource.ts";
import { actorById } from "#server/auth/session/session.ts";
import { moveBySystem, statesAfter } from "#server/commands/move-by-system.ts";
import type { Database } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import { systemContext } from "#server/system-context.ts";
import { startSendTask } from "./medal-sends.ts";

/**
 * Starts the sendings whose time has come, each as a task of its sender. If the sender may no longer act, the sending
 * fails. If another process has one, this one leaves it out.
 */
export async function sendDueMedals(db: Database): Promise<number> {
  const due = await db.query<{ id: string }>(
    `select id from medal_send where state = 'waiting' and send_time <= now() and delete_time is null
     order by send_time limit 50`,
  );
  let started = 0;
  for (const { id } of due)
    await db.transaction(async (tx) => {
      const [row] = await tx.query(
        "select 1 from medal_send where id = $1::bigint and state = 'waiting' for update skip locked",
        [id],
      );
      if (!row) return;
      const system = systemContext(db);
      const before = await readRecord(tx, medalSend, id);
      const about = { resource: medalSend, before };
      const begun = await moveBySystem(tx, system, { ...about, verb: "begin", patch: statesAfter(medalSend, "begin") });
      const actor = await actorById(tx, String(before["sender"]));
      if (!actor) {
        const patch = statesAfter(medalSend, "fail");
        await moveBySystem(tx, system, { ...about, before: begun, verb: "fail", patch });
        return;
      }
      const task = await startSendTask(tx, { ...system, actor }, begun, { phase: "send", send: id });
      await tx.query("update medal_send set task = $2::bigint where id = $1::bigint", [id, task]);
      started += 1;
    });
  return started;
}
