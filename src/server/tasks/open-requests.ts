import { findCommand } from "#commands/index.ts";
import type { OpenRequests } from "#domain/api/approvals.ts";
import { pendingDecision } from "#domain/tasks/pending-decision.resource.ts";
import { isGranted } from "#kernel/availability.ts";
import { requiredPermission } from "#kernel/command.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecords } from "#server/resources/detail.ts";
import { titlesFor } from "#server/resources/titles.ts";

const MOST_SHOWN = 50;

/** True if an admin may answer a request: not an own one, with the permission to approve and that of the action. */
function mayAnswer({ actor }: Context, pending: AnyRecord): boolean {
  if (pending["requester"] === actor.id || !isGranted(actor, "pendingDecision.approve")) return false;
  const command = findCommand(String(pending["operation"]));
  return isGranted(actor, command ? requiredPermission(command) : null);
}

/** Returns the requests that wait: those that the caller may answer, and the caller's own. */
export async function openRequests(db: Sql, context: Context): Promise<OpenRequests> {
  const rows = await db.query<{ id: string }>(
    `select id from pending_decision where state = 'waiting' and expire > now() and delete_time is null
     order by expire, id limit 500`,
  );
  const all = await readRecords(
    db,
    pendingDecision,
    rows.map(({ id }) => id),
  );
  const list = all
    .filter((one) => one["requester"] === context.actor.id || mayAnswer(context, one))
    .slice(0, MOST_SHOWN);
  return { list, titles: await titlesFor(db, pendingDecision, list, context.language) };
}
