import { Parsing, PrintPrecision } from "#domain/enumerations/models.ts";
import { photoModel } from "#domain/photo-models/photo-model.resource.ts";
import { Refusal } from "#kernel/errors.ts";
import type { StoredImage } from "#kernel/field.ts";
import { fileFormats } from "#kernel/file-formats.ts";
import type { Label } from "#kernel/label.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { extensionOf } from "#kernel/stored-name.ts";
import { HOUR } from "#kernel/time-units.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { JobOptions } from "#server/jobs/periodic-job.ts";
import { publish } from "#server/live/publish.ts";
import type { EngineJob, PhotoEngine, ResultFormat } from "#server/photo-engine/engine.ts";
import { EngineFault } from "#server/photo-engine/engine.ts";
import { readRecord } from "#server/resources/detail.ts";
import { updateRecord } from "#server/resources/write.ts";
import { pictures as pictureKind } from "#server/storage/file-kinds.ts";
import type { Storage } from "#server/storage/storage.ts";
import { storeLocalFile } from "#server/storage/store-local-file.ts";
import { tempFile } from "#server/storage/temp-file.ts";
import { systemContext } from "#server/system-context.ts";
import { fail, move } from "./job-moves.ts";
import { ended, logWith } from "./job-values.ts";
import { makeResult, resultFault } from "./make-result.ts";
import type { Run } from "./take-up.ts";
import { lockOwn, MOST_ATTEMPTS } from "./take-up.ts";

/** Longest time of a job in seconds, from its begin. An engine that never ends a job would keep it for ever. */
const LONGEST = 2 * HOUR;
/** Seconds until the second and the third attempt. */
const PAUSES = [60, 600] as const;
/** Progress, in percent, of a job whose result is still to be read and stored. */
const MADE = 95;

/** What a step of a job uses. */
export interface Work extends Pick<JobOptions, "db" | "storage" | "report" | "signal"> {
  engine: PhotoEngine;
  worker: string;
}

const tooLate: Label = [
  `引擎 ${LONGEST / HOUR} 小时内没有完成`,
  `The engine has not finished within ${LONGEST / HOUR} hours`,
];
const forgotten = new EngineFault("interrupted", ["引擎不再认得这个任务", "The engine no longer knows the job"], true);
const broken: Label = [
  `尝试 ${MOST_ATTEMPTS} 次都没有完成，请联系运维`,
  `${MOST_ATTEMPTS} attempts did not finish. Ask the operators of the server`,
];

/** Changes a job that this worker still has. @returns false where it has it no longer */
const change = (
  { db, worker }: Work,
  { job }: Run,
  write: (tx: Sql, context: Context, own: AnyRecord) => Promise<unknown>,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const own = await lockOwn(tx, job, worker);
    if (!own) return false;
    await write(tx, systemContext(db), own);
    return true;
  });

function pictureOf(storage: Storage, { key, name }: StoredImage): EngineJob["pictures"][number] {
  return {
    name,
    type: pictureKind.types[extensionOf(key)] ?? "image/jpeg",
    local: async () => {
      if ((await storage.size(key)) === null)
        throw new EngineFault("unreadable", [`照片文件不存在：${name}`, `The file of a picture is missing: ${name}`]);
      return storage.local(key);
    },
  };
}

/** Hands a job to the engine. @returns the engine's id of the job */
async function submit(work: Work, run: Run, job: AnyRecord): Promise<string> {
  const { engine, storage, signal } = work;
  const request = {
    key: run.key,
    quality: PrintPrecision.value(job["quality"])?.key ?? "normal",
    pictures: ((job["pictures"] ?? []) as StoredImage[]).map((picture) => pictureOf(storage, picture)),
  };
  const id = await engine.submit(request, signal);
  await change(work, run, async (tx, { now }, own) => {
    await tx.query("update photo_run set engine_job = $2 where job = $1::bigint", [run.job, id]);
    await updateRecord(tx, photoModel, own, logWith(own, { step: "accepted" }, now), null);
  });
  return id;
}

/** Shows how far the engine is. @param share from 0 to 1. @returns false where that is known */
async function showProgress(work: Work, run: Run, job: AnyRecord, share: number): Promise<boolean> {
  const progress = Math.floor(share * MADE);
  if (progress === job["progress"]) return false;
  return change(work, run, async (tx, _context, own) => {
    const item = await updateRecord(tx, photoModel, own, { progress }, null);
    await publish(tx, [{ kind: "changed", resource: photoModel.name, id: item.id, item }]);
  });
}

/** A job that has ended is nobody's. A retry by an admin is a new job for the engine, with a key of its own. */
const forget = (tx: Sql, { job }: Run): Promise<unknown> =>
  tx.query("delete from photo_run where job = $1::bigint", [job]);

