import { tagRecommendation } from "#domain/tags/tag-recommendation.resource.ts";
import { tag } from "#domain/tags/tag.resource.ts";
import type { Places } from "#server/commands/places.ts";

/** Where tags are recommended. */
export const tagPlaces: Places = { of: tag, resource: tagRecommendation, by: "tag" };
