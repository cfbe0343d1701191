/** Texts that several lazy-loaded parts share. */
export const commonZh = {
  "common.close": "关闭",
  "common.none": "无",
  "pane.detail": "详情",
  "command.undo": "撤销",
  "command.undo.noEffect": "上一步没有生效，无需撤销：{why}",
  "list.sort.title": "排序",
  "net.timeout": "等待超过 {n} 毫秒",
} as const satisfies Record<string, string>;
