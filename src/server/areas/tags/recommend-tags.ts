import { tagCommands } from "#commands/tags/tag.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { tagRecommendation } from "#domain/tags/tag-recommendation.resource.ts";
import { tag } from "#domain/tags/tag.resource.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { reasonOf } from "#server/commands/check-reason.ts";
import type { Reason } from "#server/commands/effects.ts";
import type { Handler } from "#server/commands/handler.ts";
import {
  newBatchId,
  recordOutcome,
  replyOf,
  selectedRecords,
  selectionBody,
} from "#server/commands/run-on-selection.ts";
import { addRecord } from "#server/commands/standard.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord, readRecords } from "#server/resources/detail.ts";
import { refreshKeptOf } from "#server/resources/refresh-kept.ts";
import { updateRecord } from "#server/resources/write.ts";

/** Records the command on the tags, with their places as they are now. */
async function outcomesFor(
  tx: Sql,
  context: Context,
  command: string,
  tags: readonly AnyRecord[],
  batchId: string,
  reason?: Reason,
): Promise<CommandReply["outcomes"]> {
  await refreshKeptOf(
    tx,
    tag,
    tags.map(({ id }) => id),
  );
  const outcomes: CommandReply["outcomes"] = [];
  for (const before of tags) {
    const after = await readRecord(tx, tag, before.id);
    const given = { resource: tag, command, before, after, batchId, ...(reason ? { reason } : {}) };
    outcomes.push(await recordOutcome(tx, context, given));
  }
  return outcomes;
}

/** Recommends tags at one place. */
export const recommend: Handler = {
  body: selectionBody("tag", tagCommands.recommend.input),
  handle: async (context, body, tx) => {
    const tags = await selectedRecords(tx, context, "tag.recommend", body);
    const input = (body["input"] ?? {}) as Record<string, unknown>;
    for (const { id } of tags) await addRecord(tx, context, tagRecommendation, { ...input, tag: id });
    const batchId = newBatchId();
    return replyOf(await outcomesFor(tx, context, "tag.recommend", tags, batchId), batchId);
  },
};

/** Ends all live recommendations of tags. */
export const unrecommend: Handler = {
  body: selectionBody("tag"),
  handle: async (context, body, tx) => {
    const tags = await selectedRecords(tx, context, "tag.unrecommend", body);
    const reason = await reasonOf(tx, tagCommands.unrecommend, body["reason"] as never, true);
    const ids = tags.map(({ id }) => id);
    const batchId = newBatchId();
    const live = await tx.query<{ id: string }>(
      "select id from tag_recommendation where tag = any($1::bigint[]) and status = $2 and delete_time is null order by id",
      [ids, UpDown.of("up")],
    );
    for (const before of await readRecords(
      tx,
      tagRecommendation,
      live.map(({ id }) => id),
      true,
    )) {
      const after = await updateRecord(tx, tagRecommendation, before, { status: UpDown.of("down") }, context.actor.id);
      const command = "tagRecommendation.unrecommend";
      await recordOutcome(tx, context, { resource: tagRecommendation, command, before, after, reason, batchId });
    }
    return replyOf(await outcomesFor(tx, context, "tag.unrecommend", tags, batchId, reason), batchId);
  },
};
