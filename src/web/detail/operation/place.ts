import type { AnyRecord } from "#kernel/resource.ts";
import type { Titles } from "#domain/api/list.ts";
import { l } from "#web/i18n/text.ts";
import { pageOfRecord } from "#web/detail/record-page.ts";
import { registry } from "#web/registry/registry.ts";

/** Where the record of an operation is looked at; null where no screen shows its kind, or it has none. */
export function placeOf(operation: AnyRecord): string | null {
  const [resource, id] = [String(operation["resource"] ?? ""), String(operation["opObjId"] ?? "")];
  const screen = registry().listOf(resource);
  if (id === "") return null;
  return pageOfRecord(resource, { id, title: "" }) ?? (screen ? `${screen.route}?id=${id}` : null);
}

/** What the record of an operation is called; its kind and number where it has no name, null where there is none. */
export function objectName(operation: AnyRecord, titles: Titles): string | null {
  const [resource, id] = [String(operation["resource"] ?? ""), String(operation["opObjId"] ?? "")];
  if (id === "") return null;
  const title = titles[resource]?.[id];
  const label = registry().resource(resource)?.label;
  return title && title !== id ? title : `${label ? l(label) : resource} ${id}`;
}

/** A list that somebody took along; `after` then says which part of it. */
export const isExport = (operation: AnyRecord): boolean =>
  operation["command"] === `${String(operation["resource"])}.export`;

export const operationPlace = (id: string): string => `/recode-manage?id=${id}`;
