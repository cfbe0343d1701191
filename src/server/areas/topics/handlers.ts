import type { Handlers } from "#server/commands/handler.ts";
import { recommendHandler, unrecommendHandler } from "#server/commands/recommend.ts";
import { copyToPlace } from "./copy-recommendations.ts";
import { mergeTopics } from "./merge-topics.ts";
import { pinPosts } from "./pin-posts.ts";
import { addModels, removeModels } from "./topic-models.ts";
import { topicPlaces } from "./topic-places.ts";
import { invite, letIn, setRole, shutOut } from "./topic-users.ts";

export const handlers: Handlers = {
  "topic.merge": mergeTopics,
  "topic.pinPosts": pinPosts,
  "topic.recommend": recommendHandler(topicPlaces),
  "topic.unrecommend": unrecommendHandler(topicPlaces),
  "topic.addModels": addModels,
  "topicModel.remove": removeModels,
  "topicRecommendation.copyToPlace": copyToPlace,
  "topicUser.invite": invite,
  "topicUser.letIn": letIn,
  "topicUser.setRole": setRole,
  "topicUser.shutOut": shutOut,
};
