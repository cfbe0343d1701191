import { expect, it } from "vitest";
import { permissionNames, permissions } from "#commands/permissions.ts";
import { endpoints } from "#server/http/endpoints.ts";

it("no two permissions have one name", () => {
  expect(permissionNames.size).toBe(permissions.length);
});

it("every call asks for permissions that can be granted", () => {
  const unknown = endpoints.flatMap(({ path, access }) =>
    typeof access === "string"
      ? []
      : access.filter((name) => !permissionNames.has(name)).map((name) => `${path} ${name}`),
  );
  expect(unknown).toEqual([]);
});
