import type { Handlers } from "#server/commands/handler.ts";
import { muteAuthor } from "./mute-author.ts";
import { onTarget } from "./threads.ts";
import { turnIntoPost } from "./turn-into-post.ts";

export const handlers: Handlers = {
  "comment.muteAuthor": muteAuthor,
  "comment.closeThread": onTarget("comment.closeThread", "closeComments"),
  "comment.turnIntoPost": turnIntoPost,
  "comment.openThread": onTarget("comment.openThread", "openComments"),
};
