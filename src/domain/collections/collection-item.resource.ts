import { int, ref, text } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { ofPost } from "#domain/posts/of-post.ts";

/** A post in a collection. */
export const collectionItem = defineResource({
  name: "collectionItem",
  area: "collections",
  label: ["合集帖子", "Post of a collection"],
  title: "content",
  module: "content",
  fields: {
    collection: ref("collection", {
      label: ["合集", "Collection"],
      required: true,
      immutable: true,
      filter: true,
      sort: true,
      partOf: true,
    }),
    ...ofPost,
    rank: int({ label: ["排序", "Rank"], default: 0, sort: true }),
    note: text(100, { label: ["推荐语", "Note"], search: true }),
  },
  rankedWithin: ["collection"],
  uniqueTogether: [["collection", "content"]],
  limits: [
    {
      within: ["collection"],
      counts: "",
      most: () => 200,
      path: "collection",
      named: ["帖子", "posts"],
    },
  ],
  list: {
    columns: ["rank", "cover", "content", "author", "collection", "postStatus", "note", "createTime"],
    keeps: ["rank"],
    sort: "rank",
  },
  form: ["collection", "content", "note"],
  allows: ["add", "edit", "delete", "rank", "export"],
  indexes: [{ by: ["collection", "rank"] }],
});
