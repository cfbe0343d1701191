import { queues } from "#domain/index.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Queue } from "#kernel/queue.ts";

/**
 * Returns the queue with this id.
 * @throws Refusal illegalParameter that names the existing queues
 */
export function requireQueue(id: string): Queue {
  const queue = queues.find((one) => one.id === id);
  if (queue) return queue;
  const existing = queues.map((one) => one.id).join(", ");
  throw new Refusal(
    "illegalParameter",
    [`没有队列「${id}」，应为：${existing}`, `There is no queue ${id}; use ${existing}`],
    {
      path: "queue",
    },
  );
}
