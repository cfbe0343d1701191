import { sqlZone } from "#kernel/time-zone.ts";
import type { BiReportReply } from "#domain/bi/api.ts";
import { biForm } from "#domain/bi/bi-form.resource.ts";
import { illegal } from "#kernel/errors.ts";
import type { Context } from "#server/context.ts";
import { readRecord } from "#server/resources/detail.ts";
import { paramValues } from "./bind-params.ts";
import { cellOf, weekdays } from "./result.ts";
import { readBiReport, viewKey, viewReader } from "./run-bi-report.ts";
import { columnsOf, conditionsOf, isGroup, maskedIn, paramsOf, termOf, wholeSql } from "./statement.ts";
import type { BiReportView } from "./views.ts";
import { viewNamed } from "./views.ts";

/** Most rows of the view that are shown behind one point. */
const MOST_ROWS = 1_000;

/** Number of a weekday by its name in either language; any other text stays as it is. */
const weekdayOf = (text: string): string => {
  const index = weekdays.findIndex((names) => names.includes(text));
  return index < 0 ? text : String(index + 1);
};

/**
 * Rows of the view that made one point of a BI report, at most 1,000. Personal columns are masked as in it.
 * @param point values of the BI report's groups, by key of their columns
 * @throws Refusal illegalParameter for a BI report in SQL, whose rows have no other rows behind them
 */
export async function rowsBehind(
  context: Context,
  id: string,
  inputValues: Readonly<Record<string, string>>,
  point: Readonly<Record<string, string>>,
): Promise<BiReportReply> {
  const { db, now } = context;
  const form = await readRecord(db, biForm, id);
  const view = viewNamed((await viewKey(db, form)) ?? "");
  if (!view) throw illegal("id", "SQL 报表没有更细的明细", "A report in SQL has no rows behind its points");
  const order = ["timezone"];
  const where = conditionsOf(view, paramsOf(form), order);
  const columns = columnsOf(form);
  const wanted = new Map<string, string>();
  for (const [key, value] of Object.entries(point)) {
    const index = columns.findIndex((column) => column.key === key);
    const column = columns[index];
    if (!column || !isGroup(column))
      throw illegal(`point.${key}`, `报表没有按「${key}」分组`, `The report is not grouped by ${key}`);
    const name = `point ${key}`;
    wanted.set(name, column.use === "weekday" ? weekdayOf(value) : value);
    where.push(`coalesce((${termOf(view, column, index)})::text, '') = $${order.push(name)}::text`);
  }
  const names = Object.keys(view.columns);
  const text = `select ${names.map((name) => `v."${name}"`).join(", ")} from "${view.key}" v
    where ${["$1::text is not null", ...where].join(" and ")}`;
  const byName = paramValues(paramsOf(form), inputValues, context);
  const reader = await viewReader(db, context);
  const statement = { text, order, views: [view] };
  const sql = wholeSql(statement, reader, MOST_ROWS + 1);
  const values = order.map((name) =>
    name === "timezone" ? sqlZone(context.timezone) : (wanted.get(name) ?? byName.get(name) ?? null),
  );
  const masked = maskedIn(statement, reader.mayRead).map((label) => label[reader.language]);
  const { rows: readRows, isTooLarge } = await readBiReport(
    db,
    { form, statement, sql, values, masked },
    async () => undefined,
  );
  return {
    run: null,
    ...rowsIn(view, readRows.slice(0, MOST_ROWS), reader.language),
    seconds: 0,
    isCut: isTooLarge || readRows.length > MOST_ROWS,
    masked,
    at: now,
  };
}

/** Columns and rows of the view, as the console reads them. */
function rowsIn(
  view: BiReportView,
  readRows: readonly Record<string, unknown>[],
  language: 0 | 1,
): Pick<BiReportReply, "columns" | "rows"> {
  const shown = Object.entries(view.columns).map(([key, { kind, label }]) => ({ key, kind, label }));
  return {
    columns: shown.map(({ key, kind, label }) => ({
      key,
      label: label[language],
      kind,
      unit: "",
      sum: null,
    })),
    rows: readRows.map((one) => shown.map(({ key, kind }) => cellOf(one[key], kind))),
  };
}
