import type { AreaRules } from "#server/commands/area-rules.ts";
import { topicConsequences } from "./consequences.ts";
import { countingPlaces, leavingWhenStopped } from "#server/commands/places.ts";
import { countModels, endWithTopic, hostBack, joinValues, keepHost, noteJoined } from "./topic-changes.ts";
import { topicPlaces } from "./topic-places.ts";
import { checkModel, checkRecommendation, checkTopic, modelValues } from "./topic-rules.ts";

const leaveWhenStopped = leavingWhenStopped(topicPlaces);

export const rules: AreaRules = {
  consequences: { topic: topicConsequences },
  fill: { topicModel: modelValues, topicUser: joinValues },
  check: { topic: checkTopic, topicModel: checkModel, topicRecommendation: checkRecommendation },
  undo: { "topic.setHost": hostBack },
  afterWrite: {
    topic: async (tx, context, write) => {
      await keepHost(tx, context, write);
      await endWithTopic(tx, context, write);
      await leaveWhenStopped(tx, context, write);
    },
    topicModel: countModels,
    topicRecommendation: countingPlaces(topicPlaces),
    topicUser: noteJoined,
  },
};
