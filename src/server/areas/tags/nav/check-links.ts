import { navItem } from "#domain/tags/nav-item.resource.ts";
import { codes } from "#kernel/errors.ts";
import type { Label } from "#kernel/label.ts";
import { outsideAddress } from "#server/review/links/outside-address.ts";
import type { AddressFault } from "#server/areas/links/probe-host.ts";
import { probeAddress } from "#server/areas/links/probe-host.ts";
import type { Handler } from "#server/commands/handler.ts";
import { newBatchId, replyOf, selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import { inLanguage } from "#server/resources/display-text.ts";
import { checkRecords } from "#server/tasks/check-records.ts";
import { startTask } from "#server/tasks/start-task.ts";
import type { TaskKind } from "#server/tasks/task-kind.ts";
import { needs } from "#server/tasks/task-kind.ts";
import { judgeJump } from "./judge-jump.ts";

const COMMAND = "navItem.checkLinks";

/** Key of LinkFault and its cause, for what a probe found. */
const faults: Record<NonNullable<AddressFault>, { fault: string; reason: Label }> = {
  inside: {
    fault: "inside",
    reason: ["指向内部网络，没有访问", "It leads into a private network and was not visited"],
  },
  notFound: { fault: "notFound", reason: ["网页不存在（404）", "There is no such page (404)"] },
  redirects: { fault: "unreachable", reason: ["跳转超过 5 次", "It redirects more than 5 times"] },
  timeout: { fault: "unreachable", reason: ["5 秒内没有应答", "No answer within 5 seconds"] },
  unreachable: { fault: "unreachable", reason: ["无法访问", "It cannot be reached"] },
};

/** Opens each jump once: targets of the product in the database, outside addresses on their host. */
export const checkLinksTask: TaskKind = {
  check: needs(COMMAND),
  work: async (run) => {
    const { context, db } = run;
    const { ids } = run.params as { ids: string[] };
    return checkRecords(run, navItem, ids, async ({ jump }) => {
      const ownFault = await judgeJump(db, jump);
      const address = ownFault ? null : outsideAddress(jump);
      const probed = address === null ? null : await probeAddress(address);
      const fault = probed ? faults[probed] : null;
      const linkFault = ownFault ?? fault?.fault ?? null;
      const linkDetail = fault ? inLanguage(context, fault.reason) : "";
      return {
        patch: { linkFault, linkDetail, linkChecked: Math.floor(Date.now() / 1_000) },
        isFaulty: linkFault !== null,
      };
    });
  },
};

/** Checks the jumps of menu entries in the background. */
export const checkLinks: Handler = {
  body: selectionBody(navItem.name),
  handle: async (context, body, tx) => {
    const items = await selectedRecords(tx, context, COMMAND, body);
    await startTask(tx, context, {
      kind: "checkLinks",
      title: inLanguage(context, [`检查 ${items.length} 个链接`, `Check links: ${items.length}`]),
      resource: navItem.name,
      params: { ids: items.map(({ id }) => id) },
    });
    return replyOf(
      items.map((item) => ({ id: item.id, ok: true, item, recordId: null, code: codes.ok, msg: "" })),
      newBatchId(),
    );
  },
};
