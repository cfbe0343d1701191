import type { AreaScreen } from "#kernel/screen.ts";
import { orderCharts } from "./charts.ts";

export const screens: readonly AreaScreen[] = [
  {
    route: "/order-manage",
    label: ["兑换订单", "Bean orders"],
    access: "main",
    kind: "list",
    resource: "goodsOrder",
    goKey: "bw",
    words: "发货 快递 物流 商城 ship parcel mall",
    charts: orderCharts,
    views: [
      { id: "toShip", label: ["待发货", "To ship"], filter: "ship:toShip", sort: "createTime" },
      { id: "shipped", label: ["运输中", "On the way"], filter: "ship:shipped" },
      { id: "unpaid", label: ["待支付", "Unpaid"], filter: "state:wait payState:waiting" },
      { id: "failed", label: ["未成与关闭", "Failed or closed"], filter: "state:fail,false,close" },
      { id: "all", label: ["全部", "All"], filter: "" },
    ],
  },
];
