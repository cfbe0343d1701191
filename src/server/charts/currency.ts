import type { AmountFormat } from "#kernel/amount.ts";
import type { Chart, ChartCurrency, Measure } from "#kernel/chart.ts";
import { isSummed } from "#kernel/chart.ts";
import { illegal } from "#kernel/errors.ts";
import { fieldOf } from "#kernel/resource.ts";
import { currencyFieldIn, summedAmount } from "#kernel/summed-amounts.ts";
import type { Sql } from "#server/db/sql.ts";
import { inLanguage } from "#server/resources/display-text.ts";
import { readBars } from "./bars.ts";
import type { ChartQuery } from "./query.ts";

const RECORDS: Measure = { id: "records", label: ["记录", "Records"], count: true };

/** The records of a chart by currency, most records first. A value that is no currency is left out. */
async function choicesOf(tx: Sql, query: ChartQuery, field: string): Promise<ChartCurrency["choices"]> {
  const { enumeration } = fieldOf(query.source, field);
  const chart: Chart = {
    id: query.chart.id,
    label: query.chart.label,
    kind: "bar",
    time: query.chart.time,
    group: field,
    measures: [RECORDS],
    ...(query.chart.filter === undefined ? {} : { filter: query.chart.filter }),
    ...(query.chart.under === undefined ? {} : { under: query.chart.under }),
  };
  const { rows } = await readBars(tx, { ...query, chart });
  return rows.flatMap(({ group, values }) => {
    const value = enumeration?.value(enumeration.numbered ? Number(group) : group);
    if (group === null || group === "" || !value) return [];
    return [{ key: value.key, label: inLanguage(query.context, value.label), count: values.get(RECORDS.id) ?? 0 }];
  });
}

/** Key of the currency that the request names; null without one. @throws Refusal illegalParameter for another text */
function namedCurrency({ source, request }: ChartQuery, field: string): string | null {
  const text = request.currency ?? "";
  if (text === "") return null;
  const value = fieldOf(source, field).enumeration?.value(/^\d{1,9}$/.test(text) ? Number(text) : text);
  if (value) return value.key;
  throw illegal("currency", `「${text}」不是币种`, `${text} is no currency`);
}

/** A chart whose records have amounts of one currency. */
interface InOneCurrency {
  query: ChartQuery;
  /** Null where all amounts of the chart have one currency anyway. */
  currency: ChartCurrency | null;
}

/**
 * Limits a chart of amounts to one currency: the one that the request names, else that of the most records in the span.
 * A tile shows all of them, each on its own.
 * @throws Refusal illegalParameter for a text that is no currency
 */
export async function inOneCurrency(tx: Sql, query: ChartQuery): Promise<InOneCurrency> {
  const { source, chart, context } = query;
  const field = currencyFieldIn(source, chart.measures);
  if (field === null) return { query, currency: null };
  const named = namedCurrency(query, field);
  const found = await choicesOf(tx, query, field);
  if (chart.kind === "tile") return { query, currency: { field, shown: null, choices: found } };
  const shown = named ?? found[0]?.key ?? null;
  const value = fieldOf(source, field).enumeration?.value(shown);
  const isMissing = value && found.every(({ key }) => key !== shown);
  const choices = isMissing ? [...found, { key: value.key, label: inLanguage(context, value.label), count: 0 }] : found;
  return {
    query: shown === null ? query : { ...query, currency: { field, key: shown } },
    currency: { field, shown, choices },
  };
}

/** How the amounts of a measure are written; undefined for other measures. @param key of the currency, if records name it */
export function formatOfMeasure(
  source: ChartQuery["source"],
  measure: Measure,
  key: string | undefined,
): AmountFormat | undefined {
  const amount = isSummed(measure) ? summedAmount(source, measure) : undefined;
  if (!amount?.currency) return undefined;
  return "field" in amount.currency ? amount.currency.of.value(key)?.format : amount.currency;
}
