import type { Chart } from "./chart.ts";
import { isGroup, isOverTime, isRatio, isSum, isSummed } from "./chart.ts";
import type { Field } from "./field.ts";
import type { Resource } from "./resource.ts";
import { currencyFieldsOf } from "./list-sums.ts";
import { summedAmount } from "./summed-amounts.ts";

type Find = (resource: string) => Resource | undefined;

/** Field by which a chart is divided: of the record itself, or of a record to which it refers. */
export function groupField(resource: Resource, name: string, find: Find): Field | undefined {
  const [first = "", second] = name.split(".");
  const field = resource.fields[first];
  return second === undefined || field?.kind !== "ref" ? field : find(field.target ?? "")?.fields[second];
}

/** Names what could add amounts of two currencies, or set an amount against a number. */
function amountFaults({ measures, group, across, threshold }: Chart, resource: Resource): string[] {
  const amounts = new Map(measures.filter(isSummed).map((one) => [one.id, summedAmount(resource, one)]));
  const currencies = currencyFieldsOf([...amounts.values()]);
  const [currency] = currencies;
  const isByCurrency = threshold !== undefined && typeof threshold.value !== "number";
  return [
    ...(currencies.length > 1 ? [`amounts in ${currencies.join(" and ")}`] : []),
    // The currency is chosen by the reader, because amounts of several have no common scale.
    ...(currency !== undefined && [group, across].includes(currency) ? [`amounts grouped by ${currency}`] : []),
    ...(currency !== undefined && !resource.fields[currency]?.filter ? [`no filter ${currency}`] : []),
    ...(threshold && isByCurrency !== (currency !== undefined) ? ["threshold"] : []),
    ...measures
      .filter(isRatio)
      .filter(({ ratio: [part, whole] }) => !amounts.get(part) !== !amounts.get(whole))
      .map(({ id }) => `ratio ${id} of an amount and a number`),
  ];
}

/** Names options that the kind of the chart does not have. */
function optionFaults(chart: Chart): string[] {
  const adds = chart.measures.filter(isSummed).every((one) => "count" in one || "sum" in one);
  return [
    ...(chart.running && !(isOverTime(chart) && adds) ? ["running"] : []),
    ...(chart.step && chart.kind !== "line" ? ["step"] : []),
    ...(chart.threshold && !isOverTime(chart) ? ["threshold"] : []),
  ];
}

/** Names what a chart refers to and what does not exist or does not fit. */
export function chartFaults(chart: Chart, resource: Resource, find: Find): string[] {
  const field = (name: string): Field | undefined => resource.fields[name];
  const faults = [
    ...(field(chart.time)?.kind === "time" ? [] : [`time ${chart.time}`]),
    ...(chart.group === undefined || isGroup(groupField(resource, chart.group, find)) ? [] : [`group ${chart.group}`]),
    ...(chart.under === undefined || field(chart.under)?.kind === "ref" ? [] : [`under ${chart.under}`]),
    ...(chart.kind === "cohort" ? ["kind cohort, which only reports have"] : []),
    ...((chart.kind === "matrix") === (chart.across !== undefined && chart.group !== undefined) ? [] : ["across"]),
    ...(chart.across === undefined || isGroup(groupField(resource, chart.across, find))
      ? []
      : [`across ${chart.across}`]),
    ...(isOverTime(chart) || chart.group !== undefined || ["funnel", "heat", "tile"].includes(chart.kind)
      ? []
      : ["neither time nor group"]),
    ...amountFaults(chart, resource),
    ...optionFaults(chart),
  ];
  const ids = new Set(chart.measures.map(({ id }) => id));
  for (const measure of chart.measures) {
    if (isRatio(measure)) faults.push(...measure.ratio.filter((id) => !ids.has(id)).map((id) => `ratio of ${id}`));
    else if ("sum" in measure && !isSum(field(measure.sum))) faults.push(`sum ${measure.sum}`);
    else if ("mean" in measure && !isSum(field(measure.mean))) faults.push(`mean ${measure.mean}`);
    else if ("distinct" in measure && !isGroup(field(measure.distinct))) faults.push(`distinct ${measure.distinct}`);
  }
  if (chart.none !== undefined && !ids.has(chart.none)) faults.push(`none ${chart.none}`);
  return faults;
}
