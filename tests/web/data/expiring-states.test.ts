import { expect, it } from "vitest";
import { commands } from "#commands/index.ts";
import { queues, resources, screens } from "#domain/index.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { expireStates } from "#web/data/expiring-states.ts";
import { setOverlay, overlayOf } from "#web/data/row-overlay.ts";
import { queryClient } from "#web/data/query.ts";
import { createRegistry, installRegistry } from "#web/registry/registry.ts";

installRegistry(createRegistry({ commands, resources, screens, queues }));

const entry = (id: string, end: number | null): AnyRecord => ({ id, version: 1, status: "active", end });
const stateOf = (id: string): unknown => overlayOf("auditExempt", id).record?.["status"];

it("leaves a record in a state that does not expire unchanged", () => {
  const suspended = { ...entry("5", 100), status: "suspended" };
  const unknown = { ...entry("6", 100), status: "of a later release" };
  queryClient.setQueryData(["list", "auditExempt", "states"], { list: [suspended, unknown] });
  expireStates(100_000);
  expect([stateOf("5"), stateOf("6")]).toEqual(["ended", undefined]);
  queryClient.removeQueries({ queryKey: ["list", "auditExempt", "states"] });
});

it("changes an expiring state in rows and details at its end time and not before", () => {
  queryClient.setQueryData(["list", "auditExempt", ""], { list: [entry("1", 100), entry("2", 200), entry("3", null)] });
  queryClient.setQueryData(["detail", "auditExempt", "4"], { item: entry("4", 150) });
  expect(expireStates(99_000)).toBe(100_000);
  expect(stateOf("1")).toBeUndefined();
  expect(expireStates(100_000)).toBe(150_000);
  expect([stateOf("1"), stateOf("4")]).toEqual(["ended", undefined]);
  // A colleague extended it.
  setOverlay("auditExempt", "2", { record: { ...entry("2", 300), version: 2 } });
  expect(expireStates(200_000)).toBe(300_000);
  expect([stateOf("4"), stateOf("2")]).toEqual(["ended", "active"]);
  expect(expireStates(300_000)).toBe(Number.POSITIVE_INFINITY);
  expect(overlayOf("auditExempt", "2").record).toEqual({ ...entry("2", 300), version: 2, status: "ended" });
});
