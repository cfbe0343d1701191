import { FEW_LEASES } from "#kernel/queue.ts";
import type { Queue } from "#kernel/queue.ts";

/** Review queue of print configurations. One is offered once its file is read. */
export const queues: readonly Queue[] = [
  {
    id: "printConfigs",
    label: ["打印配置队列", "Print configurations"],
    resource: "printConfig",
    waiting: "status:pending",
    offered: "status:pending parsing:success,fail",
    running: "status:pending parsing:await,parsing",
    order: "submitTime",
    group: "status",
    since: "submitTime",
    due: { hours: 24 },
    leases: FEW_LEASES,
    notFor: [{ field: "author" }],
    row: ["differs"],
    bar: [
      { command: "printConfig.pass", tone: "green" },
      { command: "printConfig.noPass", tone: "red" },
      { command: "printConfig.delete" },
      { command: "queue.skip" },
      { command: "queue.askAuthor", short: ["请作者补充", "Ask"] },
      { command: "queue.escalate" },
      { command: "printConfig.remark" },
    ],
    rest: null,
    route: "/print-config",
  },
];
