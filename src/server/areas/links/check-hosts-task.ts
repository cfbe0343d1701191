import { externalHost } from "#domain/links/external-host.resource.ts";
import type { Label } from "#kernel/label.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Sql } from "#server/db/sql.ts";
import { publish } from "#server/live/publish.ts";
import { readRecord } from "#server/resources/detail.ts";
import { inLanguage } from "#server/resources/display-text.ts";
import { updateRecord } from "#server/resources/write.ts";
import { checkRecords } from "#server/tasks/check-records.ts";
import type { TaskKind } from "#server/tasks/task-kind.ts";
import { needs } from "#server/tasks/task-kind.ts";
import { markHosts } from "./host-marks.ts";
import type { AddressFault } from "./probe-host.ts";
import { probeHost } from "./probe-host.ts";

export const probeFaults: Record<NonNullable<AddressFault>, Label> = {
  notFound: ["网页不存在（404）", "There is no such page (404)"],
  inside: ["指向内部网络，没有访问", "It leads into a private network and was not visited"],
  redirects: ["跳转超过 5 次", "It redirects more than 5 times"],
  timeout: ["5 秒内没有应答", "No answer within 5 seconds"],
  unreachable: ["无法访问", "It cannot be reached"],
};

/** Checks whether hosts can be reached, and where they lead. */
export const checkHostsTask: TaskKind = {
  check: needs("externalHost.checkAgain"),
  work: async (run) => {
    const { context } = run;
    const { ids } = run.params as { ids: string[] };
    return checkRecords(run, externalHost, ids, async ({ id, host }) => {
      const { fault, https, host: end } = await probeHost(String(host));
      const patch = {
        https,
        redirectsTo: end === host ? "" : end.slice(0, 253),
        checkTime: Math.floor(Date.now() / 1_000),
        checkFault: fault ? inLanguage(context, probeFaults[fault]) : "",
      };
      const keep = async (tx: Sql, before: AnyRecord): Promise<void> => {
        await updateRecord(tx, externalHost, before, patch, context.actor.id);
        await markHosts(tx);
        const item = await readRecord(tx, externalHost, id);
        await publish(tx, [{ kind: "changed", resource: externalHost.name, id, item }]);
      };
      return { isFaulty: fault !== null, keep };
    });
  },
};
