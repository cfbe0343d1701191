import type { Queue } from "#kernel/queue.ts";
import { FEW_LEASES } from "#kernel/queue.ts";

/** Queue of payees that wait for their authentication. */
export const payeeQueue: Queue = {
  id: "payees",
  label: ["收款认证", "Payee authentication"],
  resource: "payeeAuth",
  waiting: "status:waiting",
  offered: "status:waiting",
  running: null,
  order: "applyTime",
  group: "status",
  since: "applyTime",
  due: { hours: 48 },
  leases: FEW_LEASES,
  notFor: [{ field: "user" }],
  row: ["methodKinds"],
  bar: [
    { command: "payeeAuth.pass", tone: "green" },
    { command: "payeeAuth.noPass", tone: "red" },
    { command: "payeeAuth.compare", short: ["对照", "Compare"] },
    { command: "payeeAuth.reveal", short: ["显示", "Reveal"] },
    { command: "queue.skip" },
    { command: "queue.askAuthor", short: ["要资料", "Ask"] },
    { command: "queue.escalate" },
    { command: "payeeAuth.remark" },
  ],
  rest: null,
  route: "/financial-manage/authentication-info",
};
