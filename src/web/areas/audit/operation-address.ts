import type { AnyRecord } from "#kernel/resource.ts";
import type { Titles } from "#domain/api/list.ts";
import { l } from "#web/i18n/text.ts";
import { pageOfRecord } from "#web/detail/record-page.ts";
import { registry } from "#web/registry/registry.ts";

/** Returns the address of an operation's record; null if it has none or no screen shows its resource. */
export function recordAddressOf(operation: AnyRecord): string | null {
  const [resource, id] = [String(operation["resource"] ?? ""), String(operation["opObjId"] ?? "")];
  const screen = registry().listOf(resource);
  if (id === "") return null;
  return pageOfRecord(resource, { id, title: "" }) ?? (screen ? `${screen.route}?id=${id}` : null);
}

/** Returns the title of an operation's record; resource and id if it has no title, null if there is no record. */
export function objectName(operation: AnyRecord, titles: Titles): string | null {
  const [resource, id] = [String(operation["resource"] ?? ""), String(operation["opObjId"] ?? "")];
  if (id === "") return null;
  const title = titles[resource]?.[id];
  const label = registry().outline(resource)?.label;
  return title && title !== id ? title : `${label ? l(label) : resource} ${id}`;
}

/** True for the export of a list. `after` then holds its filter, order and columns. */
export const isExport = (operation: AnyRecord): boolean =>
  operation["command"] === `${String(operation["resource"])}.export`;

export const operationAddress = (id: string): string => `/recode-manage?id=${id}`;
