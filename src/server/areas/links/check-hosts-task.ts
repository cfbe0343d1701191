import { externalHost } from "#domain/links/external-host.resource.ts";
import { isGranted } from "#kernel/availability.ts";
import { noPermission } from "#kernel/errors.ts";
import type { Label } from "#kernel/label.ts";
import { publish } from "#server/live/publish.ts";
import { readRecords } from "#server/resources/detail.ts";
import { inLanguage } from "#server/resources/display-text.ts";
import { updateRecord } from "#server/resources/write.ts";
import type { TaskEnd, TaskRun, TaskWorker } from "#server/tasks/task-kind.ts";
import type { Sql } from "#server/db/sql.ts";
import { markHosts } from "./host-marks.ts";
import type { Probe } from "./probe-host.ts";
import { probeHost } from "./probe-host.ts";

export const probeFaults: Record<NonNullable<Probe["fault"]>, Label> = {
  inside: ["指向内部网络，没有访问", "It leads into a private network and was not visited"],
  redirects: ["跳转超过 5 次", "It redirects more than 5 times"],
  timeout: ["5 秒内没有应答", "No answer within 5 seconds"],
  unreachable: ["无法访问", "It cannot be reached"],
};

/** What a check found, and how it is kept in the transaction of the task. */
interface Checked {
  isFailed: boolean;
  keep: (tx: Sql) => Promise<void>;
}

/**
 * Checks the records of a task one by one. After a crash, it goes on with the next one.
 * @param check looks at one record outside of a transaction; null if it is gone
 */
export async function checkEach(run: TaskRun, check: (id: string) => Promise<Checked | null>): Promise<TaskEnd> {
  const { ids } = run.params as { ids: string[] };
  let at = Number((run.checkpoint as { at?: number } | null)?.at ?? 0);
  let failed = Number(run.task["failed"]);
  await run.report({ total: ids.length, done: at - failed, failed });
  for (; at < ids.length; at++) {
    const checked = await check(String(ids[at]));
    if (checked?.isFailed) failed += 1;
    const counts = { total: ids.length, done: at + 1 - failed, failed };
    await run.db.transaction(async (tx) => {
      await run.hold(tx);
      await checked?.keep(tx);
      await run.save(tx, counts, { at: at + 1 });
    });
    await run.report(counts);
  }
  return failed > 0 ? "finishPart" : "finish";
}

/** Checks hosts one by one. */
export const checkHostsTask: TaskWorker = async (run) => {
  const { context, db } = run;
  if (!isGranted(context.actor, "externalHost.checkAgain")) throw noPermission("checkHosts", "externalHost.checkAgain");
  return checkEach(run, async (id) => {
    const [known] = await readRecords(db, externalHost, [id]);
    if (!known) return null;
    const probe = await probeHost(String(known["host"]));
    const keep = async (tx: Sql): Promise<void> => {
      const [before] = await readRecords(tx, externalHost, [id], true);
      if (!before) return;
      const patch = {
        https: probe.https,
        redirectsTo: probe.host === before["host"] ? "" : probe.host.slice(0, 253),
        checkTime: Math.floor(Date.now() / 1_000),
        checkFault: probe.fault ? inLanguage(context, probeFaults[probe.fault]) : "",
      };
      await updateRecord(tx, externalHost, before, patch, context.actor.id);
      await markHosts(tx);
      const [item] = await readRecords(tx, externalHost, [id]);
      if (!item) return;
      await publish(tx, [{ kind: "changed", resource: externalHost.name, id, item }]);
    };
    return { isFailed: probe.fault !== null, keep };
  });
};
