import { ModelProcessing } from "#domain/enumerations/models.ts";
import { to3mfTask } from "#domain/conversions/to3mf-task.resource.ts";
import type { Database } from "#server/db/sql.ts";
import { repeat } from "#server/jobs/repeat.ts";
import { publish } from "#server/live/publish.ts";
import type { Row } from "#server/resources/row.ts";
import { fromRow, publicTerms } from "#server/resources/row.ts";

/** Milliseconds between two signs of life, each with the progress. */
const BEAT_MS = 1_000;

interface Watched {
  db: Database;
  id: string;
  worker: string;
  committed: () => void;
  report: (line: string) => void;
  /** Called once the task was deleted, or another worker has it. */
  lost: () => void;
}

/**
 * Shows that a worker is alive, and writes the progress where it has changed, once a second.
 * @returns `set` takes the progress in percent; `stop` ends the watch
 */
export function watchTask({ db, id, worker, committed, report, lost }: Watched): {
  set: (percent: number) => void;
  stop: () => Promise<void>;
} {
  let current = 0;
  let written = 0;
  const beat = async (): Promise<void> => {
    const percent = current;
    const item = await db.transaction(async (tx) => {
      const [row] = await tx.query<Row>(
        `with own as (update to3mf_run set beat = now() where task = $1::bigint and worker = $2 returning task)
         update to3mf_task t set progress = $3, update_time = now() from own
         where t.id = own.task and t.state = $4 and t.delete_time is null returning ${publicTerms(to3mfTask)}`,
        [id, worker, percent, ModelProcessing.of("processing")],
      );
      if (!row) return null;
      const task = fromRow(to3mfTask, row);
      if (percent !== written) await publish(tx, [{ kind: "changed", resource: to3mfTask.name, id, item: task }]);
      return task;
    });
    if (!item) return lost();
    if (percent !== written) committed();
    written = percent;
  };
  const stop = repeat(BEAT_MS, "Writing the progress of a conversion", beat, report);
  return { set: (percent) => void (current = percent), stop };
}
