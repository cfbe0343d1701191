import { askedView, escalatedView } from "#domain/queue-views.ts";
import type { AreaScreen } from "#kernel/screen.ts";
import { saleCharts } from "./charts.ts";

export const screens: readonly AreaScreen[] = [
  {
    route: "/afterSale-manage",
    label: ["售后管理", "After-sales"],
    access: "main",
    kind: "queue",
    resource: "afterSale",
    queue: "afterSales",
    preset: "status:waiting",
    sort: "deadline",
    goKey: "oa",
    words: "退货 换货 退款 补发 维修 投诉 return exchange refund repair",
    charts: saleCharts,
    views: [
      { id: "queue", label: ["待处理", "Waiting"], filter: "" },
      askedView(["待补凭证", "Proof asked"]),
      escalatedView("afterSales"),
      { id: "overdue", label: ["超时", "Overdue"], filter: "late:true", isList: true },
      {
        id: "back",
        label: ["退货中", "Goods on their way"],
        filter: "status:passed goodsBack:waiting,sent",
        sort: "decideTime",
        isList: true,
      },
      {
        id: "toSettle",
        label: ["待退款或补发", "To be settled"],
        filter: "status:passed goodsBack:notNeeded,arrived,damaged",
        sort: "decideTime",
        isList: true,
      },
      { id: "all", label: ["全部", "All"], filter: "", sort: "-applyTime", isList: true },
    ],
  },
  {
    route: "/afterSale-services",
    label: ["售后服务", "After-sale services"],
    access: "main",
    kind: "list",
    resource: "afterSaleService",
    goKey: "oe",
    words: "条款 退货地址 网点 时限 terms return address points",
    views: [
      { id: "live", label: ["已上架", "Live"], filter: "status:up" },
      { id: "all", label: ["全部", "All"], filter: "" },
    ],
  },
];
