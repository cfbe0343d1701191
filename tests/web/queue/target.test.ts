import { beforeEach, expect, it } from "vitest";
import { commands } from "#commands/index.ts";
import { queues, resources, screens } from "#domain/index.ts";
import { model } from "#domain/models/model.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { availabilityHere } from "#web/commands/run.ts";
import type { Target } from "#web/commands/target.ts";
import { layOver, takeOff } from "#web/data/overlay.ts";
import { forget, isUnread, look } from "#web/detail/seen.ts";
import { createCursor } from "#web/list/cursor.ts";
import type { ListState } from "#web/list/list-state.ts";
import { createSelection, toggleRow } from "#web/list/selection.ts";
import { targetOf } from "#web/queue/queue-target.ts";
import { createRegistry, installRegistry } from "#web/registry/registry.ts";
import { actorStore } from "#web/session/actor.ts";

installRegistry(createRegistry({ commands, resources, screens, queues }));
const pass = commands.find(({ id }) => id === "model.pass")!;
const waiting = (id: string, version: number, groupName: string): AnyRecord => ({
  id,
  version,
  groupName,
  updater: null,
  status: 1,
  machineReview: 3,
  author: "9",
});

/** So many rows are chosen as they are, and then each is renamed. */
function chosen(...ids: string[]): Target | null {
  const selection = createSelection();
  for (const id of ids) toggleRow(selection, Number(id), waiting(id, 1, "花瓶"));
  for (const id of ids) layOver("model", id, { record: waiting(id, 2, "广告") });
  const state: Partial<ListState> = { resource: model, cursor: createCursor(0, null) };
  return targetOf(state as ListState, queues[0]!, selection, { all: () => 0, isInHand: () => true });
}
const why = (target: Target | null): unknown => {
  const answer = availabilityHere(pass, target);
  return answer.ok || answer.code;
};

beforeEach(() => {
  actorStore.set({ id: "1", name: "甲", isSuper: true, auths: [], userId: null });
  for (const id of ["7", "8"]) {
    takeOff("model", id);
    forget("model", id);
  }
});

it("decides on one chosen item that was never read as it was when it was chosen, like on several", () => {
  expect(why(chosen("7", "8"))).toBe("versionConflict");
  expect(why(chosen("7"))).toBe("versionConflict");
});

it("decides on one chosen item that was read as on the one in hand: the first decision only says what changed", () => {
  look(model, waiting("7", 1, "花瓶"));
  const target = chosen("7");
  expect(why(target)).toBe(true);
  expect(target && [isUnread(pass, target), isUnread(pass, target)]).toEqual([true, false]);
});
