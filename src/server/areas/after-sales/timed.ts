import { afterSale } from "#domain/after-sales/after-sale.resource.ts";
import type { TimedEffects } from "#server/commands/timed-effect.ts";
import { addToOutbox } from "#server/outbox/outbox-entry.ts";
import { updateRecord } from "#server/resources/write.ts";
import { messageAbout } from "./agreed.ts";
import { settleCase } from "./settle.ts";

export const timed: TimedEffects = {
  /** Gives back what was agreed, or sends the goods once more. */
  settleCase: async (tx, context, { record }) => {
    await updateRecord(tx, afterSale, record, await settleCase(tx, context, record), null);
    const [operation] = await tx.query<{ id: string }>(
      `select id::text from operation_record where resource = $1 and op_obj_id = $2::bigint
       order by operation_record.id desc limit 1`,
      [afterSale.name, record.id],
    );
    if (operation) await addToOutbox(tx, operation.id, [messageAbout(record, "settle")]);
  },
};
