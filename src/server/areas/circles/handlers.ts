import type { Handlers } from "#server/commands/handler.ts";
import { recommendHandler, unrecommendHandler } from "#server/commands/recommend.ts";
import { circlePlaces } from "./circle-places.ts";
import { detect } from "./detect-words.ts";
import { mergeCircles } from "./merge-circles.ts";
import { messageMembers } from "./message-members.ts";
import { movePostsOfChannel, movePostsOfColumn } from "./move-posts.ts";
import { removeNamed, removeSelected } from "./remove-members.ts";

export const handlers: Handlers = {
  "channel.movePosts": movePostsOfChannel,
  "column.movePosts": movePostsOfColumn,
  "circle.detect": detect,
  "circle.merge": mergeCircles,
  "circle.messageMembers": messageMembers,
  "circle.recommend": recommendHandler(circlePlaces),
  "circle.removeMember": removeNamed,
  "circle.unrecommend": unrecommendHandler(circlePlaces),
  "circleMember.remove": removeSelected,
};
