import { UpDown } from "#domain/enumerations/review.ts";
import type { Row } from "#server/resources/row.ts";

const both = (zh: string, en: string): Record<string, string> => ({ "1": zh, "0": en });
const group = (key: string, zh: string, en: string) => ({
  key,
  kind: "text",
  title: both(zh, en),
  from: key,
  use: "group",
});

/** BI reports that come with a view, by its key. They are added once, with the view, and then belong to the admins. */
export const firstBiReports: Readonly<Record<string, Row>> = {
  statements: {
    name: both("透明度报告", "Transparency report"),
    intro: both(
      "处理决定，按月、措施、来源与结果；点图上的数字看明细",
      "Decisions by month, measure, source and outcome. Each number of a chart opens its rows",
    ),
    source: "view",
    params: [{ key: "span", kind: "days", label: both("日期", "Days"), default: "12m" }],
    columns: [
      { key: "month", kind: "day", title: both("月份", "Month"), from: "decided", use: "month" },
      group("kind", "对象类型", "Kind"),
      group("measure", "措施", "Measure"),
      group("source", "来源", "Source"),
      group("state", "状态", "State"),
      { key: "n", kind: "number", title: both("数量", "Number"), use: "count", sum: true },
      {
        key: "automated",
        kind: "number",
        title: both("自动决定", "Automated"),
        from: "automated",
        use: "sum",
        sum: true,
      },
    ],
    charts: [
      { kind: "stacked", title: both("措施", "Measures"), x: "month", y: "n", series: "measure" },
      { kind: "bar", title: both("来源", "Sources"), x: "source", y: "n", series: "" },
    ],
    shelf: UpDown.of("up"),
    rank: 0,
  },
};
