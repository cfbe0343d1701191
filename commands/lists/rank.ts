import { defineBrowserCommands } from "#commands/define.ts";

const inList = { layer: "list", repeats: true } as const;

/** Keys that move the current record, or the selected ones, within a list that is sorted by rank. */
export const rankCommands = defineBrowserCommands("rank", {
  up: { label: ["上移", "Move up"], words: "改排序 往上 移动 rank order", key: "alt+arrowup", ...inList },
  down: { label: ["下移", "Move down"], words: "改排序 往下 移动 rank order", key: "alt+arrowdown", ...inList },
  first: {
    label: ["移到最前", "Move to the top"],
    words: "改排序 置顶 第一 rank first",
    key: "alt+home",
    layer: "list",
  },
  last: {
    label: ["移到最后", "Move to the bottom"],
    words: "改排序 置底 末尾 rank last",
    key: "alt+end",
    layer: "list",
  },
  inward: {
    label: ["进一级", "One level in"],
    words: "改层级 下级 缩进 indent deeper",
    key: "shift+arrowright",
    layer: "list",
  },
  outward: {
    label: ["出一级", "One level out"],
    words: "改层级 上级 减少缩进 outdent higher",
    key: "shift+arrowleft",
    layer: "list",
  },
});
