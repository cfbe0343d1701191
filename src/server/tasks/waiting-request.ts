import type { Command } from "#kernel/command.ts";
import { approvalPermission } from "#kernel/command.ts";
import { isGranted } from "#kernel/availability.ts";
import type { Label } from "#kernel/label.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { accountsOf } from "#server/commands/people-of.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";

/** SQL: a request that waits. */
export const WAITING = "state = 'waiting' and expire > now() and delete_time is null";

/** True if each record of the command has a request of its own: always, or by its amount. */
export const isAskedSingly = ({ approval }: Pick<Command, "approval">): boolean =>
  approval?.always === true || approval?.amount !== undefined;

/** A request that waits for a second person. */
interface Waiting {
  id: string;
  requester: string;
  name: string;
}

/** Returns the request of a command that waits for a record; null without one. */
export async function waitingFor(sql: Sql, command: Command, record: string): Promise<Waiting | null> {
  const [row] = await sql.query<Waiting>(
    `select p.id, p.requester, coalesce(a.real_name, '') as name from pending_decision p left join admin a on a.id = p.requester
     where p.resource = $1 and p.record = $2::bigint and p.call = $3 and p.${WAITING.replaceAll(" and ", " and p.")}
     order by p.id limit 1`,
    [command.resource, record, command.id],
  );
  return row ?? null;
}

/** Refusal of a second request. @param name who has made the first one */
export const askedAlready = (name: string): Label => [
  `${name}已提交同样的审批申请，请等待另一位管理员处理`,
  `${name} has already requested approval for this. Another admin has to answer`,
];

/**
 * Refusal of a command that waits for a second person on this record. Null for an admin who may be that person: the
 * command then approves the request.
 */
export async function waitingRefusal(
  sql: Sql,
  { actor, approvedBy }: Context,
  command: Command,
  record: AnyRecord,
): Promise<Label | null> {
  if (approvedBy !== undefined || !isAskedSingly(command)) return null;
  const waiting = await waitingFor(sql, command, record.id);
  if (!waiting) return null;
  const isOwn = (await accountsOf(sql, actor)).includes(waiting.requester);
  return isOwn || !isGranted(actor, approvalPermission(command)) ? askedAlready(waiting.name) : null;
}
