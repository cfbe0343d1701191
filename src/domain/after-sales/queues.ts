import type { Queue } from "#kernel/queue.ts";
import { FEW_LEASES } from "#kernel/queue.ts";

/** Queue of cases that wait for an answer. A case that was handed over is left to its handler. */
export const queues: readonly Queue[] = [
  {
    id: "afterSales",
    label: ["售后处理", "After-sales"],
    resource: "afterSale",
    waiting: "status:waiting",
    offered: "status:waiting",
    running: null,
    order: "deadline",
    group: "status",
    since: "applyTime",
    due: { at: "deadline" },
    leases: FEW_LEASES,
    notFor: [{ field: "user" }, { handedTo: "handler" }, { asked: "afterSale.agree" }],
    row: ["kind", "worth"],
    bar: [
      { command: "afterSale.agree", tone: "green" },
      { command: "afterSale.refuse", tone: "red" },
      { command: "afterSale.agreePart", short: ["部分同意", "In part"] },
      { command: "afterSale.reply" },
      { command: "queue.askAuthor", short: ["要凭证", "Ask"] },
      { command: "queue.skip" },
      { command: "queue.escalate" },
      { command: "afterSale.remark" },
    ],
    rest: null,
    route: "/afterSale-manage",
  },
];
