import { randomUUID } from "node:crypto";
import type { JobOptions } from "#server/jobs/periodic-job.ts";
import { repeat } from "#server/jobs/repeat.ts";
import { photoEngine } from "#server/photo-engine/current-engine.ts";
import type { PhotoEngine } from "#server/photo-engine/engine.ts";
import { beat, ownRuns, takeUp } from "./take-up.ts";
import { closeEnded, workStep } from "./work-step.ts";

/** Milliseconds between two signs of life while steps run. */
const BEAT_MS = 1_000;

/** Name of this process as a worker. */
const self = randomUUID();

/**
 * Takes up jobs and does the next step of each that this process has. A job takes minutes and many runs.
 * @returns the number of jobs that have changed
 */
export async function workOnPhotos(
  { db, storage, report, committed, signal }: Omit<JobOptions, "uploads">,
  engine: PhotoEngine = photoEngine(),
  worker: string = self,
): Promise<number> {
  if (signal.aborted) return 0;
  const work = { db, storage, report, signal, engine, worker };
  await beat(db, worker);
  await closeEnded(work);
  const taken = await takeUp(db, engine, worker);
  if (taken > 0) committed();
  const runs = await ownRuns(db, worker);
  const stop = repeat(BEAT_MS, "The sign of life of photo modelling", () => beat(db, worker), report);
  try {
    const changed = await Promise.all(runs.map((run) => workStep(work, run)));
    return taken + changed.filter(Boolean).length;
  } finally {
    await stop();
  }
}
