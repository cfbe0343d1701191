import type { AnyRecord } from "#kernel/resource.ts";
import { pageOfRecord } from "#web/list/list-commands.ts";
import { registry } from "#web/registry/registry.ts";

/** Where the record of an operation is looked at; null where no screen shows its kind. */
export function placeOf(operation: AnyRecord): string | null {
  const [resource, id] = [String(operation["resource"] ?? ""), String(operation["opObjId"] ?? "")];
  const screen = registry().listOf(resource);
  return pageOfRecord(resource, { id, title: "" }) ?? (screen ? `${screen.route}?id=${id}` : null);
}

export const operationPlace = (id: string): string => `/recode-manage?id=${id}`;
