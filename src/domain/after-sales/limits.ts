import { DAY } from "#kernel/time-units.ts";

/** A case goes down if its goods are not sent back within this time, in seconds. */
export const SEND_WITHIN = 15 * DAY;
/** Seconds after a decision until the money moves, which is longer than its undo window. */
export const SETTLE_AFTER = 15;
/** Days that the figures of a service count. */
export const SERVICE_DAYS = 30;
/** Most answers of a case. */
export const MOST_ANSWERS = 200;
