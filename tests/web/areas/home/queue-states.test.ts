import { expect, it } from "vitest";
import { queues } from "#domain/generated/queues.ts";
import type { HomeQueue } from "#web/areas/home/queue-states.ts";
import { byUrgency } from "#web/areas/home/queue-states.ts";

const [queue] = queues;
const now = 1_000_000;
const HOUR = 3_600;

/** A queue with a due time of one day, whose oldest item has waited for the given hours. */
function card(id: string, hours: number): HomeQueue {
  if (!queue) throw new Error("there is no queue");
  const state = { oldest: now - hours * HOUR, overdue: 0 } as HomeQueue["state"];
  return { queue: { ...queue, id, due: { hours: 24 } }, state, error: null };
}
const names = (cards: readonly HomeQueue[]): string => cards.map((one) => one.queue.id).join(" ");
const all = [card("calm", 1), card("soon", 20), card("late", 30), card("quiet", 2)];

it("sorts queues by urgency, equal ones in the order of the definitions", () => {
  expect(names(byUrgency(all, now))).toBe("late soon calm quiet");
});

it("sorts the admin's own queues before all others, even before overdue ones", () => {
  expect(names(byUrgency(all, now, ["quiet", "soon"]))).toBe("soon quiet late calm");
  expect(names(byUrgency(all, now, ["gone"]))).toBe("late soon calm quiet");
});
