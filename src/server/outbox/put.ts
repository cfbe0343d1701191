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

/** Takes back what has not been sent. @returns false where something was sent already; nothing is taken back then */
export async function dropFromOutbox(tx: Sql, recordId: string): Promise<boolean> {
  const rows = await tx.query<{ done: Date | null }>("select done from outbox where record = $1::bigint for update", [
    recordId,
  ]);
  if (rows.some((row) => row.done !== null)) return false;
  await tx.query("delete from outbox where record = $1::bigint", [recordId]);
  return true;
}
