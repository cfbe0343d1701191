import { topContent } from "#domain/posts/top-content.resource.ts";
import { refs, time } from "#kernel/field.ts";
import { remark } from "#commands/queue-item.ts";
import { defineCommands } from "#commands/define.ts";
import { shelfCommands } from "#commands/shelf.ts";
import { addPosts, openPost } from "./lists.ts";

const { place, placeId, begin, end } = topContent.fields;

export const topContentCommands = defineCommands(topContent, {
  addPosts: addPosts({ place, placeId, begin, end }),
  ...shelfCommands,
  offShelf: { ...shelfCommands.offShelf, reasons: "free" },
  setPeriod: {
    label: ["改时间", "Change the period"],
    targets: "many",
    action: { type: "change", fields: ["begin", "end"] },
    guard: { filter: "-status:del", message: ["置顶已删除", "The pin is deleted"] },
    input: {
      begin: time({ label: begin.label, required: true }),
      end: time({ label: end.label, required: true }),
    },
    words: "开始 结束 延长 到期 begin end extend prolong",
  },
  copyToTags: {
    label: ["复制到其他标签", "Copy to other tags"],
    targets: "many",
    undoable: false,
    guard: { filter: "place:tag", message: ["只有标签置顶能复制到标签", "Only pins of tags can be copied to tags"] },
    input: { tags: refs("tag", { label: ["标签", "Tags"], required: true, max: 20 }) },
    words: "同时置顶 duplicate also pin",
  },
  remark,
  openPost,
});
