import { FeedbackState } from "#domain/enumerations/reports.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Write } from "#server/commands/area-rules.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";

/** States in which a conversation waits for an answer. */
export const waits = (["waiting", "claimed"] as const).map((key) => FeedbackState.of(key));

/** Gives feedback that still waits to the groups that its type is assigned to now. */
export async function moveWaiting(tx: Sql, _context: Context, write: Write & { after: AnyRecord }): Promise<void> {
  const { before, after } = write;
  if (!before || String(before["assignees"]) === String(after["assignees"])) return;
  await tx.query(
    "update feedback set groups = $2::bigint[] where question_type = $1::bigint and status = any($3::text[]) and delete_time is null",
    [after.id, after["assignees"], waits],
  );
}
