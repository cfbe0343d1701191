import type { ExplainReply, ReportReply, ResultColumn, ResultRow } from "#domain/api/report.ts";
import { biForm } from "#domain/bi/bi-form.resource.ts";
import { biView } from "#domain/bi/bi-view.resource.ts";
import { MOST_READ } from "#domain/bi/kinds.ts";
import type { BiKind } from "#domain/bi/kinds.ts";
import type { Actor } from "#kernel/actor.ts";
import { isGranted } from "#kernel/availability.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Label } from "#kernel/label.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Context } from "#server/context.ts";
import { codeOf } from "#server/db/database-errors.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import { checkReaders } from "#server/resources/readers.ts";
import { paramValues } from "./bind-params.ts";
import { endRun, startRun } from "./record-run.ts";
import { reportDatabase } from "./replica.ts";
import type { ReportColumn, Statement } from "./statement.ts";
import { columnsOf, paramsOf, statementOf, wholeSql } from "./statement.ts";

type Given = Readonly<Record<string, string>>;

interface How {
  /** Most rows, if they are fewer than those of the report. */
  limit?: number;
  /** A sending by schedule: personal columns are masked for everybody. */
  isSent?: boolean;
}

const wrong = (path: string, zh: string, en: string): Refusal => new Refusal("illegalParameter", [zh, en], { path });

/** A statement with the values of one run. */
export interface Prepared {
  form: AnyRecord;
  statement: Statement;
  sql: string;
  values: readonly unknown[];
}

/** Key of the view of a report; null for one in SQL. */
export async function viewKey(db: Sql, form: AnyRecord): Promise<string | null> {
  if (form["source"] !== "view" || !form["view"]) return null;
  return String((await readRecord(db, biView, String(form["view"])))["key"]);
}

/** Reads a report and builds its statement. @throws Refusal notFound, noPermission, illegalParameter */
export async function prepareReport(
  db: Sql,
  context: Context,
  id: string,
  given: Given,
  how: How = {},
): Promise<Prepared> {
  await checkReaders(db, context.actor, biForm, [id]);
  const form = await readRecord(db, biForm, id);
  return prepareForm(db, context, form, given, how);
}

export const mayRead =
  (actor: Actor) =>
  (permission: string): boolean =>
    actor.isSuper || isGranted(actor, permission);

/** Builds the statement of a form that need not be saved. */
export async function prepareForm(
  db: Sql,
  context: Context,
  form: AnyRecord,
  given: Given,
  how: How = {},
): Promise<Prepared> {
  const statement = await statementOf(form, await viewKey(db, form));
  const byName = paramValues(paramsOf(form), given, context);
  const values = statement.order.map((name) =>
    name === "timezone" ? `${context.timezone} seconds` : (byName.get(name) ?? null),
  );
  const [row] = await db.query<{ schema: string }>("select current_schema() as schema");
  const most = Math.min(how.limit ?? Infinity, Number(form["limitRows"] ?? 10_000));
  return {
    form,
    statement,
    values,
    sql: wholeSql(
      statement,
      row?.schema ?? "public",
      context.language === 1 ? 0 : 1,
      how.isSent ? () => false : mayRead(context.actor),
      most + 1,
    ),
  };
}

interface PlanNode {
  "Node Type"?: string;
  "Plan Rows"?: number;
  "Index Name"?: string;
  Plans?: PlanNode[];
}

/** Rows that the scans of a plan read, and the indexes that they use. */
function readIn(node: PlanNode): { reads: number; indexes: string[] } {
  const below = (node.Plans ?? []).map(readIn);
  const own =
    node["Node Type"]?.includes("Scan") && !node["Node Type"].startsWith("Subquery") ? (node["Plan Rows"] ?? 0) : 0;
  return {
    reads: own + below.reduce((sum, one) => sum + one.reads, 0),
    indexes: [...(node["Index Name"] ? [node["Index Name"]] : []), ...below.flatMap((one) => one.indexes)],
  };
}

/** Begins to read only, within the time of the report. No name is looked up outside of the statement's own views. */
async function readOnly(tx: Sql, seconds: number): Promise<void> {
  await tx.query(
    "select set_config('transaction_read_only', 'on', true), set_config('statement_timeout', $1, true), set_config('search_path', 'pg_catalog', true)",
    [String(seconds * 1_000)],
  );
}

/** Message of a failed statement for the author of the report. */
function explained(error: unknown): unknown {
  const code = codeOf(error);
  if (code === "57014")
    return new Refusal(
      "illegalParameter",
      [
        "报表超时或被停止：请缩短日期范围，或加长超时",
        "The report took too long or was stopped: choose a shorter span or a longer limit",
      ],
      { path: "timeout" },
    );
  // Errors of the statement or of a parameter's value; all others are faults of the server.
  if (!/^(22|42)/.test(code)) return error;
  const why = error instanceof Error ? error.message : String(error);
  return new Refusal("illegalParameter", [`查询出错：${why}`, `The query failed: ${why}`], { path: "sql" });
}

async function planOf(tx: Sql, { sql, values, statement }: Prepared): Promise<ExplainReply> {
  const [row] = await tx.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(`explain (format json) ${sql}`, values, {
    planEachTime: true,
  });
  const { reads, indexes } = readIn(row?.["QUERY PLAN"][0].Plan ?? {});
  return { reads, indexes: [...new Set(indexes)], views: statement.views.map(({ key }) => key) };
}

function checkReads({ reads }: ExplainReply): void {
  if (reads > MOST_READ)
    throw wrong(
      "sql",
      `这个查询预计读 ${reads.toLocaleString("en")} 行，上限 ${MOST_READ.toLocaleString("en")}：请缩短日期范围`,
      `The query would read ${reads.toLocaleString("en")} rows, at most ${MOST_READ.toLocaleString("en")} are allowed: choose a shorter span`,
    );
}

