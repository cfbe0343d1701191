import type { AreaScreen } from "#kernel/screen.ts";
import { accumulativeCharts, exchangeCharts, flowCharts } from "./charts.ts";

export const screens: readonly AreaScreen[] = [
  {
    route: "/financial-manage/account-record",
    label: ["账户记录", "Accounts"],
    access: "main",
    kind: "list",
    resource: "account",
    goKey: "fa",
    words: "余额 对账单 冻结 balance statement ledger",
    views: [
      { id: "members", label: ["会员", "Members"], filter: "-ownerKind:platform" },
      { id: "platform", label: ["平台", "Platform"], filter: "ownerKind:platform", sort: "owner" },
      { id: "frozen", label: ["已冻结", "Frozen"], filter: "status:frozen" },
      { id: "differences", label: ["差异", "Differences"], filter: "", resource: "ledgerDifference" },
      { id: "checks", label: ["核对记录", "Checks"], filter: "", resource: "ledgerCheck" },
    ],
  },
  {
    route: "/financial-manage/flow",
    label: ["资金流水", "Ledger flows"],
    access: "main",
    kind: "list",
    resource: "accountFlow",
    goKey: "ff",
    words: "分录 明细 收支 legs entries ledger",
    charts: flowCharts,
    views: [
      { id: "all", label: ["全部", "All"], filter: "" },
      { id: "members", label: ["会员", "Members"], filter: "-ownerKind:platform" },
      { id: "corrections", label: ["调账", "Corrections"], filter: "kind:correction" },
      { id: "entries", label: ["分录", "Entries"], filter: "", resource: "ledgerEntry" },
      { id: "owners", label: ["平台账户", "Platform accounts"], filter: "", resource: "platformAccount" },
    ],
  },
  {
    route: "/accumulative-info",
    label: ["累计信息", "Accumulated totals"],
    access: "main",
    kind: "list",
    resource: "accumulative",
    goKey: "fi",
    words: "充值 收入 消费 总额 totals sums",
    charts: accumulativeCharts,
    views: [
      { id: "all", label: ["全部", "All"], filter: "" },
      { id: "money", label: ["资金", "Money"], filter: "currency:renminbi,gangbi,meiyuan" },
      { id: "coins", label: ["金币", "Coins"], filter: "currency:coin" },
      { id: "beans", label: ["金豆", "Beans"], filter: "currency:bean" },
    ],
  },
  {
    route: "/financial-manage/for-record",
    label: ["兑换记录", "Exchange records"],
    access: "main",
    kind: "list",
    resource: "exchangeRecord",
    goKey: "fd",
    words: "收益 金币 金豆 换算 比例 rate convert",
    charts: exchangeCharts,
    views: [
      { id: "all", label: ["全部", "All"], filter: "" },
      { id: "closed", label: ["已撤回", "Reversed"], filter: "state:close" },
      { id: "rates", label: ["比例", "Rates"], filter: "", resource: "exchangeRate" },
    ],
  },
];
