// Generated from the names of files. Do not edit.
import { content } from "#domain/posts/content.resource.ts";
import { contentRecommendation } from "#domain/posts/content-recommendation.resource.ts";
import { topContent } from "#domain/posts/top-content.resource.ts";
import { defineArea } from "#commands/define.ts";
import { contentRecommendationCommands } from "./content-recommendation.ts";
import { contentStandard, contentCommands } from "./content.ts";
import { topContentCommands } from "./top-content.ts";

export const area = defineArea("posts", [
  content,
  contentRecommendation,
  topContent,
], [
  contentRecommendationCommands,
  contentCommands,
  topContentCommands,
], {
  content: contentStandard,
});
