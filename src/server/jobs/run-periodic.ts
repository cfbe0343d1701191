import { JobState } from "#domain/settings/enumerations.ts";
import type { Database } from "#server/db/sql.ts";
import type { JobOptions, JobRun, PeriodicJob } from "./periodic-job.ts";
import { repeat } from "./repeat.ts";

/** Seconds between two notes of a run that went well. Short work runs more often than anybody looks at it. */
const NOTE_SECONDS = 30;
/** Seconds by which a run may be late before it is shown as late: a busy machine, or a process that starts again. */
const GRACE_SECONDS = 120;

/** How a run ended. */
interface Ended {
  ms: number;
  /** Why it failed; null for one that went well. */
  error: string | null;
  run: JobRun | null;
}

/** Writes the last run of a job. Two processes share the record, and the later run wins. */
const note = (db: Database, { name, label, every }: PeriodicJob, { ms, error, run }: Ended): Promise<unknown> =>
  db.query(
    `insert into periodic_job as j (code, title, state, last_run, took, due, failures, last_failure, error, lag, failing)
     values ($1, $2::jsonb, $3, case when $6 = 0 then now() end, $4, now() + $5 * interval '1 second', $6, case when $6 = 1 then now() end, $7, $8, $9)
     on conflict (code) where delete_time is null and code <> '' do update set title = excluded.title, state = excluded.state, took = excluded.took,
       last_run = case when $6 = 0 then excluded.last_run else j.last_run end,
       due = excluded.due, failures = case when $6 = 0 then 0 else j.failures + 1 end,
       last_failure = coalesce(excluded.last_failure, j.last_failure),
       error = case when excluded.error = '' and excluded.failing is null then j.error else excluded.error end,
       lag = coalesce(excluded.lag, j.lag), failing = coalesce(excluded.failing, j.failing), update_time = now()`,
    [
      name,
      JSON.stringify({ "1": label[0], "0": label[1] }),
      JobState.of(error === null ? "done" : "failed"),
      Math.round(ms),
      2 * every + NOTE_SECONDS + GRACE_SECONDS,
      error === null ? 0 : 1,
      (error ?? run?.cause ?? "").slice(0, 500),
      run?.lag ?? null,
      run?.failing ?? null,
    ],
  );

const isRun = (result: unknown): result is JobRun =>
  typeof result === "object" && result !== null && "failing" in result;

/** Returns the job as a function that notes its runs: each failure, the run after one, and others now and then. */
function noted(job: PeriodicJob, options: JobOptions): () => Promise<void> {
  let lastNote = 0;
  let failed = false;
  const keep = async (ended: Ended): Promise<void> => {
    const { error } = ended;
    const isDue = error !== null || failed || Date.now() - lastNote > NOTE_SECONDS * 1_000;
    failed = error !== null;
    if (!isDue) return;
    lastNote = Date.now();
    // What is noted about a job must not fail it: the database may be down, which the job itself reports.
    await note(options.db, job, ended).catch(() => undefined);
  };
  return async () => {
    const begin = performance.now();
    let run: JobRun | null = null;
    try {
      const result = await job.run(options);
      run = isRun(result) ? result : null;
      if (job.shows && Number(run?.changed ?? result) > 0) options.committed();
    } catch (error) {
      const cause = error instanceof Error ? error.message : String(error);
      await keep({ ms: performance.now() - begin, error: cause, run });
      throw error;
    }
    await keep({ ms: performance.now() - begin, error: null, run });
  };
}

/**
 * Starts periodic work.
 * @returns for each job a function that stops it and waits for a running one
 * @throws Error for two jobs of one name
 */
export function startPeriodic(jobs: readonly PeriodicJob[], options: JobOptions): (() => Promise<void>)[] {
  const names = jobs.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`two periodic jobs are called ${twice}`);
  return jobs.map((job) => repeat(job.every * 1_000, job.label[1], noted(job, options), options.report));
}