/** Returns the plan of the database for a report. @throws Refusal illegalParameter */
export async function explainReport(db: Database, prepared: Prepared): Promise<ExplainReply> {
  return reportDatabase(db)
    .transaction(async (tx) => {
      await readOnly(tx, 10);
      return planOf(tx, prepared);
    })
    .catch((error: unknown) => {
      throw explained(error);
    });
}

const NUMBER = /^-?\d{1,15}(\.\d+)?$/;

/** Kind of a column that the form does not declare. */
function kindOf(values: readonly unknown[]): BiKind {
  const known = values.filter((value) => value !== null);
  if (known.length > 0 && known.every((value) => value instanceof Date)) return "time";
  const isNumber = (value: unknown): boolean =>
    typeof value === "number" || (typeof value === "string" && NUMBER.test(value));
  return known.length > 0 && known.every(isNumber) ? "number" : "text";
}

/** A value of a result as the console reads it. */
export function cellOf(value: unknown, kind: BiKind): ResultRow[number] {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return Math.floor(value.getTime() / 1_000);
  if (kind === "number" || kind === "share") return Number(value);
  if (typeof value === "boolean" || typeof value === "number") return value;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

export const weekdays: readonly Label[] = [
  ["周一", "Mon"],
  ["周二", "Tue"],
  ["周三", "Wed"],
  ["周四", "Thu"],
  ["周五", "Fri"],
  ["周六", "Sat"],
  ["周日", "Sun"],
];

/** Name of a weekday, of which the statement returns the number. */
const weekdayIn = (value: unknown, language: number): string =>
  weekdays[Number(value) - 1]?.[language === 1 ? 0 : 1] ?? String(value ?? "");

const inLanguage = (texts: Record<string, string> | undefined, language: number, fallback: string): string =>
  texts?.[language] || texts?.["1"] || texts?.["0"] || fallback;

/** Columns and rows of a result, as the form declares them. */
export function resultOf(
  { form, statement }: Prepared,
  found: readonly Record<string, unknown>[],
  language: number,
): { columns: ResultColumn[]; rows: ResultRow[] } {
  const declared = new Map(columnsOf(form).map((column) => [column.key, column]));
  const names = found[0] ? Object.keys(found[0]) : [...declared.keys()];
  const columns = names.map((key): ResultColumn => {
    const given: ReportColumn | undefined = declared.get(key);
    const kind = given?.kind ?? kindOf(found.map((row) => row[key]));
    const view = statement.views.find(({ columns: own }) => Object.hasOwn(own, given?.from || key));
    const fallback = view?.columns[given?.from || key]?.label[language === 1 ? 0 : 1] ?? key;
    const sum = given?.sum ? found.reduce((total, row) => total + Number(row[key] ?? 0), 0) : null;
    return { key, label: inLanguage(given?.title, language, fallback), kind, unit: given?.unit ?? "", sum };
  });
  const cell = (row: Record<string, unknown>, { key, kind }: ResultColumn): ResultRow[number] =>
    declared.get(key)?.use === "weekday" ? weekdayIn(row[key], language) : cellOf(row[key], kind);
  return { columns, rows: found.map((row) => columns.map((column) => cell(row, column))) };
}

/** Runs a prepared statement within its limits. @param began called with the process of the database */
export async function readReport(
  db: Database,
  prepared: Prepared,
  began: (process: number) => Promise<void>,
): Promise<Record<string, unknown>[]> {
  const { form, sql, values } = prepared;
  return reportDatabase(db)
    .transaction(async (tx) => {
      await readOnly(tx, Number(form["timeout"] ?? 30));
      checkReads(await planOf(tx, prepared));
      const [row] = await tx.query<{ pid: number }>("select pg_backend_pid() as pid");
      await began(row?.pid ?? 0);
      return tx.query<Record<string, unknown>>(sql, values, { planEachTime: true });
    })
    .catch((error: unknown) => {
      throw explained(error);
    });
}

interface Kept {
  until: number;
  reply: ReportReply;
}
/** Results of reports that keep them, by everything that decides about them. */
const kept = new Map<string, Kept>();
const MOST_KEPT = 50;

function keyOf({ sql, values, form }: Prepared, { language }: Context): string {
  return JSON.stringify([form.id, form.version, language, sql, values]);
}

/**
 * Runs a report and records the run.
 * @throws Refusal that names what is wrong; the run is then recorded as failed
 */
export async function runReport(context: Context, id: string, given: Given, how: How = {}): Promise<ReportReply> {
  const { db, now, language } = context;
  const prepared = await prepareReport(db, context, id, given, how);
  const most = Math.min(how.limit ?? Infinity, Number(prepared.form["limitRows"]));
  const key = keyOf(prepared, context);
  const cached = kept.get(key);
  if (cached && cached.until > now) return cached.reply;
  const run = await startRun(context, prepared.form, given);
  const began = performance.now();
  const seconds = (): number => Math.round((performance.now() - began) / 10) / 100;
  try {
    const found = await readReport(db, prepared, run.began);
    const isCut = found.length > most;
    const result = resultOf(prepared, found.slice(0, most), language);
    const reply: ReportReply = { run: run.id, ...result, seconds: seconds(), isCut, at: now };
    await endRun(context, prepared.form, run.id, { seconds: reply.seconds, rows: result.rows.length });
    const minutes = Number(prepared.form["cacheMinutes"] ?? 0);
    if (kept.size >= MOST_KEPT) kept.clear();
    if (minutes > 0) kept.set(key, { until: now + minutes * 60, reply });
    return reply;
  } catch (error) {
    await endRun(context, prepared.form, run.id, { seconds: seconds(), error });
    throw error;
  }
}
