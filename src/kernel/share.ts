/** Number of cases from which a share is shown in percent. The share of fewer says little, so their numbers are shown. */
export const LEAST_CASES = 20;

export const isFew = (cases: number): boolean => cases < LEAST_CASES;
