import type { Queue } from "#kernel/queue.ts";
import { UNDO_SECONDS } from "#kernel/queue.ts";
import { v2 } from "#domain/api/call.ts";
import type { Undoable } from "#domain/api/commands.ts";
import { call } from "#web/data/client.ts";
import type { Decisions } from "#web/queue/decisions/decisions.ts";
import { isWithdrawn, retryQueueRead } from "#web/queue/decisions/retry-queue.ts";
import type { Skips } from "#web/queue/leases/skips.ts";
import { titleOf } from "./title-of.ts";

/**
 * Restores the acts of an earlier window that can still be undone, and sends its skips that the server does not know.
 * @returns ids of the items of these acts
 */
export async function restoreActs(queue: Queue, decisions: Decisions, skips: Skips): Promise<string[]> {
  for (const id of skips.undelivered())
    skips.setDelivery(
      id,
      skips.deliver(id).catch(() => undefined),
    );
  const requestedAt = Date.now();
  const undoable = await call<Undoable[]>(v2("queue", "undoable"), { queue: queue.id }).catch(() => []);
  await retryQueueRead();
  const restored: string[] = [];
  for (const act of undoable) {
    const isSkip = act.command === "queue.skip";
    // Acts that this browser has withdrawn or undone already are left out.
    if (isWithdrawn(act) || (isSkip && act.items.some(({ id }) => skips.isUndone(id)))) continue;
    // `left` is the rest of the undo window by the server's clock. All acts are sorted by it, so U undoes the latest
    // one.
    const until = requestedAt + act.left;
    if (!isSkip) decisions.restore(act, until);
    else for (const item of act.items) skips.add(item.id, titleOf(queue, item.id, item), until - UNDO_SECONDS * 1_000);
    restored.push(...act.items.map(({ id }) => id));
  }
  return restored;
}
