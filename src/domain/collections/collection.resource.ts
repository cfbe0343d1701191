import { rollupCount } from "#kernel/rollups.ts";
import { bool, image, int, oneOf, ref, refs, text } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { ContentStatus } from "#domain/enumerations/community.ts";
import { collectionMachine } from "./collection.machine.ts";

const counted = { readOnly: true, default: 0, sort: true } as const;

/** Posts that a member or the team gathered under a name. */
export const collection = defineResource({
  name: "collection",
  area: "collections",
  label: ["合集", "Collection"],
  title: "name",
  module: "content",
  ownerField: "owner",
  fields: {
    name: text(50, { label: ["名称", "Name"], required: true, search: true }),
    owner: ref("user", {
      label: ["所有者", "Owner"],
      hint: ["官方账号", "An official account"],
      required: true,
      immutable: true,
      filter: true,
    }),
    official: bool({ label: ["官方", "Official"], readOnly: true, filter: true }),
    cover: image({ label: ["封面", "Cover"], required: true, picture: { mode: "ratio", width: 16, height: 9 } }),
    description: text(500, { label: ["简介", "Description"], search: true }),
    isPublic: bool({
      label: ["公开", "Public"],
      hint: ["会员的私密合集在公开时审核", "A member's private collection is reviewed when it becomes public"],
      filter: true,
    }),
    tags: refs("tag", { label: ["标签", "Tags"], max: 10, filter: true }),
    items: rollupCount(
      { resource: "collectionItem", by: "collection", one: true, kept: true },
      { label: ["帖子数", "Posts"], filter: true, sort: true },
    ),
    views: int({ label: ["浏览", "Views"], ...counted }),
    collected: int({ label: ["收藏", "Collected"], ...counted }),
    rank: int({ label: ["排序", "Rank"], default: 0, sort: true }),
    status: oneOf(ContentStatus, { label: ["状态", "Status"], default: "pending", filter: true }),
    reason: text(500, { label: ["原因", "Reason"], readOnly: true, isReason: true }),
  },
  machine: collectionMachine,
  rankedWithin: [],
  list: {
    columns: ["cover", "name", "owner", "official", "items", "views", "collected", "isPublic", "status", "createTime"],
    keeps: ["owner"],
    sort: "rank",
  },
  form: ["name", "cover", "description", "owner", "tags", "isPublic"],
  allows: ["add", "edit", "rank", "export"],
  editGuard: { filter: "-status:delete", message: ["合集已删除", "The collection is deleted"] },
  indexes: [{ by: ["status", "-createTime"] }],
  children: [
    {
      resource: "collectionItem",
      by: "collection",
      label: ["帖子", "Posts"],
      columns: ["rank", "author", "postStatus", "note"],
    },
  ],
});
