import type { Measure, Summed } from "./chart.ts";
import { isSummed } from "./chart.ts";
import type { Field, Fields } from "./field.ts";
import { currencyFieldsOf } from "./list-sums.ts";

interface WithFields {
  fields: Fields;
}

/** The amount that a measure adds up or takes the mean of; undefined for other measures. */
export function summedAmount({ fields }: WithFields, measure: Summed): Field | undefined {
  const name = "sum" in measure ? measure.sum : "mean" in measure ? measure.mean : "";
  return fields[name]?.currency ? fields[name] : undefined;
}

/** Field that names the currency of the amounts that the measures add up; null where there is none. */
export const currencyFieldIn = (resource: WithFields, measures: readonly Measure[]): string | null =>
  currencyFieldsOf(measures.filter(isSummed).map((measure) => summedAmount(resource, measure)))[0] ?? null;
