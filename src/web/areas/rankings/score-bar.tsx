import type { JSX } from "react";
import { RankMeasure } from "#domain/rankings/enumerations.ts";
import { count } from "#web/i18n/text.ts";
import { labelOf } from "#web/fields/cell.tsx";

/** Shades of the measures, from dark to pale. */
const opacities = ["opacity-85", "opacity-60", "opacity-42", "opacity-28", "opacity-18"];

/** Measures in the order of their shades, from dark to pale. */
const shades = RankMeasure.values.map(({ key }) => key);

/** Points of a place in words, such as “Downloads 120, Likes 40”. */
export const partsText = (parts: Readonly<Record<string, number>>): string =>
  Object.entries(parts)
    .map(([measure, points]) => `${labelOf(RankMeasure, measure)} ${count(Math.round(points))}`)
    .join(", ");

/**
 * Bar of a score, with one segment for each part.
 * @param most score that fills the bar
 * @param isShort true next to a name
 */
export function ScoreBar({
  parts,
  most,
  isShort = false,
}: {
  parts: Readonly<Record<string, number>>;
  most: number;
  isShort?: boolean;
}): JSX.Element {
  const known = Object.entries(parts).filter(([, points]) => points > 0);
  return (
    <span
      className={`inline-flex h-2 overflow-hidden rounded-[2px] bg-line-soft align-middle ${isShort ? "w-11 flex-none" : "w-22"}`}
      role="img"
      aria-label={partsText(parts)}
      title={partsText(parts)}
    >
      {known.map(([measure, points]) => (
        <span
          key={measure}
          className={`bg-ink ${opacities[Math.max(0, shades.indexOf(measure as (typeof shades)[number]))] ?? ""}`}
          style={{ width: `${Math.min(100, (points / Math.max(1, most)) * 100)}%` }}
        />
      ))}
    </span>
  );
}
