import { beforeAll, expect, it } from "vitest";
import { areas } from "#domain/areas.ts";
import { queues } from "#domain/generated/queues.ts";
import { resources, screens } from "#domain/index.ts";
import { sections } from "#domain/sections.ts";
import { inColumns, inSections } from "#web/areas/home/queue-sections.ts";
import type { QueueSection } from "#web/areas/home/queue-sections.ts";
import type { HomeQueue } from "#web/areas/home/queue-states.ts";
import { createRegistry, installRegistry } from "#web/registry/registry.ts";

beforeAll(() => installRegistry(createRegistry({ commands: [], resources, screens, queues })));

const all = (): HomeQueue[] =>
  queues.map((queue, index) => ({ queue, state: { waiting: index + 1 } as HomeQueue["state"], error: null }));

it("puts every queue into the section of its area, in the order of the sections, with the sum of its waiting items", () => {
  const parts = inSections(all());
  expect(parts.flatMap((one) => one.queues.map(({ queue }) => queue.id)).toSorted()).toEqual(
    queues.map(({ id }) => id).toSorted(),
  );
  const names = parts.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(3);
  expect(names).toEqual(sections.map(({ name }) => name).filter((name) => names.includes(name)));
  for (const { name, label, queues: ofSection, waiting } of parts) {
    expect(label).toEqual(sections.find((one) => one.name === name)?.label);
    for (const { queue } of ofSection) {
      const area = screens.find(({ route }) => route === queue.route)?.area;
      expect(areas.find((one) => one.name === area)?.section).toBe(name);
    }
    expect(waiting).toBe(ofSection.reduce((sum, { state }) => sum + (state?.waiting ?? 0), 0));
  }
});

it("leaves the sum open until a queue of the section is known", () =>
  expect(inSections(all().map((one) => ({ ...one, state: null }))).every(({ waiting }) => waiting === null)).toBe(
    true,
  ));

it("divides the sections into two columns that differ by less than the tallest section, in the order of the sections", () => {
  const height = (some: readonly QueueSection[]): number => some.reduce((sum, one) => sum + one.queues.length + 1, 0);
  // The most urgent queues are cards, so any number of them is missing.
  for (let cards = 0; cards < queues.length; cards++) {
    const parts = inSections(all().slice(cards));
    const columns = inColumns(parts);
    expect(columns.flat().toSorted((a, b) => parts.indexOf(a) - parts.indexOf(b))).toEqual(parts);
    for (const column of columns)
      expect(column).toEqual(column.toSorted((a, b) => parts.indexOf(a) - parts.indexOf(b)));
    expect(columns[0][0]).toBe(parts[0]);
    const tallest = Math.max(...parts.map((one) => one.queues.length + 1));
    expect(Math.abs(height(columns[0]) - height(columns[1]))).toBeLessThanOrEqual(tallest);
  }
});

it("evens out a tall section by small ones before and after it", () => {
  const [some = [], review] = [all(), "review"];
  const parts = inSections(some).map((one) => ({
    ...one,
    queues: one.name === review ? some.slice(0, 5) : some.slice(0, 1),
  }));
  expect(parts.map(({ queues: ofSection }) => ofSection.length)).toEqual([1, 1, 5, 1, 1, 1, 1]);
  const heights = inColumns(parts).map((column) => column.reduce((sum, one) => sum + one.queues.length + 1, 0));
  expect(heights.toSorted((one, other) => one - other)).toEqual([8, 10]);
});
