import { beforeEach, expect, it, vi } from "vitest";
import { commands } from "#commands/index.ts";
import { queues, resources, screens } from "#domain/index.ts";
import { model } from "#domain/models/model.resource.ts";
import type { ModelEvidence } from "#domain/models/evidence.ts";
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

/** Decided here, and not answered yet. */
const onItsWay = new Set<string>();

type Rows = ListState["records"];

/** So many rows are chosen as they are, and then each is renamed; `shown` stands before the eye. */
function chosen(ids: string[], shown: string | null = null): Target | null {
  const selection = createSelection();
  for (const id of ids) toggleRow(selection, Number(id), waiting(id, 1, "花瓶"));
  for (const id of ids) setOverlay("model", id, { record: waiting(id, 2, "广告") });
  const records = { rowAt: () => undefined, indexOf: () => -1 } as Partial<Rows> as Rows;
  const state: Partial<ListState> = { resource: model, records, cursor: createCursor(0, shown) };
  return targetOf(state as ListState, queues[0]!, selection, {
    all: () => 0,
    currentId: () => shown,
    isLeasedInList: () => true,
    unanswered: (id) => (onItsWay.has(id) ? "decided" : null),
  });
}
const nothing: Omit<ModelEvidence, "item"> = {
  titles: {},
  files: [],
  repeats: {},
  findings: [],
  pictures: {},
  author: null,
  history: [],
  historyCount: 0,
  aside: null,
  holder: null,
};
const why = (target: Target | null, command = pass): unknown => {
  const answer = availabilityHere(command, target);
  return answer.ok || answer.code;
};

beforeEach(() => {
  onItsWay.clear();
  actorStore.set({ id: "1", name: "甲", isSuper: true, auths: [], userId: null });
  for (const id of ["7", "8"]) {
    removeOverlay("model", id);
    forget("model", id);
  }
});

it("decides on chosen items that are not before the eye as they were when they were chosen", () => {
  expect(why(chosen(["7", "8"]))).toBe("versionConflict");
  expect(why(chosen(["7"]))).toBe("versionConflict");
  recordView(model, waiting("7", 1, "花瓶"));
  expect(why(chosen(["7"], "8"))).toBe("versionConflict");
});

it("asks before it decides on the one chosen item while another stands before the eye", () => {
  expect(asks(pass, chosen(["7"], "8"), {})).toBe(true);
  expect(asks(pass, chosen(["7"], "8"), { confirmed: true })).toBe(false);
  expect(asks(pass, chosen(["7"]), {})).toBe(false);
});

it("decides on the one before the eye as it was read, also where it is chosen: the first decision only says what changed", () => {
  queryClient.setQueryData(["evidence", "model", "7"], { ...nothing, item: waiting("7", 1, "花瓶") });
  recordView(model, waiting("7", 1, "花瓶"));
  const target = chosen(["7"], "7");
  expect(why(target)).toBe(true);
  expect(
    target && [asks(pass, target, {}), refusesStaleCommand(pass, target), refusesStaleCommand(pass, target)],
  ).toEqual([false, true, false]);
});

it("says who works on the chosen items where nobody else may decide on any of them", () => {
  const held = (id: string): void => setOverlay("model", id, { mark: { kind: "held", name: "李四", until: 0 } });
  held("7");
  expect(chosen(["7", "8"])).toMatchObject({ records: [{ id: "8" }] });
  held("8");
  expect(why(chosen(["7", "8"]))).toBe("heldByOther");
});

it("decides no second time on what is decided and not answered yet, alone or among others", () => {
  queryClient.setQueryData(["evidence", "model", "7"], { ...nothing, item: waiting("7", 1, "花瓶") });
  onItsWay.add("7");
  expect(why(chosen([], "7"))).toBe("wrongState");
  expect(chosen(["7", "8"])).toMatchObject({ records: [{ id: "8" }], leftOut: [{ record: { id: "7" } }] });
  expect(asks(pass, chosen(["7", "8"], "8"), {})).toBe(true);
  onItsWay.add("8");
  expect(why(chosen(["7", "8"]))).toBe("wrongState");
});

it("decides on the one before the eye wherever in the list its row stands by now, and not once it stands there no more", () => {
  queryClient.setQueryData(["evidence", "model", "7"], { ...nothing, item: waiting("7", 1, "花瓶") });
  const at = (place: number): Target | null => {
    const records = { rowAt: () => undefined, indexOf: () => place } as Partial<Rows> as Rows;
    const state: Partial<ListState> = { resource: model, records, cursor: createCursor(0, "7") };
    const among = { all: () => 0, currentId: () => eye, isLeasedInList: () => false, unanswered: () => null };
    return targetOf(state as ListState, queues[0]!, createSelection(), among);
  };
  let eye = "7";
  expect(why(at(3))).toBe(true);
  expect(why(at(-1))).toBe("wrongState");
  expect(asks(pass, at(3), {})).toBe(false);
  // Its evidence is not drawn yet.
  eye = "8";
  expect(asks(pass, at(3), {})).toBe(true);
});

it("asks the author of the one before the eye whatever is chosen, unless a colleague works on it, and passes the rest of his all the same", () => {
  const [askAuthor, passRest] = ["queue.askAuthor", "queue.passRest"].map((id) =>
    commands.find((one) => one.id === id)!,
  );
  const both = (ids: string[], shown: string | null) => {
    const target = chosen(ids, shown);
    return [why(target, askAuthor), why(target, passRest)];
  };
  expect(both([], null)).toEqual(["wrongState", "wrongState"]);
  queryClient.setQueryData(["evidence", "model", "7"], { ...nothing, item: waiting("7", 1, "花瓶") });
  setOverlay("model", "8", { mark: { kind: "held", name: "李四", until: 0 } });
  expect(both(["8"], "7")).toEqual([true, true]);
  setOverlay("model", "7", { mark: { kind: "held", name: "李四", until: 0 } });
  expect(both([], "7")).toEqual(["heldByOther", true]);
  onItsWay.add("7");
  expect(both(["8"], "7")).toEqual(["wrongState", "wrongState"]);
  onItsWay.clear();
  setOverlay("model", "7", { mark: null, record: { ...waiting("7", 2, "花瓶"), status: 2, queueOrder: null } });
  expect(both([], "7"), "decided, and stayed with").toEqual(["wrongState", true]);
});
