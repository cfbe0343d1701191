import type { AreaScreen } from "#kernel/screen.ts";
import { rechargeCharts, reconciliationCharts, setCharts } from "./charts.ts";

export const screens: readonly AreaScreen[] = [
  {
    route: "/recharge-order",
    label: ["充值订单", "Recharge orders"],
    access: "main",
    kind: "list",
    resource: "rechargeOrder",
    goKey: "fx",
    words: "金币 充值 掉单 补单 退款 top up coins refund",
    charts: rechargeCharts,
    views: [
      { id: "all", label: ["全部", "All"], filter: "" },
      { id: "waiting", label: ["待支付", "Awaiting payment"], filter: "payState:waiting", sort: "createTime" },
      { id: "paid", label: ["已支付", "Paid"], filter: "payState:paid" },
      { id: "late", label: ["迟到", "Late"], filter: "late:true" },
      { id: "refunded", label: ["已退款", "Refunded"], filter: "payState:refunded" },
    ],
  },
  {
    route: "/recharge-set",
    label: ["充值设置", "Coin packs"],
    access: "main",
    kind: "list",
    resource: "rechargeSet",
    goKey: "fs",
    words: "金币 套餐 档位 价格 coins packs price",
    charts: setCharts,
    views: [
      { id: "up", label: ["已上架", "Live"], filter: "status:up", sort: "rank" },
      { id: "all", label: ["全部", "All"], filter: "", sort: "rank" },
      { id: "down", label: ["已下架", "Off"], filter: "status:down" },
    ],
  },
  {
    route: "/financial-manage/recharge-record",
    label: ["充值记录", "Recharge reconciliation"],
    access: "main",
    kind: "list",
    resource: "channelRecord",
    goKey: "fc",
    words: "对账 渠道 账单 差异 关账 statement reconcile settle",
    charts: reconciliationCharts,
    views: [
      { id: "open", label: ["差异", "Differences"], filter: "-match:equal handled:open" },
      { id: "all", label: ["全部", "All"], filter: "" },
      { id: "equal", label: ["一致", "Equal"], filter: "match:equal" },
      { id: "days", label: ["日结", "Days"], filter: "", resource: "channelDay" },
      { id: "openDays", label: ["未关账", "Open days"], filter: "state:open", resource: "channelDay" },
    ],
  },
];