/** Ends a job at the engine. That it does not answer changes nothing here. */
async function close({ engine, report }: Work, engineJob: string | null): Promise<void> {
  if (engineJob === null) return;
  await engine.close(engineJob).catch((error: unknown) => {
    report(
      `Photo modelling: job ${engineJob} was not ended at the engine: ${error instanceof Error ? error.message : ""}`,
    );
  });
}

/** Reads the result as any member's file, and ends the job with the model that is made from it. */
async function finish(work: Work, run: Run, id: string, format: ResultFormat): Promise<void> {
  const { db, storage, engine, signal } = work;
  const temp = await tempFile();
  try {
    await engine.download(id, format, temp.path, signal);
    const { type } = fileFormats[format];
    const local = { path: temp.path, name: `photo-model-${run.job}.${format}`, type, uploader: null };
    const file = await storeLocalFile(db, storage, local);
    const fault = await resultFault(db, storage, file);
    if (fault) throw new EngineFault("badResult", fault);
    await change(work, run, async (tx, context, own) => {
      await forget(tx, run);
      const model = await makeResult(tx, context, own, file);
      await move(tx, context, own, "finish", {
        ...ended(own, model.id, context.now),
        ...logWith(own, { step: "made" }, context.now),
      });
    });
  } finally {
    await temp.done();
  }
  await close(work, id);
}

/** The pause before the next attempt, as a note of the log. */
const pauseNote = ([zh, en]: Label, seconds: number): Label => [
  `${zh}；${seconds / 60} 分钟后再试`,
  `${en}; tried again in ${seconds / 60} ${seconds === 60 ? "minute" : "minutes"}`,
];

const asFault = (error: unknown): EngineFault => {
  if (error instanceof EngineFault) return error;
  if (error instanceof Refusal) return new EngineFault("notAllowed", error.label);
  return new EngineFault("interrupted", broken, true);
};

/** Puts a job that was not finished back for another attempt, or ends it. */
async function giveUp(work: Work, run: Run, error: unknown): Promise<void> {
  const { report } = work;
  const fault = asFault(error);
  let isOver = false;
  await change(work, run, async (tx, context, own) => {
    const attempts = Number(own["attempts"]);
    const pause = PAUSES[attempts - 1];
    if (fault.isPassing)
      report(
        `Photo modelling ${run.job} failed (attempt ${attempts} of ${MOST_ATTEMPTS}): ${error instanceof Error ? error.message : String(error)}`,
      );
    if (!fault.isPassing || attempts >= MOST_ATTEMPTS || pause === undefined) {
      await forget(tx, run);
      await fail(tx, context, own, { cause: fault.reason, label: fault.label });
      isOver = true;
      return;
    }
    await tx.query(
      `update photo_run set due = now() + $2::int * interval '1 second', engine_job = case when $3 then null else engine_job end
       where job = $1::bigint`,
      [run.job, pause, fault === forgotten],
    );
    const note = logWith(own, { step: "interrupted", note: pauseNote(fault.label, pause) }, context.now);
    await move(tx, context, own, "putBack", { progress: 0, ...note });
  });
  if (isOver) await close(work, run.engineJob);
}

/**
 * Does the next step of a job: hands it to the engine, asks how far it is, or takes the result.
 * @returns true if the job has changed
 */
export async function workStep(work: Work, run: Run): Promise<boolean> {
  const { db, engine, signal } = work;
  let id = run.engineJob;
  try {
    const job = await readRecord(db, photoModel, run.job);
    if (Date.now() / 1_000 - Number(job["begin"]) > LONGEST) throw new EngineFault("tooLate", tooLate);
    id ??= await submit(work, run, job);
    const state = await engine.poll(id, signal);
    if (state.kind === "working") return await showProgress(work, run, job, state.progress);
    if (state.kind === "unknown") throw forgotten;
    if (state.kind === "failed") throw state.fault;
    await finish(work, run, id, state.format);
  } catch (error) {
    // Another process goes on.
    if (signal.aborted) return false;
    await giveUp(work, { ...run, engineJob: id }, error);
  }
  return true;
}

/**
 * Ends at the engine the jobs that staff ended while they waited for another attempt: refunded, deleted, or with a result
 * of a studio.
 */
export async function closeEnded(work: Work): Promise<void> {
  const { db, worker } = work;
  const rows = await db.query<{ engineJob: string | null }>(
    `delete from photo_run r using photo_model p where p.id = r.job and r.worker = $1
       and (p.delete_time is not null or p.state in ($2, $3)) returning r.engine_job as "engineJob"`,
    [worker, Parsing.of("success"), Parsing.of("fail")],
  );
  for (const { engineJob } of rows) await close(work, engineJob);
}
