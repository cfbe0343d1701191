import type { Queue } from "#kernel/queue.ts";
import type { Screen } from "#kernel/screen.ts";

/** The queues, worked by the rules of catalogue/reports.md. */
export const queues: readonly Queue[] = [
  {
    id: "machineReview",
    label: ["机审队列", "Machine review"],
    resource: "model",
    waiting: "status:wait machineReview:wait,pass,dubious,noPass",
    offered: "status:wait queueOrder:*",
    order: "queueOrder,submitTime",
    group: "machineReview",
    row: ["severity", "findingKinds", "submitTime"],
    dueHours: 24,
    route: "/model-machine-review",
  },
];

/** Every screen that is built; the routes of the specification without one are a count in the inventory. */
export const screens: readonly Screen[] = [
  {
    route: "/login",
    area: "public",
    label: ["登录", "Log in"],
    access: "public",
    kind: "component",
    component: "login",
  },
  {
    route: "/ie-page",
    area: "public",
    label: ["浏览器升级", "Browser too old"],
    access: "public",
    kind: "component",
    component: "ie-page",
  },
  {
    route: "/",
    area: "home",
    label: ["首页", "Desk"],
    access: "main",
    kind: "component",
    component: "desk",
    goKey: "h",
  },
  {
    route: "/model-admin",
    area: "models",
    label: ["模型管理", "Models"],
    access: "main",
    kind: "list",
    resource: "model",
    goKey: "m",
    views: [
      { id: "all", label: ["全部", "All"], filter: "-status:delete,draft" },
      { id: "wait", label: ["待审", "Waiting"], filter: "status:wait" },
      { id: "exclusive", label: ["独家", "Exclusive"], filter: "isExclusive:true" },
      { id: "down", label: ["今日下架", "Down today"], filter: "status:down reviewTime:today", sort: "-reviewTime" },
    ],
  },
  {
    route: "/model-machine-review",
    area: "models",
    label: ["机审管理", "Machine review"],
    access: "main",
    kind: "queue",
    resource: "model",
    queue: "machineReview",
    preset: "status:wait machineReview:wait,pass,dubious,noPass",
    sort: "queueOrder,submitTime",
    goKey: "r",
    views: [
      { id: "all", label: ["待审", "Waiting"], filter: "" },
      { id: "dubious", label: ["存疑", "Dubious"], filter: "machineReview:dubious" },
      { id: "noPass", label: ["不通过", "No pass"], filter: "machineReview:noPass" },
      { id: "running", label: ["机审中", "Running"], filter: "machineReview:wait", sort: "submitTime" },
    ],
  },
  {
    route: "/model-detail/{id}/{name}/{isCanEdit}",
    area: "models",
    label: ["模型详情", "Model"],
    access: "main",
    kind: "record",
    resource: "model",
  },
  {
    route: "/system-config",
    area: "reports",
    label: ["系统配置", "System configuration"],
    access: "main",
    kind: "list",
    resource: "systemConfig",
    goKey: "c",
  },
];
