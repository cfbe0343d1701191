import { expect, it } from "vitest";
import { authGroup } from "#domain/reports/auth-group.resource.ts";
import { changesOf } from "#web/detail/difference.tsx";

it("tells of a record that was made what it holds, and nothing of what stood on neither side", () => {
  const after = { name: "夜班", description: "", auths: [], status: "up", isSystem: false };
  const made = { id: "1", version: 1, before: { auths: [] }, after };
  expect(changesOf(authGroup, made).map(({ name }) => name)).toEqual(["status", "name", "isSystem"]);
  const emptied = {
    id: "2",
    version: 1,
    before: { description: "夜里", auths: ["model.pass"] },
    after: { description: "", auths: [] },
  };
  expect(changesOf(authGroup, emptied).map(({ name }) => name)).toEqual(["description", "auths"]);
});
