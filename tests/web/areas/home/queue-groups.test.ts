import { beforeAll, expect, it } from "vitest";
import { queues } from "#domain/generated/queues.ts";
import { resources, screens } from "#domain/index.ts";
import { grouped, inColumns } from "#web/areas/home/queue-groups.ts";
import type { HomeQueue } from "#web/areas/home/queue-states.ts";
import { createRegistry, installRegistry } from "#web/registry/registry.ts";

beforeAll(() => installRegistry(createRegistry({ commands: [], resources, screens, queues })));

const all = (): HomeQueue[] =>
  queues.map((queue, at) => ({ queue, state: { waiting: at + 1 } as HomeQueue["state"], error: null }));

it("puts every queue into one group, with the sum of its waiting items", () => {
  const groups = grouped(all());
  expect(groups.flatMap((one) => one.queues.map(({ queue }) => queue.id)).toSorted()).toEqual(
    queues.map(({ id }) => id).toSorted(),
  );
  expect(groups.length).toBeGreaterThan(3);
  for (const { queues: own, waiting } of groups)
    expect(waiting).toBe(own.reduce((sum, { state }) => sum + (state?.waiting ?? 0), 0));
  expect(groups.map(({ label }) => label[0])).not.toContain("其他");
});

it("leaves the sum open until a queue of the group is known", () =>
  expect(grouped(all().map((one) => ({ ...one, state: null }))).every(({ waiting }) => waiting === null)).toBe(true));

it("divides the groups into two columns whose heights differ by less than the tallest group", () => {
  const groups = grouped(all());
  const [left, right] = inColumns(groups);
  expect([...left, ...right]).toEqual(groups);
  const height = (some: typeof groups): number => some.reduce((sum, one) => sum + one.queues.length + 1, 0);
  const tallest = Math.max(...groups.map((one) => one.queues.length + 1));
  expect(Math.abs(height(left) - height(right))).toBeLessThanOrEqual(tallest);
});
