import { UNDO_SECONDS } from "#kernel/queue.ts";
import type { Part, Parts } from "#server/db/parts.ts";
import { runParts } from "#server/db/parts.ts";
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
  /** Number that the text names, such as beans. */
  amount?: number;
  reason: string;
  reasonKey: string;
  /** Place in the app to which the message leads. */
  jump?: Readonly<Record<string, unknown>>;
}

/**
 * Builds the part of a statement that puts effects into the outbox; none without effects.
 * @param record builds the SQL term of the operation record's id
 */
export function outboxParts(effects: readonly Effect[], record: Part): Parts {
  if (effects.length === 0) return {};
  const posted: Part = (parameters) =>
    `insert into outbox (kind, record, payload, due)
     select value ->> 'kind', ${record(parameters)}, value, now() + interval '${UNDO_SECONDS} seconds'
     from jsonb_array_elements(${parameters.add(JSON.stringify(effects))}::jsonb)`;
  return { posted };
}

/** Puts further effects of an operation record into the outbox. */
export async function addToOutbox(tx: Sql, recordId: string, effects: readonly Effect[]): Promise<void> {
  const record: Part = (parameters) => `${parameters.add(recordId)}::bigint`;
  await runParts(tx, outboxParts(effects, record));
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
