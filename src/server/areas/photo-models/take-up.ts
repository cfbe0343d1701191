import { randomUUID } from "node:crypto";
import { Parsing } from "#domain/enumerations/models.ts";
import { photoModel } from "#domain/photo-models/photo-model.resource.ts";
import type { Label } from "#kernel/label.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Context } from "#server/context.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import { publish } from "#server/live/publish.ts";
import type { PhotoEngine } from "#server/photo-engine/engine.ts";
import { readRecord } from "#server/resources/detail.ts";
import { updateRecord } from "#server/resources/write.ts";
import { systemContext } from "#server/system-context.ts";
import { fail, move } from "./job-moves.ts";
import { logWith } from "./job-values.ts";

/** Tries of a job, after which it has failed. */
export const MOST_ATTEMPTS = 3;
/** Seconds without a sign of life after which the worker of a job counts as dead. */
const DEAD_SECONDS = 30;

/** A job that a worker has. */
export interface Run {
  job: string;
  /** Idempotency key of the engine. It is new after each retry by an admin. */
  key: string;
  /** The engine's id of the job; null before it was accepted. */
  engineJob: string | null;
}

const tooOften: Label = [
  `处理中断了 ${MOST_ATTEMPTS} 次，可能是服务器内存不足或频繁重启`,
  `The work was interrupted ${MOST_ATTEMPTS} times. The server may lack memory or be restarted too often`,
];

/** A job whose worker has died goes on. That is a further attempt, unless the engine goes on by itself. */
async function goOn(
  tx: Sql,
  context: Context,
  job: AnyRecord,
  { engineJob }: Run,
  { outlivesProcess }: PhotoEngine,
): Promise<void> {
  const isNoAttempt = engineJob !== null && outlivesProcess;
  const attempts = Number(job["attempts"]) + (isNoAttempt ? 0 : 1);
  const log = logWith(job, { step: "interrupted" }, context.now);
  if (attempts > MOST_ATTEMPTS) {
    await fail(tx, context, { ...job, ...log }, { cause: "interrupted", label: tooOften });
    return;
  }
  if (!isNoAttempt) await tx.query("update photo_run set engine_job = null where job = $1::bigint", [job.id]);
  const item = await updateRecord(tx, photoModel, job, { attempts, ...log }, null);
  await publish(tx, [{ kind: "changed", resource: photoModel.name, id: item.id, item }]);
}

/**
 * Takes up the next job for a worker: the oldest one that waits and whose pause is over, or one whose worker has died.
 * @returns false where there is none
 */
const takeUpNext = (db: Database, engine: PhotoEngine, worker: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [next] = await tx.query<{ id: string; isLost: boolean }>(
      `select p.id, p.state = $2 as "isLost" from photo_model p
       where p.delete_time is null and (
         p.state = $1 and not exists (select 1 from photo_run r where r.job = p.id and r.due > now())
         or p.state = $2 and not exists (
           select 1 from photo_run r where r.job = p.id and r.beat > now() - interval '${DEAD_SECONDS} seconds'))
       order by p.id limit 1 for update of p skip locked`,
      [Parsing.of("await"), Parsing.of("parsing")],
    );
    if (!next) return false;
    const context = systemContext(db);
    const before = await readRecord(tx, photoModel, next.id, true);
    const [run] = await tx.query<Run & Record<string, unknown>>(
      `insert into photo_run (job, worker, key) values ($1::bigint, $2, $3)
       on conflict (job) do update set worker = excluded.worker, beat = now(), due = null
       returning job, key, engine_job as "engineJob"`,
      [next.id, worker, randomUUID()],
    );
    if (next.isLost && run) {
      await goOn(tx, context, before, run, engine);
      return true;
    }
    await move(tx, context, before, "begin", {
      attempts: Number(before["attempts"]) + 1,
      progress: 0,
      error: {},
      cause: null,
      begin: before["begin"] ?? context.now,
      ...logWith(before, { step: "begun" }, context.now),
    });
    return true;
  });

/** Returns the jobs that a worker has. */
export const ownRuns = (db: Sql, worker: string): Promise<Run[]> =>
  db.query<Run & Record<string, unknown>>(
    `select r.job, r.key, r.engine_job as "engineJob" from photo_run r join photo_model p on p.id = r.job
     where r.worker = $1 and p.state = $2 and p.delete_time is null order by r.job`,
    [worker, Parsing.of("parsing")],
  );

/** Takes up jobs for a worker, up to as many as the engine does at once. @returns their number */
export async function takeUp(db: Database, engine: PhotoEngine, worker: string): Promise<number> {
  const free = engine.atOnce - (await ownRuns(db, worker)).length;
  let taken = 0;
  while (taken < free && (await takeUpNext(db, engine, worker))) taken += 1;
  return taken;
}

/** Locks a job that a worker has. Returns null if another worker has it by now. */
export async function lockOwn(tx: Sql, id: string, worker: string): Promise<AnyRecord | null> {
  const [own] = await tx.query(
    `select 1 from photo_model p join photo_run r on r.job = p.id
     where p.id = $1::bigint and r.worker = $2 and p.state = $3 and p.delete_time is null for update of p`,
    [id, worker, Parsing.of("parsing")],
  );
  return own ? readRecord(tx, photoModel, id, true) : null;
}

/** Shows that a worker is alive. */
export const beat = (db: Sql, worker: string): Promise<unknown> =>
  db.query("update photo_run set beat = now() where worker = $1", [worker]);
