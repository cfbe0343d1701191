import { collectionItem } from "#domain/collections/collection-item.resource.ts";
import { collection } from "#domain/collections/collection.resource.ts";
import { ContentStatus } from "#domain/enumerations/community.ts";
import type { AreaRules } from "#server/commands/area-rules.ts";
import { needShownPost } from "#server/areas/posts/lists/list-rules.ts";
import { copyPicture, fillFromPost } from "#server/areas/posts/lists/post-copies.ts";
import { refreshKeptOf } from "#server/resources/refresh-kept.ts";
import { collectionConsequences } from "./consequences.ts";
import { leaveCollections } from "./follow-post.ts";
import { tellAuthor } from "./tell-author.ts";

const [live, pending] = [ContentStatus.of("suc"), ContentStatus.of("pending")];

export const rules: AreaRules = {
  consequences: { collection: collectionConsequences },
  fill: {
    // Official collections begin as draft. A member's private one is reviewed when it becomes public.
    collection: async (_tx, { before, patch }) => {
      if (!before) return { official: true, status: ContentStatus.of("draft") };
      const opens = patch["isPublic"] === true && before["isPublic"] === false;
      return opens && before["status"] === live && before["official"] === false ? { status: pending } : {};
    },
    collectionItem: fillFromPost,
  },
  beforeWrite: {
    collectionItem: async (tx, _context, { verb, patch }) => {
      if (verb === "add") await needShownPost(tx, patch["content"]);
    },
  },
  afterWrite: {
    content: leaveCollections,
    collectionItem: async (tx, context, write) => {
      await copyPicture(collectionItem)(tx, context, write);
      if (!write.before) await tellAuthor(tx, context, write.after);
      await refreshKeptOf(tx, collection, [String(write.after["collection"])]);
    },
  },
};
