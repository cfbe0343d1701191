import { tagRecommendationCommands } from "#commands/tags/tag-recommendation.ts";
import { tagRecommendation } from "#domain/tags/tag-recommendation.resource.ts";
import { tag } from "#domain/tags/tag.resource.ts";
import type { Handler } from "#server/commands/handler.ts";
import { recommendHandler, unrecommendHandler } from "#server/commands/recommend.ts";
import { newBatchId, pageBody, replyOf } from "#server/commands/run-on-selection.ts";
import { addRecord } from "#server/commands/standard.ts";
import { readRecords } from "#server/resources/detail.ts";
import { checkedValues } from "#server/resources/write.ts";
import { tagPlaces } from "./tag-places.ts";
import { ownValues } from "./proposed-tags.ts";

export const recommend = recommendHandler(tagPlaces);
export const unrecommend = unrecommendHandler(tagPlaces);

/** Recommends tags that the server has proposed. Category and picture of a place are those of the tag. */
export const propose: Handler = {
  body: pageBody(tagRecommendationCommands.propose.input),
  handle: async (context, body, tx) => {
    const values = (body["input"] ?? {}) as Record<string, unknown>;
    const input = await checkedValues(tx, tagRecommendationCommands.propose.input, values, null);
    const { tags, ...place } = input;
    const ids = tags as string[];
    for (const one of await readRecords(tx, tag, ids, true))
      await addRecord(tx, context, tagRecommendation, { ...place, ...ownValues(one, place["recPlace"]), tag: one.id });
    return replyOf([], newBatchId());
  },
};
