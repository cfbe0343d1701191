/** Each with its millimetres; a length is shown in the first in which it has at most four digits before the point. */
const units = [
  ["mm", 1],
  ["m", 1_000],
  ["km", 1_000_000],
] as const;
type Unit = (typeof units)[number];

const LIMIT = 10_000;
/** Millimetres keep one decimal, as a print is measured; the others four digits. */
const rounded = (mm: number, [name, size]: Unit): number =>
  Number(name === "mm" ? mm.toFixed(1) : (mm / size).toPrecision(4));
const unitOf = (mm: number): Unit => units.find((unit) => rounded(mm, unit) < LIMIT) ?? units[2];

function inUnit(mm: number, unit: Unit): string {
  if (unit[0] === "mm") return mm.toFixed(1);
  const value = rounded(mm, unit);
  return value < LIMIT ? String(value) : value.toExponential(1);
}

/** One length, or the sides of a box in the unit of the longest. @param mm millimetres */
export function lengthText(...mm: readonly number[]): string {
  const unit = unitOf(Math.max(...mm));
  return `${mm.map((one) => inUnit(one, unit)).join(" × ")} ${unit[0]}`;
}

/** A length that is round, such as the step of a grid, without decimals. */
export const roundText = (mm: number): string => lengthText(mm).replace(/\.0(?= )/, "");
