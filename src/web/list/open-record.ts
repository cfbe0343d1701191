import { screenOf } from "#kernel/screen.ts";
import { registry } from "#web/registry/registry.ts";
import { go } from "#web/routing/navigate.ts";

/** Opens a record on the screen of its resource. @returns false if the resource has no screen */
export function openRecord(resource: string, id: string): boolean {
  const screen = screenOf(registry().screens, resource);
  if (!screen) return false;
  const list = screen.kind === "queue" ? screen.views?.find(({ isList }) => isList) : undefined;
  go(`${screen.route}?${list ? `v=${list.id}&` : ""}f=id:${id}&id=${id}`);
  return true;
}
