import type { Resource } from "#kernel/resource.ts";
import { addByIdsHandler } from "#server/commands/add-by-ids.ts";
import type { Handler } from "#server/commands/handler.ts";

/** Adds posts to a list by their pasted ids. */
export const addPostsTo = (resource: Resource): Handler =>
  addByIdsHandler({ resource, verb: "addPosts", name: "posts", by: "content", named: ["帖子", "post"] });
