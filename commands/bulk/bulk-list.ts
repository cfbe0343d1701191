import { defineBrowserCommands } from "#commands/define.ts";

/** Command of every list: it opens a bulk job for the selected records, or for all that match. */
export const bulkListCommands = defineBrowserCommands("bulk", {
  change: {
    label: ["批量处理选中或符合筛选的记录", "Change all that match in bulk"],
    layer: "page",
    requiresPermission: "bulkJob.begin",
    words: "批量修改 批量删除 批量导出 全部 mass update edit all selected batch",
  },
});
