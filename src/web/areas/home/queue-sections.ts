import { sections } from "virtual:areas";
import type { Label } from "#kernel/label.ts";
import { registry } from "#web/registry/registry.ts";
import type { HomeQueue } from "./queue-states.ts";

/** A section of the tree of screens with its queues. */
export interface QueueSection {
  name: string;
  label: Label;
  queues: HomeQueue[];
  /** Waiting items of all its queues; null until one of them is known. */
  waiting: number | null;
}

/** Returns the queues by the section of their screen. Sections and queues keep their order, so a row keeps its place. */
export function inSections(queues: readonly HomeQueue[]): QueueSection[] {
  const areaOf = ({ queue }: HomeQueue): string => registry().screen(queue.route)?.area ?? "";
  return sections.flatMap(({ name, label, areas }) => {
    const inSection = queues.filter((one) => areas.includes(areaOf(one)));
    if (inSection.length === 0) return [];
    const known = inSection.flatMap(({ state }) => (state ? [state.waiting] : []));
    return [
      { name, label, queues: inSection, waiting: known.length > 0 ? known.reduce((sum, n) => sum + n, 0) : null },
    ];
  });
}

/**
 * Divides sections into two columns of about the same height. A section is not divided, and in its column it keeps its
 * place among the others.
 */
export function inColumns(all: readonly QueueSection[]): [QueueSection[], QueueSection[]] {
  const [left, right]: [QueueSection[], QueueSection[]] = [[], []];
  const height = (some: readonly QueueSection[]): number =>
    some.reduce((sum, { queues }) => sum + queues.length + 1, 0);
  // The tallest come first, so that the small ones even out what they leave.
  for (const one of all.toSorted((a, b) => b.queues.length - a.queues.length))
    (height(left) <= height(right) ? left : right).push(one);
  const inOrder = (some: readonly QueueSection[]): QueueSection[] => all.filter((one) => some.includes(one));
  const [first] = all;
  return first && right.includes(first) ? [inOrder(right), inOrder(left)] : [inOrder(left), inOrder(right)];
}
