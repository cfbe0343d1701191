import { collectionItem } from "#domain/collections/collection-item.resource.ts";
import { addPostsTo } from "#server/areas/posts/lists/add-posts.ts";
import type { Handlers } from "#server/commands/handler.ts";
import { moveTo, removeHidden, sortBy } from "./item-commands.ts";

export const handlers: Handlers = {
  "collectionItem.addPosts": addPostsTo(collectionItem),
  "collectionItem.moveTo": moveTo,
  "collectionItem.sortBy": sortBy,
  "collectionItem.removeHidden": removeHidden,
};
