import type { AreaScreen } from "#kernel/screen.ts";
import { photoModelCharts } from "./charts.ts";

export const screens: readonly AreaScreen[] = [
  {
    route: "/photo-model",
    label: ["照片建模", "Photo modelling"],
    access: "main",
    kind: "list",
    resource: "photoModel",
    component: "cells",
    goKey: "xs",
    words: "照片 拍照 建模 三维重建 photogrammetry photos jobs",
    charts: photoModelCharts,
    views: [
      {
        id: "open",
        label: ["进行中", "Open"],
        filter: "state:await,parsing",
        sort: "createTime",
        columns: "user,pictures,quality,state,progress,begin,attempts,createTime",
      },
      {
        id: "fail",
        label: ["失败未退款", "Failed, not refunded"],
        filter: "state:fail -refundTime:*",
        sort: "-end",
        columns: "user,pictures,cause,cost,refundTime,attempts,quality,end",
      },
      {
        id: "success",
        label: ["成功", "Succeeded"],
        filter: "state:success",
        sort: "-end",
        columns: "user,pictures,result,quality,took,cost,end",
      },
      {
        id: "refunded",
        label: ["已退款", "Refunded"],
        filter: "refundTime:*",
        sort: "-refundTime",
        columns: "user,pictures,state,refundAmount,refundReason,refundBy,refundTime",
      },
      { id: "all", label: ["全部", "All"], filter: "", sort: "-createTime" },
    ],
  },
];
