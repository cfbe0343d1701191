// Generated from the names of files. Do not edit.
import { comment } from "#domain/comments/comment.resource.ts";
import { defineArea } from "#commands/define.ts";
import { commentCommands } from "./comment.ts";

export const area = defineArea("comments", [
  comment,
], [
  commentCommands,
], {});
