/**
 * Units with their length in mm. A length is shown in the first unit with at most four digits before the decimal point.
 */
const units = [
  ["mm", 1],
  ["m", 1_000],
  ["km", 1_000_000],
] as const;
type Unit = (typeof units)[number];

const LIMIT = 10_000;
/** Rounds a length: millimeters to one decimal, as a print is measured, other units to four digits. */
const rounded = (mm: number, [name, size]: Unit): number =>
  Number(name === "mm" ? mm.toFixed(1) : (mm / size).toPrecision(4));
const unitOf = (mm: number): Unit => units.find((unit) => rounded(mm, unit) < LIMIT) ?? units[2];

function inUnit(mm: number, unit: Unit): string {
  if (unit[0] === "mm") return mm.toFixed(1);
  const value = rounded(mm, unit);
  return value < LIMIT ? String(value) : value.toExponential(1);
}

/** Formats one length, or the sides of a box in the unit of the longest. @param mm millimeters */
export function lengthText(...mm: readonly number[]): string {
  const unit = unitOf(Math.max(...mm));
  return `${mm.map((one) => inUnit(one, unit)).join(" × ")} ${unit[0]}`;
}

/** Formats a round length, such as the step of a grid, without decimals. */
export const roundText = (mm: number): string => lengthText(mm).replace(/\.0(?= )/, "");
