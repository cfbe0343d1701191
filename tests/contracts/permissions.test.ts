import { expect, it } from "vitest";
import { commands } from "#commands/index.ts";
import { requiredPermission } from "#kernel/command.ts";
import { permissionNames, permissions } from "#commands/permissions.ts";
import { resourceNamed, screens } from "#domain/index.ts";
import { permissionsOf, takesStepUp } from "#server/http/endpoints/endpoint.ts";
import { calls, endpoints } from "#server/http/endpoints/index.ts";

it("permission names are unique", () => {
  expect(permissionNames.size).toBe(permissions.length);
});

it("every call requires permissions that can be granted", () => {
  const unknown = endpoints.flatMap(({ path, access }) =>
    permissionsOf(access)
      .filter((name) => !permissionNames.has(name))
      .map((name) => `${path} ${name}`),
  );
  expect(unknown).toEqual([]);
});

it("every command requires a permission that can be granted", () => {
  const needed = commands.flatMap((command) => requiredPermission(command) ?? []);
  expect(needed.filter((name) => !permissionNames.has(name))).toEqual([]);
});

it("every command that grants rights requires step-up, and no decision does", () => {
  expect(commands.filter(({ risk, stepUp }) => risk === "permits" && !stepUp).map(({ id }) => id)).toEqual([]);
  expect(commands.filter(({ decision, stepUp }) => decision && stepUp)).toEqual([]);
});

it("step-up is required only of calls that the server checks before they run, which excludes streams", () => {
  const looked = new Set(endpoints.map(({ path }) => path));
  expect(calls.filter((call) => takesStepUp(call) && !looked.has(call.path))).toEqual([]);
});

it("screens that open a part of a resource name values of one field, because others of it are added to them", () => {
  const parts = screens.flatMap(({ opens, resource = "" }) => (opens ? [{ opens, resource }] : []));
  expect(parts.length).toBeGreaterThan(0);
  for (const { opens, resource } of parts) {
    const known = resourceNamed(resource).fields[opens.field]?.enumeration?.values.map(({ key }) => key);
    expect(known, resource).toEqual(expect.arrayContaining([...opens.values]));
    expect(parts.filter((one) => one.resource === resource && one.opens.field !== opens.field)).toEqual([]);
  }
});
