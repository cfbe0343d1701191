import { defineBrowserCommands } from "#commands/define.ts";

/** Keys of a list in tree order. */
export const branchCommands = defineBrowserCommands("branch", {
  expand: { label: ["展开", "Expand"], words: "打开 下级 children open", key: "arrowright", layer: "list" },
  collapse: { label: ["收起", "Collapse"], words: "折叠 关闭 上级 close parent", key: "arrowleft", layer: "list" },
  expandAll: { label: ["展开全部下级", "Expand all below"], words: "全部 所有 下级 every", key: "*", layer: "list" },
  collapseAll: { label: ["全部收起", "Collapse all"], words: "折叠 所有 close every", layer: "list" },
});
