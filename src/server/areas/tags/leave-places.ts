import { randomUUID } from "node:crypto";
import { UpDown } from "#domain/enumerations/review.ts";
import { tagRecommendation } from "#domain/tags/tag-recommendation.resource.ts";
import { tag } from "#domain/tags/tag.resource.ts";
import { recordOperation } from "#server/audit/record.ts";
import type { Reason } from "#server/commands/effects.ts";
import { tell } from "#server/commands/foretell.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecords } from "#server/resources/detail.ts";
import { refreshKeptOf } from "#server/resources/refresh-kept.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { updateRecord } from "#server/resources/write.ts";

export const noReason: Reason = { key: "", text: "", strike: false };

/** Ends all live recommendations of tags: by a command of theirs, or because the tags are stopped, merged or banned. */
export async function leavePlaces(
  tx: Sql,
  context: Context,
  { tags, reason, batchId }: { tags: readonly string[]; reason: Reason; batchId: string },
): Promise<void> {
  const live = await tx.query<{ id: string }>(
    "select id from tag_recommendation where tag = any($1::bigint[]) and status = $2 and delete_time is null order by id",
    [tags, UpDown.of("up")],
  );
  if (live.length === 0) return;
  tell(context, [`${live.length} 处推荐取消`, `Recommendations that end: ${live.length}`]);
  const ids = live.map(({ id }) => id);
  for (const before of await readRecords(tx, tagRecommendation, ids, true)) {
    const after = await updateRecord(tx, tagRecommendation, before, { status: UpDown.of("down") }, context.actor.id);
    await recordOperation(
      tx,
      context,
      {
        resource: tagRecommendation,
        id: after.id,
        targetId: null,
        command: "tagRecommendation.unrecommend",
        before,
        after,
        reason: reason.text,
        reasonKey: reason.key,
        batchId,
      },
      { events: [{ kind: "changed", resource: tagRecommendation.name, id: after.id, item: after }] },
    );
  }
  await refreshKeptOf(tx, tag, tags);
}

/** Takes a tag that was stopped off the places at which it is recommended. */
export async function leaveWhenStopped(
  tx: Sql,
  context: Context,
  { before, after }: { before: AnyRecord | null; after: AnyRecord },
): Promise<void> {
  const isStopped = after["status"] === UpDown.of("down") && before?.["status"] === UpDown.of("up");
  if (isStopped) await leavePlaces(tx, context, { tags: [after.id], reason: noReason, batchId: randomUUID() });
}
