import { user } from "#domain/users/user.resource.ts";
import { recordOperation } from "#server/audit/record.ts";
import type { Decided } from "#server/commands/area-rules.ts";
import { tally } from "#server/commands/foretell.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecords } from "#server/resources/detail.ts";
import { updateRecord } from "#server/resources/write.ts";

/** Replaces name, picture and introduction of a reported member by neutral ones. */
export async function resetProfile(tx: Sql, context: Context, id: string, { reason, batchId }: Decided): Promise<void> {
  const [before] = await readRecords(tx, user, [id], true);
  if (!before) return;
  const neutral = { nickname: `用户${id}`, avatar: null, introduction: "" };
  const after = await updateRecord(tx, user, before, neutral, context.actor.id);
  await recordOperation(tx, context, {
    resource: user,
    id,
    targetId: id,
    command: "reportCase.uphold",
    before,
    after,
    reason: reason.text,
    batchId,
  });
  tally(context, ["重置 {n} 份资料", "Profiles reset: {n}"], 1);
}
