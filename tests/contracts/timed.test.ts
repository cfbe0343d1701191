import { expect, it } from "vitest";
import { resources } from "#domain/index.ts";
import { timedOfAreas } from "#server/generated/timed.ts";

const timed = resources.flatMap(({ name, machine, fields }) =>
  (machine?.timed ?? []).map((one) => ({ ...one, name, fields, machine })),
);
const registered = timedOfAreas.flatMap((effects) => Object.keys(effects));

it("effects of timed transitions are registered once, and each is named by a machine", () => {
  const named = timed.flatMap(({ effect }) => effect ?? []);
  expect(registered.toSorted()).toEqual([...new Set(registered)].toSorted());
  expect([...new Set(named)].toSorted()).toEqual(registered.toSorted());
});

it("timed transitions run at a time of the record, and set no states", () => {
  for (const { name, at, set = {}, fields, machine } of timed) {
    expect(Object.entries(fields).find(([field]) => field === at)?.[1].kind, `${name}.${at}`).toBe("time");
    expect(Object.keys(set).filter((field) => Object.hasOwn(machine?.fields ?? {}, field))).toEqual([]);
  }
});
