import type { Reversals } from "#server/areas/appeals/reversal.ts";
import { lostPlace } from "#server/areas/appeals/reversal.ts";

export const reversals: Reversals = { reverse: { "rankingEntry.remove": lostPlace } };
