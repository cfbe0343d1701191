import { expect, it } from "vitest";
import type { LiveEvent } from "#domain/api/live.ts";
import type { Actor } from "#kernel/actor.ts";
import { mayReceive } from "#server/live/audience.ts";

/** An admin without any permission. */
const admin = (id: string): Actor => ({ id, name: id, isSuper: false, auths: [], userId: null });

it.each([
  ["asyncTask", "creator"],
  ["pendingDecision", "requester"],
])("a change of %s reaches its %s without a permission, and nobody else", (resource, field) => {
  const item = { id: "7", version: 2, creator: "0", requester: "0", approver: "3", [field]: "2" };
  const event: LiveEvent = { seq: "1", kind: "changed", resource, id: "7", item, titles: {} };
  expect(["2", "3", "4"].map((id) => mayReceive(admin(id), event))).toEqual([true, false, false]);
});
