import type { Queue } from "#kernel/queue.ts";
import { FEW_LEASES } from "#kernel/queue.ts";

/** Workshops that apply. */
export const queues: readonly Queue[] = [
  {
    id: "printProviders",
    label: ["打印服务商申请", "Applications of print providers"],
    resource: "printProvider",
    waiting: "review:waiting",
    offered: "review:waiting",
    running: null,
    order: "applyTime",
    group: "review",
    since: "applyTime",
    due: { hours: 72 },
    leases: FEW_LEASES,
    notFor: [{ field: "user" }],
    row: ["country", "techs"],
    bar: [
      { command: "printProvider.pass", tone: "green" },
      { command: "printProvider.noPass", tone: "red" },
      { command: "queue.skip" },
      { command: "queue.askAuthor", short: ["要资料", "Ask"] },
      { command: "queue.escalate" },
      { command: "printProvider.remark" },
      { command: "printProvider.reveal", short: ["显示", "Reveal"] },
    ],
    rest: null,
    route: "/print-service",
  },
];
