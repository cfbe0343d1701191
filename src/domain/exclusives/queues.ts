import { FEW_LEASES } from "#kernel/queue.ts";
import type { Queue } from "#kernel/queue.ts";

/** Queue of applications for exclusivity. */
export const queues: readonly Queue[] = [
  {
    id: "exclusives",
    label: ["独家申请", "Exclusive applications"],
    resource: "exclusiveModel",
    waiting: "status:waiting",
    offered: "status:waiting",
    running: null,
    order: "applyTime",
    group: "status",
    since: "applyTime",
    due: { hours: 72 },
    leases: FEW_LEASES,
    notFor: [{ field: "author" }],
    row: ["share"],
    bar: [
      { command: "exclusiveModel.pass", tone: "green" },
      { command: "exclusiveModel.noPass", tone: "red" },
      { command: "queue.skip" },
      { command: "queue.askAuthor", short: ["请作者补充", "Ask"] },
      { command: "queue.escalate" },
      { command: "exclusiveModel.remark" },
    ],
    rest: null,
    route: "/exclusive-model",
  },
];
