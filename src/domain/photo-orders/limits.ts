import { DAY, HOUR } from "#kernel/time-units.ts";

/** Seconds that a member has to pay. */
export const PAY_WITHIN = 24 * HOUR;
/** Seconds that operators have to find a partner. */
export const ASSIGN_WITHIN = 24 * HOUR;
/** Days that a partner has, unless the assignment says another number. */
export const MODEL_DAYS = 7;
/** Seconds that a partner has for a rework. */
export const REWORK_WITHIN = 3 * DAY;
/** A delivered model counts as confirmed so long after it. */
export const CONFIRM_WITHIN = 7 * DAY;
/** Most reworks of one order. */
export const MOST_REWORKS = 3;
/** Days after the end of an order for which pictures of people are kept. */
export const PICTURE_DAYS = 90;
/** Share of a partner where neither the configuration nor the assignment has one, in percent. */
export const PARTNER_SHARE = 60;
