import { bool, text } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";

/** Two words of which a search for one also finds the other. */
export const searchSynonym = defineResource({
  name: "searchSynonym",
  area: "tags",
  label: ["搜索同义词", "Search synonym"],
  title: "word",
  module: "tag",
  fields: {
    word: text(100, { label: ["词", "Word"], required: true, filter: true, search: true }),
    synonym: text(100, { label: ["同义词", "Synonym"], required: true, filter: true, search: true }),
    bothWays: bool({ label: ["双向", "Both ways"] }),
  },
  list: { columns: ["word", "synonym", "bothWays", "creator", "createTime"], sort: "-createTime" },
  uniqueTogether: [["word", "synonym"]],
  form: ["word", "synonym", "bothWays"],
  allows: ["add", "edit", "delete", "export"],
});
