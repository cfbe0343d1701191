import type { AreaScreen } from "#kernel/screen.ts";
import { billScreens } from "./bill-screens.ts";
import { dailyCharts, statisticsCharts } from "./charts.ts";

export const screens: readonly AreaScreen[] = [
  {
    route: "/bean-list",
    label: ["金豆列表", "Beans by day"],
    access: "main",
    kind: "list",
    resource: "beanDaily",
    goKey: "bd",
    words: "发放 消耗 日报 余额 delivered consumed daily balance",
    component: "beans",
    charts: dailyCharts,
    views: [
      { id: "beans", label: ["金豆", "Beans"], filter: "currency:bean" },
      { id: "coins", label: ["金币", "Coins"], filter: "currency:coin" },
      { id: "differs", label: ["不符", "Differences"], filter: "differs:true" },
    ],
  },
  {
    route: "/rectcle-bean",
    label: ["回收金豆", "Recycle beans"],
    access: "main",
    kind: "list",
    resource: "beanRecycle",
    goKey: "be",
    words: "收回 扣除 追回 作弊 take back cheating",
    views: [
      { id: "all", label: ["全部", "All"], filter: "" },
      { id: "toApprove", label: ["待审批", "To approve"], filter: "status:toApprove" },
      { id: "rest", label: ["待追扣", "With a rest"], filter: "rest:>0" },
      { id: "undone", label: ["已撤销", "Undone"], filter: "status:undone" },
    ],
  },
  {
    route: "/bean-statistics",
    label: ["金豆统计", "Bean statistics"],
    access: "main",
    kind: "list",
    resource: "beanDaily",
    goKey: "bs",
    words: "图表 持有 报表 charts holders",
    component: "beans",
    charts: statisticsCharts,
  },
  ...billScreens,
];
