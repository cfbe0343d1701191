import type { Stored } from "#kernel/enumeration.ts";
import { Measure } from "./enumerations.ts";

/** Measures by the number of strikes that count for a member. */
const steps = ["warn", "mute3", "mute7", "mute30", "disable"] as const;

/** Days for which a measure keeps a member from posting. */
const days: Readonly<Record<string, number>> = { mute3: 3, mute7: 7, mute30: 30 };

/** Stored value of the measure that the ladder proposes at so many strikes. */
export const measureAt = (strikes: number): Stored => Measure.of(steps[Math.min(strikes, steps.length) - 1] ?? "none");

/** Days for which a measure keeps a member from posting; 0 for none. */
export const muteDays = (measure: unknown): number => days[String(measure)] ?? 0;

/** Strikes at which the ladder ends: the account is to be disabled, which two people decide. */
export const LAST_STEP = steps.length;
