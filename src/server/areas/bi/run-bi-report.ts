import { sqlZone } from "#kernel/time-zone.ts";
import type { ExplainReply, BiReportReply } from "#domain/bi/api.ts";
import { biForm } from "#domain/bi/bi-form.resource.ts";
import { biView } from "#domain/bi/bi-view.resource.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { isGranted } from "#kernel/availability.ts";
import { Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Context } from "#server/context.ts";
import { codeOf } from "#server/db/database-errors.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import { checkReaders } from "#server/resources/readers.ts";
import { paramValues } from "./bind-params.ts";
import { endRun, startRun } from "./record-run.ts";
import { checkReads, planOf } from "./plan.ts";
import { biReportDatabase } from "#server/db/replica.ts";
import type { Found } from "./result.ts";
import { readRows } from "./read-rows.ts";
import { columnsIn, resultOf } from "./result.ts";
import type { Prepared } from "./statement.ts";
import { maskedIn, paramsOf, statementOf, wholeSql } from "./statement.ts";
import type { ViewReader } from "./views.ts";

type Given = Readonly<Record<string, string>>;

/** Limits of a run of a BI report that is down. */
const MOST_TRIED = { rows: 1_000, seconds: 10 };

interface How {
  /** Most rows, if they are fewer than those of the BI report. */
  limit?: number;
  /** A sending by schedule: it shows only what everybody may see. */
  isSent?: boolean;
}

/** Key of the view of a BI report; null for one in SQL. */
export async function viewKey(db: Sql, form: AnyRecord): Promise<string | null> {
  if (form["source"] !== "view" || !form["view"]) return null;
  return String((await readRecord(db, biView, String(form["view"])))["key"]);
}

/** Reads a BI report and builds its statement. @throws Refusal notFound, noPermission, illegalParameter */
export async function prepareBiReport(
  db: Sql,
  context: Context,
  id: string,
  inputValues: Given,
  how: How = {},
): Promise<Prepared> {
  await checkReaders(db, context.actor, biForm, [id]);
  const form = await readRecord(db, biForm, id);
  return prepareForm(db, context, form, inputValues, how);
}

/** Reader of the views of a run. Nobody knows who reads what is sent by schedule. */
export async function viewReader(
  db: Sql,
  { actor, language }: Context,
  { isSent = false }: How = {},
): Promise<ViewReader> {
  const [row] = await db.query<{ schema: string }>("select current_schema() as schema");
  return {
    schema: row?.schema ?? "public",
    language: language === 1 ? 0 : 1,
    mayRead: (permission) => !isSent && (actor.isSuper || isGranted(actor, permission)),
    actor: isSent ? null : actor,
  };
}

const isDown = ({ shelf }: AnyRecord): boolean => shelf === UpDown.of("down");

/** Most rows of a run. Of a BI report that is down, its writer tries a part. */
const mostRows = (form: AnyRecord, { limit = Infinity }: How): number =>
  Math.min(limit, Number(form["limitRows"] ?? 10_000), isDown(form) ? MOST_TRIED.rows : Infinity);

/** Builds the statement of a form that need not be saved. */
async function prepareForm(
  db: Sql,
  context: Context,
  form: AnyRecord,
  inputValues: Given,
  how: How = {},
): Promise<Prepared> {
  const statement = await statementOf(form, await viewKey(db, form));
  const byName = paramValues(paramsOf(form), inputValues, context);
  const values = statement.order.map((name) =>
    name === "timezone" ? sqlZone(context.timezone) : (byName.get(name) ?? null),
  );
  const reader = await viewReader(db, context, how);
  return {
    form,
    statement,
    values,
    masked: maskedIn(statement, reader.mayRead).map((label) => label[reader.language]),
    sql: wholeSql(statement, reader, mostRows(form, how) + 1),
  };
}

/** Begins to read only, within the time of the BI report. No name is looked up outside of the statement's own views. */
async function readOnly(tx: Sql, seconds: number): Promise<void> {
  await tx.query(
    "select set_config('transaction_read_only', 'on', true), set_config('statement_timeout', $1, true), set_config('search_path', 'pg_catalog', true)",
    [String(seconds * 1_000)],
  );
}

/** Message of a failed statement for the author of the BI report. */
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
  const message = error instanceof Error ? error.message : String(error);
  return new Refusal("illegalParameter", [`查询出错：${message}`, `The query failed: ${message}`], { path: "sql" });
}

/** Returns the plan of the database for a BI report. @throws Refusal illegalParameter */
export async function explainBiReport(db: Database, prepared: Prepared): Promise<ExplainReply> {
  return biReportDatabase(db)
    .transaction(async (tx) => {
      await readOnly(tx, 10);
      await columnsIn(tx, prepared);
      return planOf(tx, prepared);
    })
    .catch((error: unknown) => {
      throw explained(error);
    });
}

/** Runs a prepared statement within its limits. @param began called with the process of the database */
export async function readBiReport(
  db: Database,
  prepared: Prepared,
  began: (process: number) => Promise<void>,
): Promise<Found> {
  const { form } = prepared;
  return biReportDatabase(db)
    .transaction(async (tx) => {
      const seconds = Number(form["timeout"] ?? 30);
      await readOnly(tx, isDown(form) ? Math.min(seconds, MOST_TRIED.seconds) : seconds);
      checkReads(await planOf(tx, prepared));
      const columns = await columnsIn(tx, prepared);
      const [row] = await tx.query<{ pid: number }>("select pg_backend_pid() as pid");
      await began(row?.pid ?? 0);
      return { columns, ...(await readRows(tx, prepared, columns)) };
    })
    .catch((error: unknown) => {
      throw explained(error);
    });
}

interface Kept {
  until: number;
  reply: BiReportReply;
}
/** Results of BI reports that keep them, by everything that decides about them. */
const storedResults = new Map<string, Kept>();
const MOST_KEPT = 50;

function keyOf({ sql, values, form }: Prepared, { language }: Context): string {
  return JSON.stringify([form.id, form.version, language, sql, values]);
}

/**
 * Runs a BI report and records the run.
 * @throws Refusal that names what is wrong; the run is then recorded as failed
 */
export async function runBiReport(
  context: Context,
  id: string,
  inputValues: Given,
  how: How = {},
): Promise<BiReportReply> {
  const { db, now, language } = context;
  const prepared = await prepareBiReport(db, context, id, inputValues, how);
  const most = mostRows(prepared.form, how);
  const key = keyOf(prepared, context);
  const cached = storedResults.get(key);
  if (cached && cached.until > now) return cached.reply;
  const run = await startRun(context, prepared.form, inputValues);
  const began = performance.now();
  const seconds = (): number => Math.round((performance.now() - began) / 10) / 100;
  try {
    const output = await readBiReport(db, prepared, run.began);
    const isCut = output.isTooLarge || output.rows.length > most;
    const result = resultOf(prepared, { ...output, rows: output.rows.slice(0, most) }, language);
    const reply: BiReportReply = {
      run: run.id,
      ...result,
      seconds: seconds(),
      isCut,
      masked: prepared.masked,
      at: now,
    };
    await endRun(context, prepared.form, run.id, { seconds: reply.seconds, rows: result.rows.length });
    const minutes = Number(prepared.form["cacheMinutes"] ?? 0);
    if (storedResults.size >= MOST_KEPT) storedResults.clear();
    if (minutes > 0) storedResults.set(key, { until: now + minutes * 60, reply });
    return reply;
  } catch (error) {
    await endRun(context, prepared.form, run.id, { seconds: seconds(), error });
    throw error;
  }
}
