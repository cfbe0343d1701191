import type { Reversals } from "#server/areas/appeals/reversal.ts";
import { lostPlace, ofWork } from "#server/areas/appeals/reversal.ts";

export const reversals: Reversals = {
  reverse: { ...ofWork("model"), "recommendation.expire": lostPlace },
};
