import { tagCommands } from "#commands/tags/tag.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { tagRecommendation } from "#domain/tags/tag-recommendation.resource.ts";
import type { CommandRequest } from "#domain/api/commands.ts";
import { reasonOf } from "#server/commands/check-reason.ts";
import type { Handler } from "#server/commands/handler.ts";
import { newBatchId, recordOutcome, selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import { addRecord } from "#server/commands/standard.ts";
import { readRecords } from "#server/resources/detail.ts";
import { updateRecord } from "#server/resources/write.ts";
import { refreshTags } from "./tag-changes.ts";

/** Recommends tags at one place. */
export const recommend: Handler = {
  body: selectionBody("tag", tagCommands.recommend.input),
  handle: async (context, body, tx) => {
    const tags = await selectedRecords(tx, context, "tag.recommend", body);
    const input = (body["input"] ?? {}) as Record<string, unknown>;
    for (const { id } of tags) await addRecord(tx, context, tagRecommendation, { ...input, tag: id });
    return refreshTags(tx, context, { command: "tag.recommend", tags });
  },
};

/** Ends all live recommendations of tags. */
export const unrecommend: Handler = {
  body: selectionBody("tag"),
  handle: async (context, body, tx) => {
    const tags = await selectedRecords(tx, context, "tag.unrecommend", body);
    const reason = await reasonOf(tx, tagCommands.unrecommend, body["reason"] as CommandRequest["reason"], true);
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
    return refreshTags(tx, context, { command: "tag.unrecommend", tags, reason, batchId });
  },
};
