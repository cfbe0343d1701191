import type { Sql } from "#server/db/sql.ts";

/** An effect outside the console, sent when the undo window ends. */
export interface Effect {
  kind: "authorMessage";
  receiver: string;
  event: string;
  /** Title of the record, as the text names it; empty with `about`. */
  title: string;
  /** Record whose title the text names, in the language of the text. */
  about?: { resource: string; id: string };
  reason: string;
  reasonKey: string;
  /** Place in the app to which the message leads. */
  jump?: Readonly<Record<string, unknown>>;
}

/**
 * Removes the effects of an operation record from the outbox.
 * @returns false if one of them was already sent; then none is removed
 */
export async function dropFromOutbox(tx: Sql, recordId: string): Promise<boolean> {
  const rows = await tx.query<{ done: Date | null }>("select done from outbox where record = $1::bigint for update", [
    recordId,
  ]);
  if (rows.some((row) => row.done !== null)) return false;
  await tx.query("delete from outbox where record = $1::bigint", [recordId]);
  return true;
}
