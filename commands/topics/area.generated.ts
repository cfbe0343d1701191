// Generated from the names of files. Do not edit.
import { topic } from "#domain/topics/topic.resource.ts";
import { topicEvent } from "#domain/topics/topic-event.resource.ts";
import { topicModel } from "#domain/topics/topic-model.resource.ts";
import { topicRecommendation } from "#domain/topics/topic-recommendation.resource.ts";
import { topicUser } from "#domain/topics/topic-user.resource.ts";
import { defineArea } from "#commands/define.ts";
import { topicModelCommands } from "./topic-model.ts";
import { topicRecommendationCommands } from "./topic-recommendation.ts";
import { topicUserCommands } from "./topic-user.ts";
import { topicCommands } from "./topic.ts";

export const area = defineArea("topics", [
  topic,
  topicEvent,
  topicModel,
  topicRecommendation,
  topicUser,
], [
  topicModelCommands,
  topicRecommendationCommands,
  topicUserCommands,
  topicCommands,
], {});
