import { newBatchId, replyOf } from "./run-on-selection.ts";
import { undoRefusals } from "#commands/audit/operation-record.ts";
import { Refusal } from "#kernel/errors.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import { v2 } from "#domain/api/call.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { undo } from "./undo.ts";

/** Path stored for a voided request id. A call that arrives later with this id has another path and is refused. */
const GIVEN_UP = v2("operationRecord", "undo");

/**
 * Voids a request id: a call with this id that arrives later has no effect. Waits until a running call with this id
 * ends.
 */
export async function voidRequestId(tx: Sql, context: Context, requestId: string): Promise<void> {
  await tx.query("insert into request (admin, id, path) values ($1::bigint, $2, $3) on conflict do nothing", [
    context.actor.id,
    requestId,
    GIVEN_UP,
  ]);
}

/**
 * Undoes the caller's own call whose answer was lost. If the call arrived, its effect is undone. If not, its request id
 * is voided in the same transaction. Waits until a running call with this id ends.
 * @throws Refusal wrongState where the call has no batch that can be undone; otherwise as `undo`
 */
export async function undoCall(tx: Sql, context: Context, requestId: string): Promise<CommandReply> {
  await voidRequestId(tx, context, requestId);
  const [call] = await tx.query<{ path: string; batchId: string | null }>(
    `select path, reply #>> '{result,batchId}' as "batchId" from request where admin = $1::bigint and id = $2`,
    [context.actor.id, requestId],
  );
  if (call?.batchId) return undo(tx, context, { batchId: call.batchId });
  if (call?.path !== GIVEN_UP) throw new Refusal("wrongState", undoRefusals.command, { path: "requestId" });
  return replyOf([], newBatchId());
}
