import type { AreaScreen } from "#kernel/screen.ts";
import { modelOrderCharts } from "./charts.ts";

export const screens: readonly AreaScreen[] = [
  {
    route: "/model-order",
    label: ["模型订单", "Model orders"],
    access: "main",
    kind: "list",
    resource: "modelOrder",
    goKey: "ft",
    words: "付费模型 购买 下载权 退款 sales purchase refund",
    charts: modelOrderCharts,
    views: [
      { id: "all", label: ["全部", "All"], filter: "" },
      { id: "unpaid", label: ["待支付", "Unpaid"], filter: "state:wait" },
      { id: "sold", label: ["成功", "Succeeded"], filter: "state:succ" },
      { id: "unused", label: ["未下载", "Not downloaded"], filter: "state:succ downloads:0" },
      { id: "refunded", label: ["已退款", "Refunded"], filter: "payState:refunded" },
      { id: "false", label: ["不真实", "Not genuine"], filter: "state:false" },
    ],
  },
];
