import { circleRecommendation } from "#domain/circles/circle-recommendation.resource.ts";
import { defineCommands } from "#commands/define.ts";
import { recommendedCommands } from "#commands/recommended.ts";

export const circleRecommendationCommands = defineCommands(circleRecommendation, recommendedCommands);
