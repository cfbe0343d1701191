// Generated from the names of files. Do not edit.
import { channel } from "#domain/circles/channel.resource.ts";
import { circle } from "#domain/circles/circle.resource.ts";
import { circleEvent } from "#domain/circles/circle-event.resource.ts";
import { circleMember } from "#domain/circles/circle-member.resource.ts";
import { circleRecommendation } from "#domain/circles/circle-recommendation.resource.ts";
import { column } from "#domain/circles/column.resource.ts";
import { defineArea } from "#commands/define.ts";
import { channelCommands } from "./channel.ts";
import { circleMemberCommands } from "./circle-member.ts";
import { circleRecommendationCommands } from "./circle-recommendation.ts";
import { circleCommands } from "./circle.ts";
import { columnCommands } from "./column.ts";

export const area = defineArea("circles", [
  channel,
  circle,
  circleEvent,
  circleMember,
  circleRecommendation,
  column,
], [
  channelCommands,
  circleMemberCommands,
  circleRecommendationCommands,
  circleCommands,
  columnCommands,
], {});
