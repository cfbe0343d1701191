import { expect, it } from "vitest";
import { commands } from "#commands/index.ts";
import { neededFor } from "#kernel/command.ts";
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

it("every command comes down to a permission that can be granted", () => {
  const needed = commands.flatMap((command) => neededFor(command) ?? []);
  expect(needed.filter((name) => !permissionNames.has(name))).toEqual([]);
});
