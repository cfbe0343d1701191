import { Refusal, refusals } from "#kernel/errors.ts";
import type { Sql } from "#server/db/sql.ts";

/** Call that a request holds. */
export interface HeldCall {
  /** Id of its command. */
  call: string;
  body: Record<string, unknown>;
  /** Hash of what was asked for. */
  hash: string;
}

/** Reads the call that a request holds. @throws Refusal notFound */
export async function heldCall(sql: Sql, request: string): Promise<HeldCall> {
  // Requests of the former release name only the operation.
  const [row] = await sql.query<HeldCall>(
    `select coalesce(nullif(call, ''), operation) as call, action as body, hash from pending_decision
     where id = $1::bigint`,
    [request],
  );
  if (!row) throw new Refusal("notFound", refusals.notFound);
  return row;
}
