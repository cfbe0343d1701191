import type { Permission } from "#commands/permissions.ts";
import { permissions } from "virtual:permissions";

export { permissions } from "virtual:permissions";

export const permissionNames: ReadonlySet<string> = new Set(permissions.map(({ name }) => name));

const byName = new Map(permissions.map((one) => [one.name, one]));

export const findPermission = (name: string): Permission | undefined => byName.get(name);
