import { UNDO_SECONDS } from "#kernel/queue.ts";
import type { Sql } from "#server/db/sql.ts";

/** An effect on the outside, sent when the time for undo is over. */
export interface Effect {
  kind: "authorMessage";
  receiver: string;
  event: string;
  title: string;
  reason: string;
  reasonKey: string;
}

export async function putInOutbox(tx: Sql, recordId: string, effects: readonly Effect[]): Promise<void> {
  for (const effect of effects)
    await tx.query(
      `insert into outbox (kind, record, payload, due) values ($1, $2, $3, now() + interval '${UNDO_SECONDS} seconds')`,
      [effect.kind, recordId, JSON.stringify(effect)],
    );
}

/** Takes back what has not been sent. @returns how many effects were dropped */
export async function dropFromOutbox(tx: Sql, recordId: string): Promise<number> {
  const rows = await tx.query("delete from outbox where record = $1::bigint and done is null returning id", [recordId]);
  return rows.length;
}
