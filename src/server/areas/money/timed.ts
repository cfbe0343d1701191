import { creditRecord } from "#domain/money/credit-record.resource.ts";
import type { TimedEffects } from "#server/commands/timed-effect.ts";
import { updateRecord } from "#server/resources/write.ts";
import { postRelease } from "./credit-release.ts";

export const timed: TimedEffects = {
  /** The time of an income on hold is over. */
  releaseCredit: async (tx, context, { record }) =>
    updateRecord(tx, creditRecord, record, { releaseEntry: await postRelease(tx, context, record) }, null),
};
