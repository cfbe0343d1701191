import type { AreaScreen } from "#kernel/screen.ts";
import { purchaseCharts } from "./charts.ts";

export const screens: readonly AreaScreen[] = [
  {
    route: "/financial-manage/purchase-record",
    label: ["购买记录", "Purchases (finance)"],
    access: "main",
    kind: "list",
    resource: "purchaseRecord",
    goKey: "fu",
    words: "会员 云空间 发票 收入 退款 revenue invoice membership",
    charts: purchaseCharts,
    views: [
      { id: "all", label: ["全部", "All"], filter: "" },
      { id: "paid", label: ["已支付", "Paid"], filter: "payState:paid" },
      { id: "invoices", label: ["待开票", "Invoices asked for"], filter: "invoiceState:asked", sort: "payTime" },
      { id: "byDay", label: ["按天确认", "Recognised by day"], filter: "payState:paid recognised:byDay" },
      { id: "refunded", label: ["已退款", "Refunded"], filter: "payState:refunded" },
    ],
  },
];
