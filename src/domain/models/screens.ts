import { askedView, escalatedView } from "#domain/queue-views.ts";
import type { AreaScreen } from "#kernel/screen.ts";

export const screens: readonly AreaScreen[] = [
  {
    route: "/model-admin",
    label: ["模型管理", "Models"],
    access: "main",
    kind: "list",
    resource: "model",
    goKey: "m",
    words: "作品 upload works",
    views: [
      { id: "all", label: ["全部", "All"], filter: "-status:delete,draft" },
      { id: "wait", label: ["待审", "Waiting"], filter: "status:wait" },
      { id: "exclusive", label: ["独家", "Exclusive"], filter: "isExclusive:true" },
      { id: "down", label: ["今日下架", "Down today"], filter: "status:down reviewTime:today", sort: "-reviewTime" },
    ],
  },
  {
    route: "/model-machine-review",
    label: ["机审管理", "Machine review"],
    access: "main",
    kind: "queue",
    resource: "model",
    queue: "machineReview",
    preset: "status:wait machineReview:wait,pass,dubious,noPass",
    sort: "queueOrder,submitTime",
    goKey: "r",
    words: "审核 待审 审核队列 review queue moderation",
    views: [
      { id: "all", label: ["待审", "Waiting"], filter: "" },
      { id: "dubious", label: ["存疑", "Dubious"], filter: "machineReview:dubious" },
      { id: "noPass", label: ["不通过", "Rejected"], filter: "machineReview:noPass" },
      { id: "running", label: ["机审中", "Running"], filter: "machineReview:wait", sort: "submitTime" },
      askedView(),
      escalatedView("machineReview"),
    ],
  },
  {
    route: "/model-detail/{id}/{name}/{isCanEdit}",
    label: ["模型详情", "Model"],
    access: "main",
    kind: "record",
    resource: "model",
    parent: "/model-admin",
  },
];
