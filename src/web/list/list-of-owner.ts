import { registry } from "#web/registry/registry.ts";

/** Returns the address of the list with the records of a member; null if the resource has no list. */
export function listOfOwner(resource: string, member: string): string | null {
  const field = registry().resource(resource)?.ownerField;
  const screen = registry().screens.find(
    (one) => one.resource === resource && (one.kind === "list" || one.views?.some(({ isList }) => isList)),
  );
  if (!screen || !field) return null;
  const view = screen.kind === "list" ? "" : `v=${screen.views?.find(({ isList }) => isList)?.id}&`;
  return `${screen.route}?${view}f=${encodeURIComponent(`${field}:${member}`)}`;
}
