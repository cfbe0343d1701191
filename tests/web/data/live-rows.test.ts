import { QueryObserver } from "@tanstack/react-query";
import { beforeEach, describe, expect, it } from "vitest";
import { commands } from "#commands/index.ts";
import { queues, resources, screens } from "#domain/index.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { applyLiveEvent, readAgain } from "#web/data/live-rows.ts";
import { setOverlay, overlayOf, removeOverlay, titlesWith } from "#web/data/row-overlay.ts";
import { queryClient, readRefused } from "#web/data/query.ts";
import { createRegistry, installRegistry } from "#web/registry/registry.ts";
import { actorStore } from "#web/auth/session/actor.ts";
import { setValue } from "#web/store/state.ts";

installRegistry(createRegistry({ commands, resources, screens, queues }));
const titles = { 0: { user: { 5: "Ann" } }, 1: { user: { 5: "安" } } };
const item = (version: number): AnyRecord => ({ id: "7", version, status: 1 });
const now = (): ReturnType<typeof overlayOf> => overlayOf("model", "7");

beforeEach(() => {
  setValue(actorStore, { id: "1", name: "", isSuper: true, auths: [], userId: null });
  removeOverlay("model", "7");
});

const decision = (admin: string, version = 2) =>
  ({
    seq: "1",
    kind: "decision",
    resource: "model",
    id: "7",
    admin,
    name: "李四",
    transition: "pass",
    requestId: "",
    item: item(version),
    titles,
  }) as const;
const lease = (admin: string | null) =>
  ({ seq: "1", kind: "lease", queue: "machineReview", id: "7", admin, name: "李四", until: 9, from: null }) as const;

it("reads the evidence and the history of a record again after a live event about it", () => {
  const keys = [
    ["evidence", "model", "7"],
    ["history", "model", "7"],
  ];
  for (const key of keys) queryClient.setQueryData(key, {});
  applyLiveEvent({ seq: "1", kind: "changed", resource: "model", id: "7", item: item(2), titles });
  for (const key of keys) expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true);
});

it("takes what a reading of a refused record found, at the same version, and keeps the mark of its row", async () => {
  const mark = { kind: "held", name: "李四", until: 9 } as const;
  setOverlay("model", "7", { record: { ...item(2), openCases: 1 }, mark });
  const queryFn = () => ({ item: { ...item(2), openCases: 0, refusals: {} } });
  const stop = new QueryObserver(queryClient, { queryKey: ["evidence", "model", "7"], queryFn }).subscribe(() => {});
  // A reply that nothing shows is as old as it was.
  queryClient.setQueryData(["detail", "model", "7"], { item: { ...item(2), openCases: 5 } });
  await readRefused("model", "7");
  stop();
  expect(now()).toMatchObject({ record: { ...item(2), openCases: 0 }, mark });
  expect(now().record).not.toHaveProperty("refusals");
});

describe("live events of colleagues", () => {
  it("marks a row with the colleague's decision and removes the mark after the undo", () => {
    applyLiveEvent(decision("2"));
    expect(now()).toEqual({ record: item(2), titles, mark: { kind: "decided", transition: "pass", name: "李四" } });
    applyLiveEvent({ seq: "2", kind: "changed", resource: "model", id: "7", item: item(3), titles });
    expect(now()).toEqual({ record: item(3), titles, mark: null });
  });
  it("replaces the titles of a page by the newer titles of a live event", () => {
    const page = { user: { 4: "四", 5: "旧名" }, tag: { 1: "标签" } };
    expect(titlesWith(page, now())).toBe(page);
    applyLiveEvent(decision("2"));
    expect(titlesWith(page, now())).toEqual({ user: { 4: "四", 5: "安" }, tag: { 1: "标签" } });
    setOverlay("model", "7", { record: item(3) });
    expect(titlesWith({}, now())).toEqual({ user: { 5: "安" } });
  });
  it("shows the lease holder of a record until the lease is released", () => {
    applyLiveEvent(lease("2"));
    expect(now().mark).toEqual({ kind: "held", name: "李四", until: 9 });
    applyLiveEvent(lease(null));
    expect(now().mark).toBeNull();
  });
  it("keeps the mark of an escalated item while another admin leases and releases it", () => {
    const mark = { kind: "decided", transition: "escalate", name: "王五" } as const;
    setOverlay("model", "7", { mark });
    applyLiveEvent(lease("2"));
    applyLiveEvent(lease(null));
    expect(now().mark).toEqual(mark);
  });
});

describe("live events of the same admin", () => {
  it("keeps the countdown of the admin's own decision in its row", () => {
    const mark = { kind: "pending", transition: "pass", until: 99 } as const;
    setOverlay("model", "7", { mark });
    applyLiveEvent(decision("1"));
    expect(now()).toEqual({ record: item(2), titles, mark });
  });
  it("shows no lease mark for the admin's own lease", () => {
    applyLiveEvent(lease("1"));
    expect(now().mark).toBeNull();
  });
});

it("never replaces a newer record by an older one", () => {
  applyLiveEvent(decision("2", 5));
  applyLiveEvent({ seq: "2", kind: "changed", resource: "model", id: "7", item: item(4), titles });
  expect(now().record).toEqual(item(5));
});

it("reads all lists again and removes lease marks after missed events", () => {
  queryClient.setQueryData(["list", "model"], { list: [] });
  applyLiveEvent(lease("2"));
  readAgain();
  expect(now().mark).toBeNull();
  expect(queryClient.getQueryState(["list", "model"])?.isInvalidated).toBe(true);
});
