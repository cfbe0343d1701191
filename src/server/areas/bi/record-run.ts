import { biForm } from "#domain/bi/bi-form.resource.ts";
import { biRun } from "#domain/bi/bi-run.resource.ts";
import { Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import type { Context } from "#server/context.ts";
import { publish } from "#server/live/publish.ts";
import { insertRecord } from "#server/resources/write.ts";

const table = sqlName(biRun.name);

/** Records that a BI report runs. `began` stores the process of the database, by which the run can be stopped. */
export async function startRun(
  { db, actor }: Context,
  form: AnyRecord,
  params: Readonly<Record<string, string>>,
): Promise<{ id: string; began: (process: number) => Promise<void> }> {
  const who = actor.id === "0" ? null : actor.id;
  const run = await db.transaction((tx) => insertRecord(tx, biRun, { form: form.id, params, who }, who));
  return {
    id: run.id,
    began: async (process) => {
      await db.query(`update ${table} set process = $2 where id = $1::bigint`, [run.id, process]);
    },
  };
}

/** Mean of the last runs, so that a BI report that became faster soon looks fast. */
const MEAN = `(select round(avg(seconds), 2) from (select seconds from ${table} where form = $1::bigint and state = 'done' order by id desc limit 20) last)`;

/** Records the end of a run, and the result on the BI report. A run that somebody stopped stays stopped. */
export async function endRun(
  { db, language }: Context,
  form: AnyRecord,
  run: string,
  end: { seconds: number; rows?: number; error?: unknown },
): Promise<void> {
  const { seconds, rows = null, error } = end;
  const message =
    error instanceof Refusal ? error.label[language === 1 ? 0 : 1] : error instanceof Error ? error.message : "";
  await db.transaction(async (tx) => {
    const [ended] = await tx.query<{ state: string }>(
      `update ${table} set state = case when state = 'running' then $2 else state end, seconds = $3, rows = $4, error = $5, process = null
       where id = $1::bigint returning state`,
      [run, error === undefined ? "done" : "failed", seconds, rows, message.slice(0, 2_000)],
    );
    await tx.query(
      `update ${sqlName(biForm.name)} set last_state = $2, mean_seconds = ${MEAN}, opens = opens + 1 where id = $1::bigint`,
      [form.id, ended?.state ?? "done"],
    );
    await publish(tx, [{ kind: "added", resource: biRun.name, id: run }]);
  });
}
