import { beforeAll, expect, it } from "vitest";
import { queues } from "#domain/generated/queues.ts";
import { resources, screens } from "#domain/index.ts";
import type { DeskHistory } from "#domain/api/queue.ts";
import { backlogAt, backlogOf, flowOf, hoursOf } from "#web/areas/home/history-figures.ts";
import { inSections } from "#web/areas/home/queue-sections.ts";
import type { QueueSection } from "#web/areas/home/queue-sections.ts";
import type { HomeQueue } from "#web/areas/home/queue-states.ts";
import { createRegistry, installRegistry } from "#web/registry/registry.ts";

beforeAll(() => installRegistry(createRegistry({ commands: [], resources, screens, queues })));

const DAY = 86_400;
/** Eight days, the last of which is the current one. */
const days = Array.from({ length: 8 }, (_, index) => (20_000 + index) * DAY);
const history: DeskHistory = {
  days,
  backlog: [
    { queue: "machineReview", waiting: [1, 2, 3, 4, 5, 6, 7, 8] },
    { queue: "exclusives", waiting: [null, null, null, 1, 1, 1, 1, 1] },
    { queue: "posts", waiting: [40, 40, 40, 40, 40, 40, 40, 40] },
    { queue: "comments", waiting: [0, 0, 0, 0, 0, 0, 0, 0] },
    { queue: "feedback", waiting: [0, 0, 0, 0, 0, 0, 0, 0] },
  ],
  arrivals: [9, 8, 7, 6, 5, 4, 3, 2],
  decisions: [1, 1, 1, 1, 1, 1, 1, 0],
  byHour: Array.from({ length: 168 }, (_, place) => place),
};

/** Sections in which 12 items wait for machine review now, and nothing is known of the others. */
const sections = (): QueueSection[] =>
  inSections(
    queues.map((queue): HomeQueue => ({
      queue,
      state: queue.id === "machineReview" ? ({ waiting: 12 } as HomeQueue["state"]) : null,
      error: null,
    })),
  );

const seriesOf = (today: number | null) =>
  backlogOf(history, sections(), today).figures.series.map(({ measure, values }) => [measure, values]);

it("adds the backlog up by section, the largest first, without empty sections and queues that are not asked for", () => {
  expect(seriesOf(null)).toEqual([
    ["community", [40, 40, 40, 40, 40, 40, 40, 40]],
    ["models", [1, 2, 3, 5, 6, 7, 8, 9]],
  ]);
});

it("adds up the smallest of more than four sections", () => {
  const more = ["deletions", "ownTags", "evaluations"].map((queue, index) => ({
    queue,
    waiting: days.map(() => index + 1),
  }));
  const longer = { ...history, backlog: [...history.backlog, ...more] };
  expect(backlogOf(longer, sections(), null).figures.series.map(({ measure, total }) => [measure, total])).toEqual([
    ["community", 320],
    ["models", 41],
    ["review", 24],
    ["rest", 24],
  ]);
});

it("shows on the current day what waits now, and on no other", () => {
  expect(seriesOf(days[7] ?? 0)[1]).toEqual(["models", [1, 2, 3, 5, 6, 7, 8, 13]]);
  // Nothing was recorded on the current day yet.
  expect(seriesOf((days[7] ?? 0) + DAY)[1]).toEqual(["models", [1, 2, 3, 5, 6, 7, 8, 9]]);
});

it("compares a day with the same weekday a week before, where it is known", () => {
  const { figures } = backlogOf(history, sections(), null);
  expect(backlogAt(figures, 7)).toEqual({ now: 49, before: 41 });
  expect(backlogAt(figures, 6)).toEqual({ now: 48, before: null });
  expect(figures.axis[0]).toEqual({ key: "2024-10-04", label: "2024-10-04", at: days[0] });
});

it("shows what was decided and what came on each day", () => {
  const { series } = flowOf(history).figures;
  expect(series.map(({ measure, total }) => [measure, total])).toEqual([
    ["decisions", 7],
    ["arrivals", 44],
  ]);
});

it("names every hour of the week from Monday at 0 on", () => {
  const { axis, series } = hoursOf(history).figures;
  expect([axis.length, axis[0]?.label, axis[9]?.label, axis[167]?.label]).toEqual([
    168,
    "周一 00:00",
    "周一 09:00",
    "周日 23:00",
  ]);
  expect(series[0]?.values).toEqual(history.byHour);
});
