import type { AreaScreen } from "#kernel/screen.ts";
import { to3mfCharts } from "./charts.ts";

export const screens: readonly AreaScreen[] = [
  {
    route: "/transform-3mf",
    label: ["转3MF", "Convert to 3MF"],
    access: "main",
    kind: "list",
    resource: "to3mfTask",
    component: "cells",
    goKey: "xm",
    words: "转换 格式 队列 3mf conversion queue",
    charts: to3mfCharts,
    views: [
      {
        id: "open",
        label: ["队列", "In the queue"],
        filter: "state:waiting,processing",
        sort: "rank",
        columns: "rank,id,model,printers,state,progress,begin,attempts,createTime",
      },
      {
        id: "err",
        label: ["失败", "Failed"],
        filter: "state:err",
        sort: "-end",
        columns: "id,model,error,state,attempts,end,printers",
      },
      {
        id: "done",
        label: ["已处理", "Processed"],
        filter: "state:processed",
        sort: "-end",
        columns: "id,model,printers,state,resultSize,took,end,begin",
      },
      { id: "all", label: ["全部", "All"], filter: "", sort: "-createTime" },
    ],
  },
];
