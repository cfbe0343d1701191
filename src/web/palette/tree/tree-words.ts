import type { Label } from "#kernel/label.ts";

/** Texts of the tree. They are loaded with it, because the dictionary is part of the first load. */
export const words = {
  search: ["输入名称、拼音或代码", "Name, pinyin or code"],
  all: ["共 {all} 个页面", "{all} screens"],
  found: ["{n} 个符合，共 {all} 个页面", "{n} of {all} screens match"],
  locked: ["没有权限", "No permission"],
  codes: ["先按", "Press"],
  codesAfter: ["再按左侧字母", "then the letters on the left"],
  open: ["打开", "Open"],
  openNew: ["在新窗口打开", "Open in a new window"],
  toParent: ["打开上级页面，再选一条记录", "Open the screen above, then choose a record"],
  lacks: [
    "缺少权限「{name}」（{id}），请联系运营同事",
    "The permission {name} ({id}) is missing. Ask the operations team",
  ],
  superOnly: ["只有超级管理员能打开", "Only super admins can open it"],
  needsRecord: ["先在列表中选一条记录", "Choose a record in a list first"],
} as const satisfies Record<string, Label>;
