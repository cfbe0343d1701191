import { int, ref, text, time } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { pinnedResultProblems } from "./pinned-result.rules.ts";

/** A model or post that stands first among the results for a word. */
export const pinnedResult = defineResource({
  name: "pinnedResult",
  area: "tags",
  label: ["置顶结果", "Pinned result"],
  title: "word",
  module: "tag",
  fields: {
    word: text(100, { label: ["搜索词", "Word"], required: true, filter: true, search: true }),
    model: ref("model", { label: ["模型", "Model"], filter: true }),
    content: ref("content", { label: ["帖子", "Post"] }),
    until: time({ label: ["截止", "Until"], required: true, filter: true, sort: true }),
    rank: int({ label: ["排序", "Rank"], default: 0, sort: true }),
  },
  rankedWithin: ["word"],
  list: { columns: ["word", "model", "content", "until", "rank", "creator"], sort: "-createTime" },
  problems: pinnedResultProblems,
  form: ["word", "model", "content", "until"],
  allows: ["add", "edit", "delete", "rank", "export"],
});
