import { illegal } from "#kernel/errors.ts";
import type { Label } from "#kernel/label.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { BiReportParam } from "./bind-params.ts";
import { namesOfParams, numberParams } from "./bind-params.ts";
import { checkAmountsOfSql, checkAmountsOfView } from "./check-amounts.ts";
import { checkStatement } from "./check-statement.ts";
import type { BiKind } from "#domain/bi/kinds.ts";
import type { BiReportView, ViewReader } from "./views.ts";
import { maskedColumns, viewNamed, viewSql } from "./views.ts";

export interface BiReportColumn {
  key: string;
  from?: string;
  use?: string;
  title?: Record<string, string>;
  kind: BiKind;
  unit?: string;
  whole?: string;
  sum?: boolean;
}

/** A BI report's statement over approved views, ready to run. */
interface Statement {
  text: string;
  /** Names of the parameters, in the order of their numbers. */
  order: readonly string[];
  views: readonly BiReportView[];
}

/** A statement with the values of one run. */
export interface Prepared {
  form: AnyRecord;
  statement: Statement;
  sql: string;
  values: readonly unknown[];
  /** Labels of personal columns that the statement uses and that are masked for the reader. */
  masked: readonly string[];
}

export const listIn = <T>(value: unknown): T[] => (Array.isArray(value) ? (value as T[]) : []);
export const paramsOf = (form: AnyRecord): BiReportParam[] => listIn<BiReportParam>(form["params"]);
export const columnsOf = (form: AnyRecord): BiReportColumn[] => listIn<BiReportColumn>(form["columns"]);

/** Formats by which a time is grouped. The first three are the begin of a bucket. */
const buckets: Readonly<Record<string, string>> = {
  day: "YYYY-MM-DD",
  week: "YYYY-MM-DD",
  month: "YYYY-MM-DD",
  weekday: "ID",
  hour: "HH24",
};
/** SQL term of one column over the view `v`. `$1` is the reader's time zone. */
export function termOf(view: BiReportView, { key, from = "", use = "group" }: BiReportColumn, i: number): string {
  const name = from || key;
  const column = Object.hasOwn(view.columns, name) ? view.columns[name] : undefined;
  if (use === "count" && !column) return "count(*)";
  if (!column)
    throw illegal(
      `columns[${i}].from`,
      `视图「${view.key}」没有列「${name}」`,
      `The view ${view.key} has no column ${name}`,
    );
  const term = `v."${name}"`;
  const format = Object.hasOwn(buckets, use) ? buckets[use] : undefined;
  if (format) {
    if (column.kind !== "time") throw illegal(`columns[${i}].use`, `「${name}」不是时间`, `${name} is no time`);
    const unit = use === "weekday" ? "day" : use;
    return `to_char(date_trunc('${unit}', ${term} at time zone $1::text), '${format}')`;
  }
  if (["sum", "avg"].includes(use) && column.kind !== "number")
    throw illegal(`columns[${i}].use`, `「${name}」不是数字`, `${name} is no number`);
  if (use === "count") return `count(${term})`;
  if (use === "distinct") return `count(distinct ${term})`;
  return ["sum", "avg", "min", "max"].includes(use) ? `${use}(${term})` : term;
}

/** True for a column by which the rows of the view are grouped. */
export const isGroup = ({ use = "group" }: BiReportColumn): boolean => use === "group" || Object.hasOwn(buckets, use);

/** Condition of the declared parameters: spans of days on the first time of the view, others on the column of their name. */
export function conditionsOf(view: BiReportView, params: readonly BiReportParam[], order: string[]): string[] {
  const time = Object.entries(view.columns).find(([, { kind }]) => kind === "time")?.[0];
  const add = (name: string): string => `$${order.push(name)}`;
  return params.map(({ key, kind }, i) => {
    if (kind === "days") {
      if (time === undefined) throw illegal(`params[${i}].kind`, "视图没有时间列", "The view has no time");
      const column = `v."${Object.hasOwn(view.columns, key) ? key : time}"`;
      return `${column} >= ${add(`${key}_from`)}::date::timestamp at time zone $1::text and ${column} < ${add(`${key}_to`)}::date::timestamp at time zone $1::text`;
    }
    if (!Object.hasOwn(view.columns, key))
      throw illegal(
        `params[${i}].key`,
        `视图「${view.key}」没有列「${key}」`,
        `The view ${view.key} has no column ${key}`,
      );
    const value = add(key);
    return `(${value}::text is null or v."${key}"::text = ${value}::text)`;
  });
}

/** Statement of a BI report on one view: its columns, grouped where one of them adds up. */
function ofView(form: AnyRecord, view: BiReportView): Statement {
  const columns = columnsOf(form);
  const order = ["timezone"];
  const where = conditionsOf(view, paramsOf(form), order);
  const terms = columns.map((column, i) => `${termOf(view, column, i)} as "${column.key}"`);
  const groups = columns.flatMap((column, i) => (isGroup(column) ? [String(i + 1)] : []));
  const isGrouped = groups.length < columns.length;
  const first = columns.findIndex((column) => Object.hasOwn(buckets, column.use ?? ""));
  const most = columns.findIndex((column) => !isGroup(column));
  const sort = first >= 0 ? `${first + 1}` : most >= 0 ? `${most + 1} desc` : "1";
  const text = `select ${terms.join(", ")} from "${view.key}" v where ${["$1::text is not null", ...where].join(" and ")}
    ${isGrouped && groups.length > 0 ? `group by ${groups.join(", ")}` : ""} order by ${sort}`;
  return { text, order, views: [view] };
}

/**
 * Builds the statement of a BI report and checks it.
 * @param view key of the form's view; null for a form in SQL
 * @throws Refusal illegalParameter that names the field and what is wrong
 */
export async function statementOf(form: AnyRecord, view: string | null): Promise<Statement> {
  if (form["source"] === "view") {
    const selectedView = viewNamed(view ?? "");
    if (!selectedView) throw illegal("view", "请选择视图", "Choose a view");
    checkAmountsOfView(form, selectedView);
    return ofView(form, selectedView);
  }
  const sql = String(form["sql"] ?? "")
    .trim()
    .replace(/;\s*$/, "");
  const { text, order } = numberParams(sql, namesOfParams(paramsOf(form)));
  const { views: keys, select } = await checkStatement(text);
  const views = keys.flatMap((key) => viewNamed(key) ?? []);
  checkAmountsOfSql(form, select, views);
  return { text, order, views };
}

/** Labels of masked columns that a statement names. A `*` names all columns. */
export const maskedIn = ({ text, views }: Statement, mayRead: (permission: string) => boolean): Label[] =>
  views
    .flatMap((view) => maskedColumns(view, mayRead))
    .filter(([name]) => /(select|,|\.)\s*\*/i.test(text) || new RegExp(`\\b${name}\\b`).test(text))
    .map(([, label]) => label);

/** The statement over its views, limited to a number of rows. */
export function wholeSql({ text, views }: Statement, reader: ViewReader, limit: number): string {
  const tables = views.map((view) => viewSql(view, reader));
  // The line break ends a comment at the end of the statement.
  const inner = `select * from (${text}\n) result limit ${Math.trunc(limit)}`;
  return tables.length === 0 ? inner : `with ${tables.join(", ")} ${inner}`;
}
