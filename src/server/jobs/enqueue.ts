import type { Sql } from "#server/db/sql.ts";

/** What the workers know to do, with its payload. */
export interface Jobs {
  reviewModel: { modelId: string; findingsOnly: boolean };
}

/** Adds a job in the caller's transaction; the same key replaces a job that still waits. */
export async function enqueue<K extends keyof Jobs>(tx: Sql, name: K, payload: Jobs[K], key: string): Promise<void> {
  await tx.query(
    "select 1 from graphile_worker.add_job($1::text, payload => $2::json, job_key => $3::text, max_attempts => 5)",
    [name, JSON.stringify(payload), key],
  );
}

export const enqueueReview = (tx: Sql, modelId: string, { findingsOnly = false } = {}): Promise<void> =>
  enqueue(tx, "reviewModel", { modelId, findingsOnly }, `review:${modelId}`);
