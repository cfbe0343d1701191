/** Seconds of an hour, a day and a week. */
export const HOUR = 3_600;
export const DAY = 86_400;
export const WEEK = 604_800;
