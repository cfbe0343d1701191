import type { Queue } from "#kernel/queue.ts";
import { FEW_LEASES } from "#kernel/queue.ts";

/** Queue of withdrawals in review. Whoever asked for a second person is not offered the item again. */
export const withdrawalQueue: Queue = {
  id: "withdrawals",
  label: ["提现审批", "Withdrawals"],
  resource: "withdrawal",
  waiting: "state:being",
  offered: "state:being",
  running: null,
  order: "applyTime",
  group: "state",
  since: "applyTime",
  due: { hours: 72 },
  leases: FEW_LEASES,
  notFor: [{ field: "user" }, { asked: "withdrawal.approve" }],
  row: ["amount", "riskScore", "approvals"],
  bar: [
    { command: "withdrawal.approve", tone: "green" },
    { command: "withdrawal.refuse", tone: "red" },
    { command: "withdrawal.hold" },
    { command: "queue.askAuthor", short: ["要资料", "Ask for papers"] },
    { command: "queue.skip" },
    { command: "queue.escalate" },
    { command: "withdrawal.remark" },
    { command: "withdrawal.openPayee", short: ["收款认证", "Payee"] },
  ],
  rest: null,
  route: "/money-withdraw-deposit",
};
