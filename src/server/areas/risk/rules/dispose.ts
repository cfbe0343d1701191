import { riskHitCommands } from "#commands/risk/risk-hit.ts";
import type { CommandOutcome } from "#domain/api/commands.ts";
import { blackList } from "#domain/risk/black-list.resource.ts";
import { riskHit } from "#domain/risk/risk-hit.resource.ts";
import { codes, prefixErrors, Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Handler } from "#server/commands/handler.ts";
import { newBatchId, replyOf, selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import { addRecord } from "#server/commands/standard.ts";
import type { Row } from "#server/resources/row.ts";

/** The member of a hit; without one, its device. */
function subjectOf({ id, user, device }: AnyRecord): { subjectKind: string; subject: string } {
  if (user) return { subjectKind: "user", subject: String(user) };
  if (device) return { subjectKind: "device", subject: String(device) };
  throw new Refusal(
    "guardRefused",
    [`命中 ${id} 没有用户和设备，请单独加入黑名单`, `Hit ${id} names no member and no device. Add an entry by hand`],
    { path: "ids" },
  );
}

/** Puts the members or devices of the selected hits on the black list, each once. The first hit is the entry's source. */
export const dispose: Handler = {
  body: selectionBody(riskHit.name, riskHitCommands.dispose.input),
  handle: async (context, body, tx) => {
    const { why: reason, ...values } = (body["input"] ?? {}) as Row;
    const outcomes: CommandOutcome[] = [];
    const added = new Set<string>();
    for (const item of await selectedRecords(tx, context, "riskHit.dispose", body)) {
      const { subjectKind, subject } = subjectOf(item);
      const entry = { ...values, subjectKind, subject, reason, source: "risk" };
      const origin = { sourceKind: riskHit.name, sourceId: item.id };
      if (!added.has(`${subjectKind} ${subject}`))
        await prefixErrors("input.", () => addRecord(tx, context, blackList, entry, "add", origin));
      added.add(`${subjectKind} ${subject}`);
      outcomes.push({ id: item.id, ok: true, item, recordId: null, code: codes.ok, msg: "" });
    }
    return replyOf(outcomes, newBatchId());
  },
};
