import { topicRecommendation } from "#domain/topics/topic-recommendation.resource.ts";
import { topic } from "#domain/topics/topic.resource.ts";
import type { Places } from "#server/commands/places.ts";

/** Where topics are recommended. */
export const topicPlaces: Places = { of: topic, resource: topicRecommendation, by: "topic" };
