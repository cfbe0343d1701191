import { collectionItem } from "#domain/collections/collection-item.resource.ts";
import { ItemOrder } from "#domain/collections/enumerations.ts";
import { oneOf, ref } from "#kernel/field.ts";
import { defineCommands } from "#commands/define.ts";
import { addPosts, openPost } from "#commands/posts/lists.ts";

const { collection } = collectionItem.fields;

export const collectionItemStandard = { delete: { label: ["移出合集", "Remove"] } } as const;

export const collectionItemCommands = defineCommands(collectionItem, {
  addPosts: addPosts({ collection }),
  moveTo: {
    label: ["移到其他合集", "Move to other collection"],
    key: "m",
    targets: "many",
    undoable: false,
    input: { target: ref("collection", { label: ["目标合集", "Target collection"], required: true }) },
    words: "转移 更换 transfer change album",
  },
  sortBy: {
    label: ["整理此合集的顺序", "Sort its collection"],
    undoable: false,
    input: { order: oneOf(ItemOrder, { label: ["次序", "Order"], required: true }) },
    words: "重排 发布时间 点赞 order publish time likes",
  },
  removeHidden: {
    label: ["移出未展示的帖子", "Remove posts that are not shown"],
    undoable: false,
    risk: "deletes",
    confirm: true,
    words: "清理 失效 不通过 gaps clean hidden not shown",
  },
  openPost,
});
