import { beforeEach, expect, it, vi } from "vitest";
import { commands } from "#commands/index.ts";
import { queues, resources, screens } from "#domain/index.ts";
import { model } from "#domain/models/model.resource.ts";
import type { Evidence } from "#domain/api/evidence.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { asks, availabilityHere } from "#web/commands/run.ts";
import type { Target } from "#web/commands/target.ts";
import { setOverlay, removeOverlay } from "#web/data/row-overlay.ts";
import { queryClient } from "#web/data/query.ts";
import { forget, refusesStaleCommand, recordView } from "#web/detail/stale-read-guard.ts";
import { createCursor } from "#web/list/cursor.ts";
import type { ListState } from "#web/list/list-state.ts";
import { createSelection, toggleRow } from "#web/list/selection/selection.ts";
import { targetOf } from "#web/queue/queue-target.ts";
import { createRegistry, installRegistry } from "#web/registry/registry.ts";
import { actorStore } from "#web/auth/session/actor.ts";
import { setValue } from "#web/store/state.ts";

vi.stubGlobal("navigator", { onLine: true });
installRegistry(createRegistry({ commands, resources, screens, queues }));
const pass = commands.find(({ id }) => id === "model.pass")!;
const waiting = (id: string, version: number, groupName: string): AnyRecord => ({
  id,
  version,
  groupName,
  updater: null,
  status: 1,
  machineReview: 3,
  queueOrder: 1,
  author: "9",
});

/** Ids of decided items without a response yet. */
const unanswered = new Set<string>();

type Rows = ListState["records"];

/** Selects the rows and then renames each of them. @param shown id of the current item */
function targetWith(ids: string[], shown: string | null = null): Target | null {
  const selection = createSelection();
  for (const id of ids) toggleRow(selection, Number(id), waiting(id, 1, "花瓶"));
  for (const id of ids) setOverlay("model", id, { record: waiting(id, 2, "广告") });
  const records = { rowAt: () => undefined, indexOf: () => -1 } as Partial<Rows> as Rows;
  const state: Partial<ListState> = { resource: model, records, cursor: createCursor(0, shown) };
  return targetOf(state as ListState, queues[0]!, selection, {
    all: () => 0,
    currentId: () => shown,
    isLeasedInList: () => true,
    unanswered: (id) => (unanswered.has(id) ? "decided" : null),
  });
}
const nothing: Omit<Evidence, "item"> = {
  resource: "model",
  titles: {},
  findings: [],
  blocks: {},
  author: null,
  history: [],
  historyCount: 0,
  aside: null,
  holder: null,
};
const refusalOf = (target: Target | null, command = pass): unknown => {
  const answer = availabilityHere(command, target);
  return answer.ok || answer.code;
};

beforeEach(() => {
  unanswered.clear();
  setValue(actorStore, { id: "1", name: "甲", isSuper: true, auths: [], userId: null });
  for (const id of ["7", "8"]) {
    removeOverlay("model", id);
    forget("model", id);
  }
});

it("refuses a decision on selected items that changed since the selection and are not on screen", () => {
  expect(refusalOf(targetWith(["7", "8"]))).toBe("versionConflict");
  expect(refusalOf(targetWith(["7"]))).toBe("versionConflict");
  recordView(model, waiting("7", 1, "花瓶"));
  expect(refusalOf(targetWith(["7"], "8"))).toBe("versionConflict");
});

it("asks for confirmation if the only selected item is not the current item", () => {
  expect(asks(pass, targetWith(["7"], "8"), {})).toBe(true);
  expect(asks(pass, targetWith(["7"], "8"), { confirmed: true })).toBe(false);
  expect(asks(pass, targetWith(["7"]), {})).toBe(false);
});

it("shows the change on the first decision on a selected current item, and accepts the second decision", () => {
  queryClient.setQueryData(["evidence", "model", "7"], { ...nothing, item: waiting("7", 1, "花瓶") });
  recordView(model, waiting("7", 1, "花瓶"));
  const target = targetWith(["7"], "7");
  expect(refusalOf(target)).toBe(true);
  expect(
    target && [asks(pass, target, {}), refusesStaleCommand(pass, target), refusesStaleCommand(pass, target)],
  ).toEqual([false, true, false]);
});

it("refuses a decision if colleagues have leased all selected items, and leaves out leased ones otherwise", () => {
  const held = (id: string): void => setOverlay("model", id, { mark: { kind: "held", name: "李四", until: 0 } });
  held("7");
  expect(targetWith(["7", "8"])).toMatchObject({ records: [{ id: "8" }] });
  held("8");
  expect(refusalOf(targetWith(["7", "8"]))).toBe("heldByOther");
});

it("never decides a second time on an item whose response is pending, alone or within a selection", () => {
  queryClient.setQueryData(["evidence", "model", "7"], { ...nothing, item: waiting("7", 1, "花瓶") });
  unanswered.add("7");
  expect(refusalOf(targetWith([], "7"))).toBe("wrongState");
  expect(targetWith(["7", "8"])).toMatchObject({ records: [{ id: "8" }], leftOut: [{ record: { id: "7" } }] });
  expect(asks(pass, targetWith(["7", "8"], "8"), {})).toBe(true);
  unanswered.add("8");
  expect(refusalOf(targetWith(["7", "8"]))).toBe("wrongState");
});

it("decides on the current item at any position of its row, but not after the row has left the list", () => {
  queryClient.setQueryData(["evidence", "model", "7"], { ...nothing, item: waiting("7", 1, "花瓶") });
  const targetAt = (place: number): Target | null => {
    const records = { rowAt: () => undefined, indexOf: () => place } as Partial<Rows> as Rows;
    const state: Partial<ListState> = { resource: model, records, cursor: createCursor(0, "7") };
    const among = { all: () => 0, currentId: () => currentId, isLeasedInList: () => false, unanswered: () => null };
    return targetOf(state as ListState, queues[0]!, createSelection(), among);
  };
  let currentId = "7";
  expect(refusalOf(targetAt(3))).toBe(true);
  expect(refusalOf(targetAt(-1))).toBe("wrongState");
  expect(asks(pass, targetAt(3), {})).toBe(false);
  // The evidence of the item is not drawn yet.
  currentId = "8";
  expect(asks(pass, targetAt(3), {})).toBe(true);
});

it("asks the author of the current item unless a colleague has leased it, but passes the rest of the author anyway", () => {
  const [askAuthor, passRest] = ["queue.askAuthor", "queue.passRest"].map((id) =>
    commands.find((one) => one.id === id)!,
  );
  const both = (ids: string[], shown: string | null) => {
    const target = targetWith(ids, shown);
    return [refusalOf(target, askAuthor), refusalOf(target, passRest)];
  };
  expect(both([], null)).toEqual(["wrongState", "wrongState"]);
  queryClient.setQueryData(["evidence", "model", "7"], { ...nothing, item: waiting("7", 1, "花瓶") });
  setOverlay("model", "8", { mark: { kind: "held", name: "李四", until: 0 } });
  expect(both(["8"], "7")).toEqual([true, true]);
  setOverlay("model", "7", { mark: { kind: "held", name: "李四", until: 0 } });
  expect(both([], "7")).toEqual(["heldByOther", true]);
  unanswered.add("7");
  expect(both(["8"], "7")).toEqual(["wrongState", "wrongState"]);
  unanswered.clear();
  setOverlay("model", "7", { mark: null, record: { ...waiting("7", 2, "花瓶"), status: 2, queueOrder: null } });
  expect(both([], "7"), "decided and still on screen").toEqual(["wrongState", true]);
});
