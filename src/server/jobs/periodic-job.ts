import type { Label } from "#kernel/label.ts";
import type { Database } from "#server/db/sql.ts";
import type { Storage } from "#server/storage/storage.ts";
import type { Uploads } from "#server/storage/uploads.ts";

/** What periodic work may use. */
export interface JobOptions {
  db: Database;
  storage: Storage;
  uploads: Uploads;
  report: (line: string) => void;
  /** Called after a change that open windows must see before the run ends. */
  committed: () => void;
  /** Aborts when this process stops. A run of minutes then ends at once, and another process goes on. */
  signal: AbortSignal;
}

/** What a run tells about its work, shown to admins with the job. */
export interface JobRun {
  /** Number of changed records. */
  changed: number;
  /** Seconds by which the work was late at most. */
  lag: number;
  /** Number of records that failed and are tried again. */
  failing: number;
  /** One of the causes. */
  cause: string;
}

/** Periodic work. Every process does it, so it must bear that another one does the same at the same time. */
export interface PeriodicJob {
  /** Unique name in camel case. */
  name: string;
  label: Label;
  /** Seconds between the end of a run and the next one. */
  every: number;
  run: (options: JobOptions) => Promise<unknown>;
  /** True if `run` returns the number of changed records, or a JobRun, and open windows must see them. */
  shows?: true;
}
