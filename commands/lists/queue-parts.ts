import { defineBrowserCommands } from "#commands/define.ts";

const inQueue = { layer: "queue" } as const;

/** Commands of every queue that only the palette has. They are loaded with the queue and never with the first rows. */
export const queuePartCommands = defineBrowserCommands("queue", {
  newMacro: {
    label: ["用刚才的命令新建宏", "New macro from the last commands"],
    words: "宏 录制 组合 一键 多步 record sequence combine steps",
    ...inQueue,
  },
  macros: {
    label: ["我的宏", "My macros"],
    words: "宏 改名 换键 删除 管理 rename key delete manage sequence steps",
    ...inQueue,
  },
  nextFinding: {
    label: ["下一处发现", "Next finding"],
    words: "机审发现 标记 圈出 定位 mark region show highlight",
    ...inQueue,
  },
});
