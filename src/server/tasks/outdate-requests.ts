import { commands } from "#commands/index.ts";
import { pendingDecision } from "#domain/tasks/pending-decision.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { followChanges } from "#server/audit/record.ts";
import { moveBySystem } from "#server/commands/move-by-system.ts";
import { statesAfter } from "#server/commands/states-after.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecords } from "#server/resources/detail.ts";
import { measure, subjectOf } from "./approval-subject.ts";
import type { HeldCall } from "./held-call.ts";
import { heldCall } from "./held-call.ts";
import { isAskedSingly, WAITING } from "./waiting-request.ts";

/** Ends a locked request that waits, because its record has changed. What waits for the request follows. */
export function outdateRequest(tx: Sql, context: Context, before: AnyRecord): Promise<AnyRecord> {
  const patch = { ...statesAfter(pendingDecision, "outdate"), decided: context.now };
  return moveBySystem(tx, context, { resource: pendingDecision, verb: "outdate", before, patch });
}

/** True if the call would still do what the request asked for. */
export async function isUnchanged(sql: Sql, pending: AnyRecord, held: HeldCall): Promise<boolean> {
  const subject = await subjectOf(sql, held.call, String(pending["resource"]), held.body);
  return (await measure(sql, held.call, subject)).hash === held.hash;
}

/** Resources with commands that ask for single records. */
const asked: ReadonlySet<string | null> = new Set(commands.filter(isAskedSingly).map(({ resource }) => resource));

/**
 * Closes the requests about a record that has changed. A request that somebody answers at this moment is left to that
 * answer, which then finds the change itself.
 */
async function outdateRequests(tx: Sql, context: Context, resource: string, id: string): Promise<void> {
  if (!asked.has(resource)) return;
  const rows = await tx.query<{ id: string }>(
    `select id from pending_decision where resource = $1 and record = $2::bigint and ${WAITING} for update skip locked`,
    [resource, id],
  );
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return;
  for (const pending of await readRecords(tx, pendingDecision, ids)) {
    if (!(await isUnchanged(tx, pending, await heldCall(tx, pending.id)))) await outdateRequest(tx, context, pending);
  }
}

followChanges(outdateRequests);
