import type { Command } from "#kernel/command.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "#server/resources/row.ts";

/** Fields of the approvals, empty. */
export const noApprovals = { first: null, firstTime: null, second: null, secondTime: null };

/** Time of the request that a second person approves now. */
async function askedAt(tx: Sql, { id: call, resource }: Command, record: string): Promise<number | null> {
  const [row] = await tx.query<{ time: number }>(
    `select extract(epoch from create_time)::float8 as time from pending_decision
     where resource = $1 and record = $2::bigint and call = $3 order by id desc limit 1`,
    [resource, record, call],
  );
  return row ? Math.floor(row.time) : null;
}

/** Who approved by a command, and when. The call of two people runs as the first one's. */
export async function approvalOf(
  tx: Sql,
  command: Command,
  { id }: AnyRecord,
  { actor, approvedBy, now }: Context,
): Promise<Row> {
  if (approvedBy === undefined) return { ...noApprovals, first: actor.id, firstTime: now };
  const firstTime = (await askedAt(tx, command, id)) ?? now;
  return { first: actor.id, firstTime, second: approvedBy, secondTime: now };
}
