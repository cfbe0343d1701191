import { describe, expect, it } from "vitest";
import { findResource, resources, screens } from "#domain/index.ts";
import type { Chart } from "#kernel/chart.ts";
import { isGroup, isSummed } from "#kernel/chart.ts";
import { chartFaults, groupField } from "#kernel/chart-faults.ts";
import type { Resource } from "#kernel/resource.ts";
import { bindFilter } from "#kernel/filter/bind.ts";
import { parseFilter } from "#kernel/filter/parse.ts";
import { ownPermissions } from "#server/auth/permissions/read-permissions.ts";

interface Placed {
  place: string;
  chart: Chart;
  source: Resource | undefined;
  shown: Resource | undefined;
}

const placed: Placed[] = [
  ...screens.flatMap(({ route, resource, charts = [] }) =>
    charts.map((chart) => ({ place: route, chart, shown: findResource(resource ?? "") })),
  ),
  ...resources.flatMap((shown) => shown.charts.map((chart) => ({ place: shown.name, chart, shown }))),
].map((one) => ({ ...one, source: findResource(one.chart.resource ?? one.shown?.name ?? "") }));

const clock = { now: 1_700_000_000, timezone: 28_800 };

describe.each(placed)("chart $chart.id of $place", ({ chart, source, shown, place }) => {
  it("names fields that exist and fit, and whose values the reader may see", () => {
    expect(source, chart.resource).toBeDefined();
    if (source) expect(chartFaults(chart, source, findResource)).toEqual([]);
    if (source && chart.under) expect(source.fields[chart.under]?.target).toBe(shown?.name);
  });

  it("has a label in both languages, for itself and for each measure", () => {
    for (const [zh, en] of [chart.label, ...chart.measures.map(({ label }) => label)]) {
      expect(zh).toMatch(/\p{Script=Han}/u);
      expect(en).toMatch(/^[A-Z0-9]/);
    }
  });

  it("filters by what its records have", () => {
    for (const filter of [chart.filter, ...chart.measures.filter(isSummed).map(({ where }) => where)])
      if (filter !== undefined && source)
        expect(() => bindFilter(parseFilter(filter), source.fields, clock), filter).not.toThrow();
  });

  it("asks for a permission", () => {
    if (source) expect(ownPermissions(source), place).not.toEqual([]);
  });
});

it("ids of charts are unique within a screen and within a resource", () => {
  const keys = placed.map(({ place, chart }) => `${place} ${chart.id}`);
  expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
  expect(keys.length).toBeGreaterThan(10);
});

it("kept sums are of append-only records, by fields with few values, and of no different values", () => {
  const summed = resources.filter(({ daySums }) => daySums);
  expect(summed.map(({ name }) => name)).toContain("searchRecord");
  for (const resource of summed) {
    expect(resource.appendOnly, resource.name).toBe(true);
    expect(resource.fields[resource.daySums?.time ?? ""]?.kind).toBe("time");
    for (const by of (resource.daySums?.by ?? []).flat())
      expect(isGroup(groupField(resource, by, findResource)), `${resource.name}.${by}`).toBe(true);
    expect(resource.daySums?.measures.filter((one) => "distinct" in one)).toEqual([]);
  }
});

it("values kept by delta are counts or sums of an append-only source, by the record's own id", () => {
  const deltas = resources.flatMap(({ name, fields }) =>
    Object.entries(fields).flatMap(([field, { derived }]) =>
      derived?.kept === "delta" ? [{ place: `${name}.${field}`, derived }] : [],
    ),
  );
  expect(deltas.map(({ place }) => place)).toContain("topic.views");
  for (const { place, derived } of deltas) {
    const { resource, by, one, where: _, sumOf, appendOnly, kept: __, ...others } = derived;
    expect(others, place).toEqual({});
    const source = findResource(resource);
    expect([source?.appendOnly, one, appendOnly], place).toEqual([true, true, true]);
    expect(
      [by, sumOf ?? "id"].filter((name) => !source?.fields[name]),
      place,
    ).toEqual([]);
  }
});
