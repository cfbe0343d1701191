import { cleared, emptyOf } from "#kernel/conditional-fields.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { NEW } from "#web/commands/edit-commands.ts";
import type { Values } from "#web/forms/form-fields.ts";

/**
 * Returns the record as a save would leave it. Fields outside the form keep their stored values, and masked ones their
 * masks.
 */
export function drafted(resource: Resource, record: AnyRecord | null, values: Values, masks: Values): AnyRecord {
  const { fields } = resource;
  const empty = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyOf(field)]));
  const all = { ...empty, ...record, ...values, ...masks };
  return { ...all, ...cleared(fields, all), id: record?.id ?? NEW, version: record?.version ?? 0 };
}
