import { expect, it } from "vitest";
import { listIdentity } from "#web/list/list-identity.ts";

const waiting = { filter: "status:wait", sort: "submitTime", pageSize: 50 };

it("a view of deferred items is another list than the one of waiting items, so that nothing stays selected in it", () => {
  const all = [
    waiting,
    { ...waiting, aside: "asked" },
    { ...waiting, aside: "escalated" },
    { ...waiting, filter: "status:up" },
    { ...waiting, sort: "-submitTime" },
    { ...waiting, pageSize: 20 },
  ];
  expect(new Set(all.map(listIdentity)).size).toBe(all.length);
  expect(listIdentity({ ...waiting, aside: undefined })).toBe(listIdentity(waiting));
});
