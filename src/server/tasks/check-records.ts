import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { Sql } from "#server/db/sql.ts";
import { publish } from "#server/live/publish.ts";
import { readRecords } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import { updateRecord } from "#server/resources/write.ts";
import type { TaskEnd, TaskRun } from "./task-kind.ts";

/** Result of the check of one record, as a change of the record or as a write of its own. */
type Checked = { isFaulty: boolean } & ({ patch: Row } | { keep: (tx: Sql, record: AnyRecord) => Promise<void> });

/**
 * Checks records one by one, and writes what each check found. After a crash, it goes on with the next one.
 * @param check works outside of a transaction, because it may wait for other hosts
 */
export async function checkRecords(
  run: TaskRun,
  resource: Resource,
  ids: readonly string[],
  check: (record: AnyRecord) => Promise<Checked>,
): Promise<TaskEnd> {
  const { context, db } = run;
  let index = Number((run.checkpoint as { at?: number } | null)?.at ?? 0);
  let failed = Number(run.task["failed"]);
  await run.report({ total: ids.length, done: index - failed, failed });
  for (; index < ids.length; index++) {
    const id = String(ids[index]);
    const [known] = await readRecords(db, resource, [id]);
    const checked = known ? await check(known) : null;
    if (checked?.isFaulty) failed += 1;
    const counts = { total: ids.length, done: index + 1 - failed, failed };
    await db.transaction(async (tx) => {
      await run.hold(tx);
      const [before] = await readRecords(tx, resource, [id], true);
      if (before && checked && "keep" in checked) await checked.keep(tx, before);
      else if (before && checked && "patch" in checked) {
        const item = await updateRecord(tx, resource, before, checked.patch, context.actor.id);
        await publish(tx, [{ kind: "changed", resource: resource.name, id, item }]);
      }
      await run.save(tx, counts, { at: index + 1 });
    });
    await run.report(counts);
    await run.pause();
  }
  return failed > 0 ? "finishPart" : "finish";
}
