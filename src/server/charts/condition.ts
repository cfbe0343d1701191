import { Refusal } from "#kernel/errors.ts";
import { Parameters } from "#kernel/filter/sql.ts";
import { isId } from "#kernel/id.ts";
import { fieldOf } from "#kernel/resource.ts";
import { sqlName, valueTerm } from "#kernel/sql-mapping.ts";
import { conditionOf } from "#server/resources/list.ts";
import type { ChartQuery } from "./query.ts";

/** Condition of a chart's records over alias `t`, without their time. */
interface ChartCondition {
  where: string;
  parameters: Parameters;
}

/** Adds the values of a finished condition to other parameters. @returns the condition with their numbers */
function renumbered(where: string, values: readonly unknown[], parameters: Parameters): string {
  const names = values.map((value) => parameters.add(value));
  return where.replace(/\$(\d+)/g, (_, n: string) => names[Number(n) - 1] ?? "");
}

/** Records of the list's filter, as a condition on the reference `under`. Without a filter all records match. */
function amongListed({ chart, request, shown, context }: ChartQuery, parameters: Parameters): string {
  const filter = request.filter ?? "";
  if (chart.under === undefined || filter.trim() === "") return "true";
  const listed = conditionOf(shown, filter, context);
  const inner = renumbered(listed.where, listed.parameters.values, parameters);
  // Inside, alias `t` is the listed record.
  return `t.${sqlName(chart.under)} in (select t.id from ${sqlName(shown.name)} t where ${inner})`;
}

/**
 * Filters on the chart's own records. The list's filter is one of them if the list shows the same resource, and the
 * currency of the shown amounts.
 */
export const ownFilters = ({ chart, source, shown, request, currency }: ChartQuery): string[] =>
  [
    chart.filter ?? "",
    request.screen !== undefined && source.name === shown.name ? (request.filter ?? "") : "",
    currency ? `${currency.field}:${currency.key}` : "",
  ].filter((text) => text.trim() !== "");

/** Id of the record whose detail shows the chart. @throws Refusal illegalParameter if it is missing */
export function shownRecord({ request }: ChartQuery): string {
  if (isId(request.id ?? "")) return String(request.id);
  throw new Refusal("illegalParameter", ["缺少记录编号 id", "The id of the record is missing"], { path: "id" });
}

/** Condition of the records under the chart's filter, and under the list's filter or the shown record. */
export function chartCondition(query: ChartQuery): ChartCondition {
  const { chart, source, request, context } = query;
  const base = conditionOf(source, ownFilters(query), context);
  const parameters = new Parameters([...base.parameters.values]);
  const also =
    request.screen !== undefined
      ? amongListed(query, parameters)
      : `${valueTerm(chart.under ?? "id", fieldOf(source, chart.under ?? "id"), "t")} = ${parameters.add(shownRecord(query))}::bigint`;
  return { where: `${base.where} and ${also}`, parameters };
}
