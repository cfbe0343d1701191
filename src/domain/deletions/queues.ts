import { FEW_LEASES } from "#kernel/queue.ts";
import type { Queue } from "#kernel/queue.ts";

/** Queue of deletion requests. */
export const queues: readonly Queue[] = [
  {
    id: "deletions",
    label: ["账号注销", "Account deletion"],
    resource: "logoutApply",
    waiting: "status:waiting",
    offered: "status:waiting",
    running: null,
    order: "dueTime",
    group: "status",
    since: "applyTime",
    due: { at: "dueTime" },
    leases: FEW_LEASES,
    notFor: [{ field: "user" }],
    row: ["reason"],
    bar: [
      { command: "logoutApply.pass", tone: "green" },
      { command: "logoutApply.noPass", tone: "red" },
      { command: "logoutApply.passOver", short: ["强制通过", "Override"] },
      { command: "logoutApply.settle", short: ["未结", "Settle"] },
      { command: "queue.skip" },
      { command: "queue.escalate" },
      { command: "logoutApply.extendCooling", short: ["延期", "Extend"] },
      { command: "logoutApply.remark" },
    ],
    rest: null,
    route: "/logout-manage",
  },
];
