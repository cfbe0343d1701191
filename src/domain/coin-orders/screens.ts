import type { AreaScreen } from "#kernel/screen.ts";
import { coinCharts } from "./charts.ts";

export const screens: readonly AreaScreen[] = [
  {
    route: "/coin-order-manage",
    label: ["金币订单", "Coin orders"],
    access: "main",
    kind: "list",
    resource: "coinOrder",
    goKey: "fq",
    words: "金币 消费 购买 模型 商品 打印配置 照片建模 coins purchases spent",
    charts: coinCharts,
    views: [
      { id: "paid", label: ["成功", "Succeeded"], filter: "state:succ" },
      { id: "wait", label: ["待支付", "Unpaid"], filter: "state:wait" },
      { id: "back", label: ["已退还", "Returned"], filter: "payState:refunded" },
      { id: "failed", label: ["未成与不真实", "Failed or not genuine"], filter: "state:fail,false" },
      { id: "all", label: ["全部", "All"], filter: "" },
    ],
  },
];
