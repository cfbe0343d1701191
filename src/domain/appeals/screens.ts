import { askedView, escalatedView, overdueView } from "#domain/queue-views.ts";
import type { AreaScreen } from "#kernel/screen.ts";

export const screens: readonly AreaScreen[] = [
  {
    route: "/grievance-model",
    label: ["模型申诉", "Model appeals"],
    access: "main",
    kind: "queue",
    resource: "grievance",
    queue: "grievances",
    preset: "status:waiting",
    sort: "createTime",
    goKey: "ea",
    words: "申诉 异议 复核 恢复 appeal objection contest",
    views: [
      { id: "queue", label: ["待处理", "Waiting"], filter: "" },
      askedView(),
      escalatedView("grievances"),
      { id: "all", label: ["全部", "All"], filter: "", sort: "-createTime", isList: true },
    ],
  },
  {
    route: "/complaint",
    label: ["投诉管理", "Complaints and appeals"],
    access: "main",
    kind: "queue",
    resource: "complaint",
    queue: "complaints",
    preset: "status:waiting stage:desk",
    sort: "dueTime",
    goKey: "eo",
    words: "投诉 侵权 版权 申诉 反通知 complaint appeal copyright dmca counter notice",
    views: [
      { id: "queue", label: ["待处理", "Waiting"], filter: "" },
      { id: "appeals", label: ["申诉", "Appeals"], filter: "kind:appeal" },
      { id: "rights", label: ["权利", "Rights"], filter: "-kind:appeal,service" },
      overdueView,
      askedView(),
      escalatedView("complaints"),
      { id: "proof", label: ["等证明", "Awaiting proof"], filter: "stage:proof", sort: "proofDue", isList: true },
      { id: "legal", label: ["法务", "With legal"], filter: "stage:legal", sort: "dueTime", isList: true },
      { id: "period", label: ["反通知期", "Counter period"], filter: "status:passed counterEnd:*", isList: true },
      { id: "counter", label: ["有反通知", "Counter notice"], filter: "status:passed counterTime:*", isList: true },
      { id: "all", label: ["全部", "All"], filter: "", sort: "-createTime", isList: true },
    ],
  },
];
