import { Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { BiReportParam } from "./bind-params.ts";
import type { Node } from "./syntax-tree.ts";
import { isNode, itemsOf, nameOf, namesOf } from "./syntax-tree.ts";
import type { BiReportView } from "./views.ts";

interface ReportColumn {
  key: string;
  from?: string;
  use?: string;
  sum?: boolean;
}

interface ReportChart {
  kind: string;
  x?: string;
  y?: string;
  series?: string;
}

const refuse = (path: string, currency: string): never => {
  throw new Refusal(
    "illegalParameter",
    [
      `不同币种的金额不能合在一起：请按「${currency}」分组，或只取一种币种`,
      `Amounts of different currencies are never combined: group by ${currency}, or take one currency`,
    ],
    { path },
  );
};

/** Uses of a column that combine the values of several rows. Numbers of rows are no amounts. */
const COMBINING: ReadonlySet<string> = new Set(["sum", "avg", "min", "max"]);

/** Kinds of charts that draw several series without adding them up. */
const SIDE_BY_SIDE: ReadonlySet<string> = new Set(["line", "column", "matrix"]);

const listIn = <T>(value: unknown): T[] => (Array.isArray(value) ? (value as T[]) : []);

/** Refuses what adds up amounts of a result: sums of a column, and charts that are not divided by the currency. */
function checkResult(form: AnyRecord, isAmount: (key: string) => boolean, currencyKey: string, currency: string): void {
  for (const [i, { key, sum }] of listIn<ReportColumn>(form["columns"]).entries())
    if (sum && isAmount(key)) refuse(`columns[${i}].sum`, currency);
  for (const [i, { kind, x, y = "", series }] of listIn<ReportChart>(form["charts"]).entries()) {
    const isDivided = x === currencyKey || (series === currencyKey && SIDE_BY_SIDE.has(kind));
    if (isAmount(y) && !(isDivided && currencyKey !== "")) refuse(`charts[${i}].series`, currency);
  }
}

/**
 * Refuses a BI report on a view that would combine amounts of different currencies.
 * @throws Refusal illegalParameter that names the column or the chart
 */
export function checkAmountsOfView(form: AnyRecord, view: BiReportView): void {
  const columns = listIn<ReportColumn>(form["columns"]);
  const nameIn = ({ key, from = "" }: ReportColumn): string => from || key;
  for (const currency of new Set(Object.values(view.columns).flatMap((column) => column.currency ?? []))) {
    const isOne = listIn<BiReportParam>(form["params"]).some(({ key, required }) => key === currency && required);
    if (isOne) continue;
    const isOfCurrency = (column: ReportColumn): boolean => view.columns[nameIn(column)]?.currency === currency;
    const group = columns.find((column) => nameIn(column) === currency && (column.use ?? "group") === "group");
    for (const [i, column] of columns.entries())
      if (!group && isOfCurrency(column) && COMBINING.has(column.use ?? "")) refuse(`columns[${i}].use`, currency);
    const amounts = columns.filter(
      (column) => isOfCurrency(column) && !["count", "distinct"].includes(column.use ?? ""),
    );
    checkResult(form, (key) => amounts.some((column) => column.key === key), group?.key ?? "", currency);
  }
}

/** Functions that combine the values of several rows. */
const combining = new Set(
  `sum avg min max stddev stddev_samp variance var_samp corr percentile_cont percentile_disc mode`.split(" "),
);

/** Name of a column that a node is; empty for other nodes. */
function columnIn(value: unknown): string {
  if (!isNode(value)) return "";
  const { ColumnRef: column, TypeCast: cast } = value;
  if (isNode(cast)) return columnIn(cast["arg"]);
  return isNode(column) ? nameOf(itemsOf(column["fields"]).at(-1)) : "";
}

const isValue = (value: unknown): boolean => {
  if (!isNode(value)) return false;
  if (isNode(value["TypeCast"])) return isValue(value["TypeCast"]["arg"]);
  return "A_Const" in value || "ParamRef" in value;
};

/** True if a condition takes one value of a column. */
function takesOne(condition: unknown, column: string): boolean {
  if (!isNode(condition)) return false;
  const { A_Expr: comparison, BoolExpr: joined } = condition;
  if (isNode(joined))
    return joined["boolop"] === "AND_EXPR" && itemsOf(joined["args"]).some((one) => takesOne(one, column));
  if (!isNode(comparison) || comparison["kind"] !== "AEXPR_OP" || namesOf(comparison["name"]).join() !== "=")
    return false;
  return columnIn(comparison["lexpr"]) === column && isValue(comparison["rexpr"]);
}

/** True if the SELECT itself has a function that combines rows. Those of an inner SELECT are its own. */
function combines(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(combines);
  if (!isNode(value)) return false;
  return Object.entries(value).some(([name, part]) => {
    if (name === "SelectStmt" || name === "larg" || name === "rarg" || name === "withClause") return false;
    const isCombining = name === "FuncCall" && isNode(part) && combining.has(namesOf(part["funcname"]).at(-1) ?? "");
    return isCombining || combines(part);
  });
}

/** All SELECTs of a statement, the outermost first. */
function selectsIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(selectsIn);
  if (!isNode(value)) return [];
  return Object.entries(value).flatMap(([name, part]) => [
    ...((name === "SelectStmt" || name === "larg" || name === "rarg") && isNode(part) && "targetList" in part
      ? [part]
      : []),
    ...selectsIn(part),
  ]);
}

/** Keys of a result's columns with what each is: the number of rows, the currency, or any other figure. */
const targetsOf = (select: Node): { key: string; value: unknown }[] =>
  itemsOf(select["targetList"]).flatMap(({ ResTarget: target }) =>
    isNode(target) ? [{ key: String(target["name"] ?? columnIn(target["val"])), value: target["val"] }] : [],
  );

const isCount = (value: unknown): boolean =>
  isNode(value) && isNode(value["FuncCall"]) && namesOf(value["FuncCall"]["funcname"]).at(-1) === "count";

/**
 * Refuses a BI report in SQL that would combine amounts of different currencies. Each SELECT that combines rows of a view
 * with amounts is grouped by their currency, or takes one of them.
 * @param select the whole statement
 * @throws Refusal illegalParameter that names the statement, the column or the chart
 */
export function checkAmountsOfSql(form: AnyRecord, select: Node, views: readonly BiReportView[]): void {
  for (const currency of new Set(
    views.flatMap((view) => Object.values(view.columns).flatMap((one) => one.currency ?? [])),
  )) {
    for (const one of selectsIn({ SelectStmt: select })) {
      const isGrouped = itemsOf(one["groupClause"]).some((group) => columnIn(group) === currency);
      if (combines(one) && !isGrouped && !takesOne(one["whereClause"], currency)) refuse("sql", currency);
    }
    if (takesOne(select["whereClause"], currency)) continue;
    const targets = targetsOf(select);
    const counts = new Set(targets.filter(({ value }) => isCount(value)).map(({ key }) => key));
    const key = targets.find(({ value }) => columnIn(value) === currency)?.key ?? "";
    checkResult(form, (name) => name !== key && !counts.has(name), key, currency);
  }
}
