import { randomUUID } from "node:crypto";
import { findResource } from "#domain/index.ts";
import { isIn } from "#kernel/machine.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { moveBySystem } from "#server/commands/move-by-system.ts";
import { statesAfter } from "#server/commands/states-after.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { plainAddress } from "#server/http/network-of.ts";
import { enqueueReview } from "#server/jobs/enqueue.ts";
import { readRecords } from "#server/resources/detail.ts";
import { decisionMessage } from "#server/review/decision-consequences.ts";
import type { Rule } from "#server/review/finding.ts";
import { isReviewed } from "#server/review/subjects.ts";
import { addEntry } from "../black-list/add-entry.ts";
import { enterForce } from "../black-list/force.ts";
import { IN_FORCE, POSTING } from "../black-list/shut-out.ts";
import type { Group } from "./find-groups.ts";

/** Parts of the community from which an account is shut out, and the days. A rule never shuts anybody out for good. */
const measures = {
  mute: { scope: POSTING, days: 7 },
  disable: { scope: ["login", "register"], days: 30 },
} as const;

/** Reason that the author reads. It does not say which rule has hit. */
const REASON = "短时间内发布异常频繁 / Published unusually often within a short time";

const isLive = ({ machine }: Resource, record: AnyRecord): boolean =>
  machine !== null && isIn(machine, machine.transitions["stop"]?.from ?? {}, record);

/** Takes down the published records of a group, or has moderators review them again. @returns their number */
async function moveItems(tx: Sql, context: Context, { items }: Group, verb: "stop" | "resubmit"): Promise<number> {
  let moved = 0;
  for (const { subject, id } of items) {
    const resource = findResource(subject);
    if (!resource?.machine?.transitions[verb] || !resource.machine.transitions["stop"] || !isReviewed(subject))
      continue;
    const [before] = await readRecords(tx, resource, [id], true);
    if (!before || !isLive(resource, before)) continue;
    const times = verb === "resubmit" ? { queueOrder: null, submitTime: context.now } : { reviewReason: REASON };
    const patch = { ...statesAfter(resource, verb), ...times };
    const message = decisionMessage(resource, before, `${subject}.stop`, { key: "", text: REASON });
    // The verdict of a new review tells its author.
    const told = verb === "stop" ? { message } : {};
    await moveBySystem(tx, context, { resource, verb, before, patch, reason: REASON, ...told });
    if (verb === "resubmit") await enqueueReview(tx, subject, id);
    moved += 1;
  }
  return moved;
}

/** Adds an entry of the black list, if none keeps the subject from the same already. */
async function shutOut(
  tx: Sql,
  context: Context,
  rule: Rule,
  { key, hit }: { key: string; hit: string },
  measure: keyof typeof measures,
): Promise<void> {
  const { scope, days } = measures[measure];
  const kind = String(rule.groupBy);
  const subject = kind === "ip" ? plainAddress(key) : key;
  const [known] = await tx.query(
    `select 1 from black_list b where b.subject_kind = $1 and b.subject = $2 and b.scope @> $3::text[] and ${IN_FORCE}`,
    [kind, subject, scope],
  );
  if (known) return;
  const member = kind === "user" ? key : null;
  const added = await addEntry(
    tx,
    context,
    { kind, subject, member, scope, days, reason: REASON, source: "risk", sourceKind: "riskHit", sourceId: hit },
    { creator: null, recorded: REASON, batchId: randomUUID() },
  );
  await enterForce(tx, context, added);
}

/** Does what a frequency rule says after a hit. */
export async function act(tx: Sql, context: Context, rule: Rule, group: Group, hit: string): Promise<void> {
  if (rule.action === "toQueue") await moveItems(tx, context, group, "resubmit");
  if (rule.action === "hide") await moveItems(tx, context, group, "stop");
  if (rule.action === "mute" || rule.action === "disable")
    await shutOut(tx, context, rule, { key: group.key, hit }, rule.action);
}
