import type { Reversals, Reversal } from "#server/areas/appeals/reversal.ts";

const lifted: Reversal = async (_tx, { object }, { decide }) =>
  (await decide("blackList.lift", object)) ? null : (["已到期或已解除", "it has ended or was lifted"] as const);

export const reversals: Reversals = { reverse: { "blackList.add": lifted } };
