import { biForm } from "#domain/bi/bi-form.resource.ts";
import { MOST_FAILURES } from "#domain/bi/kinds.ts";
import type { Label } from "#kernel/label.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import { actorById } from "#server/auth/session/session.ts";
import type { Context } from "#server/context.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import { titleOf } from "#server/resources/titles.ts";
import { systemContext } from "#server/system-context.ts";
import { startTask } from "#server/tasks/start-task.ts";
import { planNext } from "./cron.ts";
import type { BiReportTask } from "./task-request.ts";
import { listIn } from "./statement.ts";

const table = sqlName(biForm.name);

/** Starts a task in an admin's tray, with that admin's own rights and language. */
async function startFor(tx: Sql, db: Database, admin: string, form: AnyRecord, params: BiReportTask): Promise<boolean> {
  const actor = await actorById(db, admin);
  if (!actor) return false;
  const [known] = await tx.query<{ language: number | null }>(
    "select last_language as language from admin where id = $1::bigint",
    [admin],
  );
  const system = systemContext(db);
  const context: Context = { ...system, actor, language: known?.language ?? system.language };
  const title = titleOf(biForm.name, form["name"], context.language);
  await startTask(tx, context, { kind: "report", title, resource: biForm.name, params });
  return true;
}

/** Sends a BI report to its receivers: each gets the result in the tray. @returns number of receivers */
export async function sendBiReport(tx: Sql, db: Database, form: AnyRecord): Promise<number> {
  let sent = 0;
  for (const admin of listIn<string>(form["receivers"]).map(String)) {
    // One sending counts as one failure, however many receivers it has.
    const params: BiReportTask = {
      form: form.id,
      params: {},
      format: String(form["format"]),
      isScheduled: true,
      counts: sent === 0,
    };
    if (await startFor(tx, db, admin, form, params)) sent += 1;
  }
  return sent;
}

/** Starts the BI reports whose time has come. If another process has one, this one leaves it out. */
export async function sendDueBiReports(db: Database): Promise<number> {
  const due = await db.query<{ id: string }>(
    `select id from ${table} where next_send <= now() and delete_time is null order by next_send limit 50`,
  );
  let sent = 0;
  for (const { id } of due)
    await db.transaction(async (tx) => {
      const [row] = await tx.query(
        `select 1 from ${table} where id = $1::bigint and next_send <= now() for update skip locked`,
        [id],
      );
      if (!row) return;
      const form = await readRecord(tx, biForm, id);
      sent += await sendBiReport(tx, db, form);
      await planNext(tx, form, Math.floor(Date.now() / 1_000), false);
    });
  return sent;
}

/** Counts the end of a scheduled sending. After some failures in a row the schedule stops, and its owner is told. */
export async function countSending(db: Database, id: string, failure: Label | null): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.query<{ failures: number }>(
      `update ${table} set failures = case when $2::boolean then failures + 1 else 0 end where id = $1::bigint returning failures`,
      [id, failure !== null],
    );
    if (failure === null || (row?.failures ?? 0) < MOST_FAILURES) return;
    await tx.query(`update ${table} set next_send = null where id = $1::bigint`, [id]);
    const form = await readRecord(tx, biForm, id);
    const owner = form["owner"] ?? form["creator"];
    const stopped: Label = [
      `定时已停止：连续失败 ${MOST_FAILURES} 次（${failure[0]}）。修改报表或定时后会重新开始`,
      `The schedule has stopped after ${MOST_FAILURES} failures (${failure[1]}). It begins again when the report or its schedule is changed`,
    ];
    const params: BiReportTask = { form: id, params: {}, format: "csv", isScheduled: false, counts: false, stopped };
    if (owner) await startFor(tx, db, String(owner), form, params);
  });
}
