import { defineBrowserCommands } from "#commands/define.ts";

/**
 * Command of every list: it opens a bulk job for the selected records, or for all that match. It needs the permission of
 * `bulkJob.begin` (web/areas/bulk/open-bulk.ts).
 */
export const bulkListCommands = defineBrowserCommands("bulk", {
  change: {
    label: ["批量处理选中或符合筛选的记录", "Change all that match in bulk"],
    layer: "page",
    words: "批量修改 批量删除 全部 mass update edit all selected batch",
  },
});
