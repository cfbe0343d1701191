import type { Titles } from "#domain/api/list.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { nameOfRecord } from "#web/fields/record-name.ts";
import { l } from "#web/i18n/text.ts";
import { registry } from "#web/registry/registry.ts";

/** Title of a form: the record, or for a new one the command that adds it. */
export const formTitle = (resource: Resource, record: AnyRecord | null, titles: Titles): string =>
  record ? nameOfRecord(resource, record, titles) : l(registry().operation(`${resource.name}.add`) ?? resource.label);
