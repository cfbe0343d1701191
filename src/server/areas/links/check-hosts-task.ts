import { externalHost } from "#domain/links/external-host.resource.ts";
import { isGranted } from "#kernel/availability.ts";
import { noPermission } from "#kernel/errors.ts";
import type { Label } from "#kernel/label.ts";
import { publish } from "#server/live/publish.ts";
import { readRecords } from "#server/resources/detail.ts";
import { inLanguage } from "#server/resources/display-text.ts";
import { updateRecord } from "#server/resources/write.ts";
import type { TaskWorker } from "#server/tasks/task-kind.ts";
import type { Probe } from "./probe-host.ts";
import { probeHost } from "./probe-host.ts";

const faults: Record<NonNullable<Probe["fault"]>, Label> = {
  inside: ["指向内部网络，没有访问", "It leads into a private network and was not visited"],
  redirects: ["跳转超过 5 次", "It redirects more than 5 times"],
  timeout: ["5 秒内没有应答", "No answer within 5 seconds"],
  unreachable: ["无法访问", "It cannot be reached"],
};

/** Checks hosts one by one. After a crash, it goes on with the next one. */
export const checkHostsTask: TaskWorker = async (run) => {
  const { context, db } = run;
  if (!isGranted(context.actor, "externalHost.checkAgain")) throw noPermission("checkHosts", "externalHost.checkAgain");
  const { ids } = run.params as { ids: string[] };
  let at = Number((run.checkpoint as { at?: number } | null)?.at ?? 0);
  let failed = Number(run.task["failed"]);
  await run.report({ total: ids.length, done: at - failed, failed });
  for (; at < ids.length; at++) {
    const id = String(ids[at]);
    const [known] = await readRecords(db, externalHost, [id]);
    const probe = known ? await probeHost(String(known["host"])) : null;
    if (probe?.fault) failed += 1;
    const counts = { total: ids.length, done: at + 1 - failed, failed };
    await db.transaction(async (tx) => {
      await run.hold(tx);
      const [before] = await readRecords(tx, externalHost, [id], true);
      if (before && probe) {
        const patch = {
          https: probe.https,
          redirectsTo: probe.host === before["host"] ? "" : probe.host.slice(0, 253),
          checkTime: Math.floor(Date.now() / 1_000),
          checkFault: probe.fault ? inLanguage(context, faults[probe.fault]) : "",
        };
        const item = await updateRecord(tx, externalHost, before, patch, context.actor.id);
        await publish(tx, [{ kind: "changed", resource: externalHost.name, id, item }]);
      }
      await run.save(tx, counts, { at: at + 1 });
    });
    await run.report(counts);
  }
  return failed > 0 ? "finishPart" : "finish";
};
