import type { Label } from "#kernel/label.ts";
import type { Queue } from "#kernel/queue.ts";
import { registry } from "#web/registry/registry.ts";
import type { HomeQueue } from "./queue-states.ts";

/** Groups of queues, with the areas that they hold. Areas of no group form a last one. */
const groups: readonly { label: Label; areas: readonly string[] }[] = [
  {
    label: ["内容", "Content"],
    areas: ["posts", "videos", "comments", "evaluations", "circles", "topics", "collections", "tags"],
  },
  { label: ["模型", "Models"], areas: ["models", "exclusives"] },
  { label: ["举报与复核", "Reports and reviews"], areas: ["reports", "opinions", "appeals", "risk"] },
  { label: ["用户", "Members"], areas: ["users", "feedback", "deletions", "community"] },
];
const others: Label = ["其他", "Other"];

export interface QueueGroup {
  label: Label;
  queues: HomeQueue[];
  /** Waiting items of all its queues; null until one of them is known. */
  waiting: number | null;
}

const groupOf = ({ route }: Queue): Label => {
  const area = registry().screen(route)?.area ?? "";
  return groups.find(({ areas }) => areas.includes(area))?.label ?? others;
};

/** Returns the queues by group. The order of groups and queues stays, so that a row keeps its place. */
export function grouped(queues: readonly HomeQueue[]): QueueGroup[] {
  return [...groups.map(({ label }) => label), others].flatMap((label) => {
    const own = queues.filter(({ queue }) => groupOf(queue) === label);
    if (own.length === 0) return [];
    const known = own.flatMap(({ state }) => (state ? [state.waiting] : []));
    return [{ label, queues: own, waiting: known.length > 0 ? known.reduce((sum, n) => sum + n, 0) : null }];
  });
}

/** Divides groups into two columns of about the same height. A group is not divided. */
export function inColumns(all: readonly QueueGroup[]): [QueueGroup[], QueueGroup[]] {
  const height = (some: readonly QueueGroup[]): number => some.reduce((sum, { queues }) => sum + queues.length + 1, 0);
  const tallest = (at: number): number => Math.max(height(all.slice(0, at)), height(all.slice(at)));
  const [at = 0] = all.map((_, end) => end + 1).toSorted((a, b) => tallest(a) - tallest(b));
  return [all.slice(0, at), all.slice(at)];
}
