import { defineBrowserCommands } from "#commands/define.ts";

const inCharts = { layer: "chart" } as const;
const steps = { ...inCharts, repeats: true } as const;

/** Keys of the charts next to a list. All charts mark the same time. */
export const chartCommands = defineBrowserCommands("chart", {
  toggle: {
    label: ["打开或收起图表", "Open or close the charts"],
    words: "统计 趋势 折线 柱状 报表 graph statistics trend",
    key: "shift+g",
    layer: "page",
  },
  earlier: { label: ["前一段", "Earlier"], words: "左 前一天 left previous day", key: "arrowleft", ...steps },
  later: { label: ["后一段", "Later"], words: "右 后一天 right next day", key: "arrowright", ...steps },
  down: { label: ["下一行或下一张图", "Next row or chart"], words: "向下 down", key: "arrowdown", ...steps },
  up: { label: ["上一行或上一张图", "Previous row or chart"], words: "向上 up", key: "arrowup", ...steps },
  next: { label: ["下一张图", "Next chart"], words: "切换 另一张 graph other", key: "j", ...steps },
  previous: { label: ["上一张图", "Previous chart"], words: "切换 上一个 graph back", key: "k", ...steps },
  rows: {
    label: ["看这一段的记录", "Show these records"],
    words: "筛选 打开 明细 filter open",
    key: "enter",
    ...inCharts,
  },
  table: { label: ["图表数据表", "Figures as a table"], words: "表格 数字 numbers rows", key: "t", ...inCharts },
  bucket: {
    label: ["切换时间粒度", "Change the bucket"],
    words: "时 日 周 月 hour day week month",
    key: "b",
    ...inCharts,
  },
  currency: {
    label: ["换币种", "Change the currency"],
    words: "货币 人民币 港币 美元 金豆 money coins",
    key: "c",
    ...inCharts,
  },
  longer: { label: ["更长的时间范围", "Longer span"], words: "更久 range more", key: "]", ...inCharts },
  shorter: { label: ["更短的时间范围", "Shorter span"], words: "更近 range less", key: "[", ...inCharts },
  saveFigures: {
    label: ["导出图表数据", "Export the figures"],
    words: "csv 下载 download excel",
    key: "y",
    ...inCharts,
  },
});
