import { DAY, HOUR } from "#kernel/time-units.ts";

/** Seconds that a buyer has to pay, and a provider has to confirm from the payment on (specification, section 4). */
export const PAY_WITHIN = 24 * HOUR;
export const CONFIRM_WITHIN = 48 * HOUR;
/** A parcel counts as received so long after it was shipped, and the order as finished so long after that. */
export const RECEIVED_AFTER = 15 * DAY;
export const FINISHED_AFTER = 7 * DAY;
/** Days to print and ship if neither provider nor material say how many. */
export const USUAL_LEAD_DAYS = 5;
/** Most hours by which the deadline of one step moves. */
export const MOST_EXTENSION = 72;
/** Least seconds that a provider has to whom an order is moved. */
export const MOVED_WITHIN = 24 * HOUR;
/** Orders lost by time within these days pause a provider. */
export const LOST_ORDERS = 3;
export const LOST_DAYS = 30;
/** Share of the guide price between which an offer needs no look. */
export const PRICE_BAND = [0.2, 5] as const;
