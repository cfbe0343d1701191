import { randomUUID } from "node:crypto";
import { notTakenBack } from "#commands/audit/operation-record.ts";
import { Refusal } from "#kernel/errors.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import { v2 } from "#domain/api/call.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { undo } from "./undo.ts";

/** Stands with a request id that was given up: a call that arrives with it later is another one, and is refused. */
const GIVEN_UP = v2("operationRecord", "undo");

/** From then on a call of this id never counts; one that is under way is waited for. */
export async function voidRequest(tx: Sql, context: Context, requestId: string): Promise<void> {
  await tx.query("insert into request (admin, id, path) values ($1::bigint, $2, $3) on conflict do nothing", [
    context.actor.id,
    requestId,
    GIVEN_UP,
  ]);
}

/**
 * The inverse of one's own call whose answer was lost, whether it arrived or not: what it did is undone, and where it
 * did not arrive its id is given up in the same breath, so that it never counts. One that is under way is waited for.
 * @throws Refusal wrongState for a call of another kind; as `undo`
 */
export async function undoCall(tx: Sql, context: Context, requestId: string): Promise<CommandReply> {
  await voidRequest(tx, context, requestId);
  const [call] = await tx.query<{ path: string; batchId: string | null }>(
    `select path, reply #>> '{result,batchId}' as "batchId" from request where admin = $1::bigint and id = $2`,
    [context.actor.id, requestId],
  );
  if (call?.batchId) return undo(tx, context, { batchId: call.batchId });
  if (call?.path !== GIVEN_UP) throw new Refusal("wrongState", notTakenBack.command, { path: "requestId" });
  return { outcomes: [], batchId: randomUUID(), undoUntil: null };
}
