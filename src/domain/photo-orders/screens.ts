import type { AreaScreen } from "#kernel/screen.ts";
import { photoOrderCharts } from "./charts.ts";

export const screens: readonly AreaScreen[] = [
  {
    route: "/photo-3d-order",
    label: ["照片3D订单", "3D-photo orders"],
    access: "main",
    kind: "list",
    resource: "photo3dOrder",
    component: "cells",
    goKey: "fo",
    words: "照片 建模 人像 手办 伙伴 派单 photo figure modelling partner assign",
    charts: photoOrderCharts,
    views: [
      { id: "all", label: ["全部", "All"], filter: "" },
      { id: "toPay", label: ["待支付", "To be paid"], filter: "step:toPay", sort: "dueTime" },
      { id: "toAssign", label: ["待派单", "To be assigned"], filter: "step:toAssign", sort: "dueTime" },
      { id: "modelling", label: ["建模与返工", "Modelled"], filter: "step:modelling,rework", sort: "dueTime" },
      { id: "toConfirm", label: ["待确认", "To be confirmed"], filter: "step:toConfirm", sort: "dueTime" },
      { id: "late", label: ["超时", "Late"], filter: "late:true step:toAssign,modelling,rework", sort: "dueTime" },
      {
        id: "unsettled",
        label: ["完成未结算", "Not settled"],
        filter: "step:finished -settlement:*",
        sort: "finishTime",
      },
      { id: "finished", label: ["已完成", "Finished"], filter: "step:finished", sort: "-finishTime" },
      { id: "cancelled", label: ["已取消", "Cancelled"], filter: "step:cancelled" },
    ],
  },
];
