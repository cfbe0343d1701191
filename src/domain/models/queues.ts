import type { Queue } from "#kernel/queue.ts";

/** Review queues of models (catalogue/reports.md). */
export const queues: readonly Queue[] = [
  {
    id: "machineReview",
    label: ["机审队列", "Machine review"],
    resource: "model",
    waiting: "status:wait machineReview:wait,pass,dubious,noPass",
    offered: "status:wait queueOrder:*",
    running: "status:wait machineReview:wait",
    order: "queueOrder,submitTime",
    group: "machineReview",
    row: ["severity", "findingKinds", "submitTime"],
    dueHours: 24,
    route: "/model-machine-review",
  },
];
