import { beanDelivery } from "#domain/deliveries/bean-delivery.resource.ts";
import { Refusal } from "#kernel/errors.ts";
import { actorById } from "#server/auth/session/session.ts";
import type { TimedEffects } from "#server/commands/timed-effect.ts";
import { inLanguage } from "#server/resources/display-text.ts";
import { updateRecord } from "#server/resources/write.ts";
import { moveDelivery, startDeliveryTask } from "./deliveries.ts";
import { checkDayLimit } from "./limits.ts";

export const timed: TimedEffects = {
  /** Starts a planned delivery as a task of who confirmed it. One who has left, or a full day, stops it. */
  startDelivery: async (tx, context, { record }) => {
    const actor = await actorById(tx, String(record["confirmer"]));
    const stop = (error: string) => moveDelivery(tx, context, record, "halt", { error });
    if (!actor) return stop(inLanguage(context, ["确认人已停用", "Who confirmed it is disabled"]));
    try {
      await checkDayLimit(tx, record);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return stop(inLanguage(context, error.label).slice(0, 500));
    }
    const params = { phase: "post", delivery: record.id } as const;
    const asyncTask = await startDeliveryTask(tx, { ...context, actor }, record, params);
    return updateRecord(tx, beanDelivery, record, { asyncTask, beginTime: context.now }, null);
  },
};
