import type { Reversals } from "#server/areas/appeals/reversal.ts";
import { ofWork } from "#server/areas/appeals/reversal.ts";

export const reversals: Reversals = { reverse: ofWork("video") };
