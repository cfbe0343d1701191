/** Decided reports of a reporter that count for the trust in that member: the last ones. */
export const TRUST_REPORTS = 20;

/** Malicious reports within 30 days after which a member weighs nothing, and cannot report for a week. */
export const MALICIOUS_LIMIT = 5;
export const MALICIOUS_DAYS = 30;
export const MALICIOUS_MUTE_DAYS = 7;

/**
 * Trust in a reporter, 0.0 to 2.0: `2 · (right + 1) / (decided + 2)`, rounded to one decimal. Who never reported weighs
 * 1.0; who was always right comes near 2.0, and who was always wrong near 0.0. `right` are the upheld ones of the last
 * TRUST_REPORTS decided reports. MALICIOUS_LIMIT malicious ones within 30 days make it 0.
 */
export const trustOf = ({ right, decided, malicious }: Record<"right" | "decided" | "malicious", number>): number =>
  malicious >= MALICIOUS_LIMIT ? 0 : Math.round((20 * (right + 1)) / (decided + 2)) / 10;

/** Trust in one reporter from which a P0 report alone hides its target. */
export const HIDING_TRUST = 1;

/** Days after a dismissal in which a report for the same cause joins the old case. */
export const REJOIN_DAYS = 30;
