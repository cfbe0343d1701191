import { externalHost } from "#domain/links/external-host.resource.ts";
import { isGranted } from "#kernel/availability.ts";
import { noPermission } from "#kernel/errors.ts";
import type { Label } from "#kernel/label.ts";
import { inLanguage } from "#server/resources/display-text.ts";
import { checkRecords } from "#server/tasks/check-records.ts";
import type { TaskWorker } from "#server/tasks/task-kind.ts";
import type { Probe } from "./probe-host.ts";
import { probeHost } from "./probe-host.ts";

const faults: Record<NonNullable<Probe["fault"]>, Label> = {
  inside: ["指向内部网络，没有访问", "It leads into a private network and was not visited"],
  redirects: ["跳转超过 5 次", "It redirects more than 5 times"],
  timeout: ["5 秒内没有应答", "No answer within 5 seconds"],
  unreachable: ["无法访问", "It cannot be reached"],
};

/** Checks whether hosts can be reached, and where they lead. */
export const checkHostsTask: TaskWorker = async (run) => {
  const { context } = run;
  if (!isGranted(context.actor, "externalHost.checkAgain")) throw noPermission("checkHosts", "externalHost.checkAgain");
  const { ids } = run.params as { ids: string[] };
  return checkRecords(run, externalHost, ids, async ({ host }) => {
    const { fault, https, host: end } = await probeHost(String(host));
    const patch = {
      https,
      redirectsTo: end === host ? "" : end.slice(0, 253),
      checkTime: Math.floor(Date.now() / 1_000),
      checkFault: fault ? inLanguage(context, faults[fault]) : "",
    };
    return { patch, isFaulty: fault !== null };
  });
};
