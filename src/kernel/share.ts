/** Number of cases from which a share is shown in percent. The share of fewer says little, so their numbers are shown. */
const LEAST_CASES = 20;

export const isFew = (cases: number): boolean => cases < LEAST_CASES;

/** A share in words: in percent, or by its numbers where they are few; a dash without cases. */
export function shareWords(part: number, whole: number, digits = 1): string {
  if (whole === 0) return "–";
  return isFew(whole) ? `${part}/${whole}` : `${((part / whole) * 100).toFixed(digits)} %`;
}

/** A ratio in words: in percent, or by its numbers where its cases are known and few. @param whole number of cases */
export const ratioWords = (ratio: number, whole: number | null): string =>
  whole !== null && isFew(whole) ? shareWords(Math.round(ratio * whole), whole) : `${(ratio * 100).toFixed(1)} %`;
