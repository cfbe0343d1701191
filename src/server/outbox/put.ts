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

/** Takes back what has not been sent. @returns false where something was sent already; nothing is taken back then */
export async function dropFromOutbox(tx: Sql, recordId: string): Promise<boolean> {
  const rows = await tx.query<{ done: Date | null }>("select done from outbox where record = $1::bigint for update", [
    recordId,
  ]);
  if (rows.some((row) => row.done !== null)) return false;
  await tx.query("delete from outbox where record = $1::bigint", [recordId]);
  return true;
}
