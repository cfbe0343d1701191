import { defineBrowserCommands } from "#commands/define.ts";

/** Keys of a list with sums at its foot. */
export const listSumCommands = defineBrowserCommands("listSum", {
  currency: {
    label: ["只看下一种币种", "Only the next currency"],
    words: "合计 货币 筛选 人民币 港币 美元 total sum money filter",
    key: "alt+c",
    layer: "list",
  },
});
