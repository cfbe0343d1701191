import { escalatedView, overdueView } from "#domain/queue-views.ts";
import { deletionCharts } from "./charts.ts";
import type { AreaScreen } from "#kernel/screen.ts";

export const screens: readonly AreaScreen[] = [
  {
    route: "/logout-manage",
    label: ["注销管理", "Account deletion"],
    access: "main",
    kind: "queue",
    resource: "logoutApply",
    queue: "deletions",
    preset: "status:waiting",
    sort: "dueTime",
    goKey: "er",
    charts: deletionCharts,
    words: "注销 冷静期 close delete erase account privacy gdpr",
    views: [
      { id: "queue", label: ["待处理", "Waiting"], filter: "" },
      { id: "cooled", label: ["冷静期已过", "Cooling over"], filter: "coolingEnd:<=-0d" },
      { id: "failed", label: ["有未结事项", "Not settled"], filter: "failed:*" },
      overdueView,
      escalatedView("deletions"),
      { id: "done", label: ["已注销", "Deleted"], filter: "status:success", sort: "-doneTime", isList: true },
      { id: "all", label: ["全部", "All"], filter: "", sort: "-applyTime", isList: true },
    ],
  },
];
