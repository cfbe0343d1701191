import { medalSend } from "#domain/medals/medal-send.resource.ts";
import { actorById } from "#server/auth/session/session.ts";
import { moveBySystem } from "#server/commands/move-by-system.ts";
import { statesAfter } from "#server/commands/states-after.ts";
import type { TimedEffects } from "#server/commands/timed-effect.ts";
import { startSendTask } from "./medal-sends.ts";

export const timed: TimedEffects = {
  /** Starts a planned sending as a task of its sender. If the sender may no longer act, the sending fails. */
  startSending: async (tx, context, { record }) => {
    const actor = await actorById(tx, String(record["sender"]));
    if (!actor) {
      const patch = statesAfter(medalSend, "fail");
      return moveBySystem(tx, context, { resource: medalSend, verb: "fail", before: record, patch });
    }
    const task = await startSendTask(tx, { ...context, actor }, record, { phase: "send", send: record.id });
    return tx.query("update medal_send set task = $2::bigint where id = $1::bigint", [record.id, task]);
  },
};
