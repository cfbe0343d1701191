import type { Queue } from "#kernel/queue.ts";
import { reviewedQueue } from "#domain/reviewed-queue.ts";

/** Review queues of models. */
export const queues: readonly Queue[] = [
  {
    id: "machineReview",
    label: ["机审队列", "Machine review"],
    resource: "model",
    waiting: "status:wait machineReview:wait,pass,dubious,noPass",
    offered: "status:wait queueOrder:*",
    running: "status:wait machineReview:wait",
    ...reviewedQueue,
    notFor: [{ field: "author" }],
    bar: [
      { command: "model.pass", tone: "green" },
      { command: "model.noPass", tone: "red" },
      { command: "queue.skip" },
      { command: "queue.askAuthor", short: ["请作者补充", "Ask"] },
      { command: "queue.escalate" },
      { command: "model.compare", short: ["对比", "Compare"] },
      { command: "model.remark" },
      { command: "queue.passRest", short: ["通过其余", "Pass rest"] },
    ],
    rest: { command: "model.pass", by: "author" },
    route: "/model-machine-review",
  },
];
