/** Powers of ten that are exact. */
const scales = Array.from({ length: 23 }, (_, index) => 10 ** index);
const fewestDigits = 6;
/** Numbers below 10^-37 may have fewer digits. */
const smallest = -37;
/** Nine significant digits distinguish all 32-bit floats. */
const mostDigits = 9;

/**
 * Returns the shortest decimal text that reads as the same 32-bit float. Every text of up to six significant digits
 * reads as a float of its own, so the search begins there, except for the smallest numbers.
 * @param value finite, and exactly a 32-bit float
 */
export function floatText(value: number): string {
  // -0 becomes 0.
  if (value === 0) return "0";
  if (Number.isInteger(value) && Math.abs(value) < 1e6) return String(value);
  const exponent = Math.floor(Math.log10(Math.abs(value)));
  for (let digits = exponent < smallest ? 1 : fewestDigits; digits < mostDigits; digits++) {
    const scale = scales[digits - 1 - exponent];
    const short = scale === undefined ? Number(value.toPrecision(digits)) : Math.round(value * scale) / scale;
    if (Math.fround(short) === value) return String(short);
  }
  return String(Number(value.toPrecision(mostDigits)));
}
