import { findCommand } from "#commands/index.ts";
import type { OpenRequests } from "#domain/api/approvals.ts";
import { PENDING_HOURS, pendingDecision } from "#domain/tasks/pending-decision.resource.ts";
import { isGranted } from "#kernel/availability.ts";
import { approvalPermission } from "#kernel/command.ts";
import { isId } from "#kernel/id.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecords } from "#server/resources/detail.ts";
import { titlesFor } from "#server/resources/titles.ts";
import { WAITING } from "./waiting-request.ts";

/** Requests of one page. */
const PAGE = 50;

/** A request whose record has changed, which its requester can make again. */
const OUTDATED = `state = 'outdated' and decided > now() - interval '${PENDING_HOURS} hours' and delete_time is null`;

/** Commands whose requests the caller may answer: with the permission to approve, and that of the command. */
async function answerable(db: Sql, { actor }: Context): Promise<string[]> {
  if (!isGranted(actor, "pendingDecision.approve")) return [];
  const rows = await db.query<{ operation: string }>(
    `select distinct operation from pending_decision where ${WAITING}`,
  );
  return rows.flatMap(({ operation }) => {
    const command = findCommand(operation);
    return command && isGranted(actor, approvalPermission(command)) ? [operation] : [];
  });
}

/**
 * Returns the requests that wait, first those that expire first: those that the caller may answer, and the caller's own,
 * also those of them that a change has closed.
 * @param after id of the last request of the former page
 */
export async function openRequests(db: Sql, context: Context, after: string | null = null): Promise<OpenRequests> {
  const { actor, language } = context;
  const ownRequests = "requester = $1::bigint";
  const answered = `(requester is distinct from $1::bigint and operation = any($2::text[]))`;
  const theirs = `(${WAITING} and (${ownRequests} or ${answered}) or ${OUTDATED} and ${ownRequests})`;
  const [row] = await db.query<{ total: number; ids: string[] }>(
    `select (select count(*)::int from pending_decision where ${theirs}) as total, array(
       select pending_decision.id::text from pending_decision where ${theirs} and ($3::bigint is null or (expire, id) >
         (select p.expire, p.id from pending_decision p where p.id = $3::bigint))
       order by expire, pending_decision.id limit ${PAGE}) as ids`,
    [actor.id, await answerable(db, context), after !== null && isId(after) ? after : null],
  );
  const ids = row?.ids ?? [];
  const records = await readRecords(db, pendingDecision, ids);
  const list = ids.flatMap((id) => records.find((one) => one.id === id) ?? []);
  return {
    list,
    titles: await titlesFor(db, pendingDecision, list, language),
    total: row?.total ?? 0,
    next: ids.length === PAGE ? (ids.at(-1) ?? null) : null,
  };
}
