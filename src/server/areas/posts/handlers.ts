import { collectionItem } from "#domain/collections/collection-item.resource.ts";
import { Recommend } from "#domain/enumerations/review.ts";
import { contentRecommendation } from "#domain/posts/content-recommendation.resource.ts";
import { content } from "#domain/posts/content.resource.ts";
import { topContent } from "#domain/posts/top-content.resource.ts";
import type { Handlers } from "#server/commands/handler.ts";
import { listing } from "#server/commands/listing.ts";
import { dropDraft, push } from "./drafts.ts";
import { addPostsTo } from "./lists/add-posts.ts";
import { copyToTags } from "./lists/copy-to-tags.ts";
import { propose } from "./lists/propose.ts";

const ofPosts = { resource: content, by: "content" } as const;

export const handlers: Handlers = {
  "content.push": push,
  "content.dropDraft": dropDraft,
  "content.pin": listing("content.pin", { ...ofPosts, list: topContent }),
  // The admin who recommends a post has decided on it already.
  "content.recommend": listing(
    "content.recommend",
    { ...ofPosts, list: contentRecommendation },
    { status: Recommend.of("confirmed") },
  ),
  "content.addToCollection": listing("content.addToCollection", { ...ofPosts, list: collectionItem }),
  "topContent.addPosts": addPostsTo(topContent),
  "topContent.copyToTags": copyToTags,
  "contentRecommendation.addPosts": addPostsTo(contentRecommendation),
  "contentRecommendation.propose": propose,
};
