import type { View } from "#kernel/screen.ts";
import { registry } from "#web/registry/registry.ts";

/** Returns the address of the list with the records that a filter matches; null if the resource has no list. */
export function listWith(resource: string, filter: string): string | null {
  const screen = registry().screens.find(
    (one) => one.resource === resource && (one.kind === "list" || one.views?.some(({ isList }) => isList)),
  );
  if (!screen) return null;
  const view = screen.kind === "list" ? "" : `v=${wholeView(screen.views ?? [])}&`;
  return `${screen.route}?${view}f=${encodeURIComponent(filter)}`;
}

/** Id of the view that lists all records, else of the first one that is a list. */
const wholeView = (views: readonly View[]): string | undefined => {
  const lists = views.filter(({ isList }) => isList);
  return (lists.find(({ filter }) => filter === "") ?? lists[0])?.id;
};

/** Returns the address of the list with the records of a member; null if the resource has no list. */
export function listOfOwner(resource: string, member: string): string | null {
  const field = registry().resource(resource)?.ownerField;
  return field ? listWith(resource, `${field}:${member}`) : null;
}
