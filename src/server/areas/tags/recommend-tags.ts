import { tagRecommendationCommands } from "#commands/tags/tag-recommendation.ts";
import { tagCommands } from "#commands/tags/tag.ts";
import { tagRecommendation } from "#domain/tags/tag-recommendation.resource.ts";
import { tag } from "#domain/tags/tag.resource.ts";
import type { CommandRequest } from "#domain/api/commands.ts";
import { reasonOf } from "#server/commands/check-reason.ts";
import type { Handler } from "#server/commands/handler.ts";
import { newBatchId, pageBody, replyOf, selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import { addRecord } from "#server/commands/standard.ts";
import { readRecords } from "#server/resources/detail.ts";
import { refreshKeptOf } from "#server/resources/refresh-kept.ts";
import { checkedValues } from "#server/resources/write.ts";
import { leavePlaces } from "./leave-places.ts";
import { ownValues } from "./proposed-tags.ts";
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

/** Recommends tags that the server has proposed. Category and picture of a place are those of the tag. */
export const propose: Handler = {
  body: pageBody(tagRecommendationCommands.propose.input),
  handle: async (context, body, tx) => {
    const given = (body["input"] ?? {}) as Record<string, unknown>;
    const input = await checkedValues(tx, tagRecommendationCommands.propose.input, given, null);
    const { tags, ...place } = input;
    const ids = tags as string[];
    for (const one of await readRecords(tx, tag, ids, true))
      await addRecord(tx, context, tagRecommendation, { ...place, ...ownValues(one, place["recPlace"]), tag: one.id });
    await refreshKeptOf(tx, tag, ids);
    return replyOf([], newBatchId());
  },
};

/** Ends all live recommendations of tags. */
export const unrecommend: Handler = {
  body: selectionBody("tag"),
  handle: async (context, body, tx) => {
    const tags = await selectedRecords(tx, context, "tag.unrecommend", body);
    const reason = await reasonOf(tx, tagCommands.unrecommend, body["reason"] as CommandRequest["reason"], true);
    const batchId = newBatchId();
    await leavePlaces(tx, context, { tags: tags.map(({ id }) => id), reason, batchId });
    return refreshTags(tx, context, { command: "tag.unrecommend", tags, reason, batchId });
  },
};
