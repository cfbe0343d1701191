import { escalatedView, verdictViews } from "#domain/queue-views.ts";
import type { AreaScreen } from "#kernel/screen.ts";
import { evaluationCharts } from "./charts.ts";

export const screens: readonly AreaScreen[] = [
  {
    route: "/evaluate-manage",
    label: ["评价管理", "Evaluations"],
    access: "main",
    kind: "queue",
    resource: "evaluation",
    queue: "evaluations",
    preset: "status:pending",
    sort: "queueOrder,submitTime",
    goKey: "ev",
    words: "评分 打分 点评 星级 ratings stars reviews",
    component: "scores",
    charts: evaluationCharts,
    views: [
      ...verdictViews,
      escalatedView("evaluations"),
      { id: "low", label: ["低分", "Rated low"], filter: "status:suc score:<=2", sort: "-createTime", isList: true },
      { id: "leftOut", label: ["不计入均分", "Left out"], filter: "leftOut:true", sort: "-createTime", isList: true },
      { id: "all", label: ["全部", "All"], filter: "-status:delete", sort: "-createTime", isList: true },
    ],
  },
];
