import { cleared, emptyOf } from "#kernel/conditional-fields.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { NEW } from "#web/commands/edit-commands.ts";
import { withMasks } from "#kernel/inner-masks.ts";
import type { Values } from "#web/forms/form-fields.ts";
import { sent } from "#web/forms/form-fields.ts";

/**
 * Returns the record as a save would leave it. Fields outside the form keep their stored values, and masked ones their
 * masks.
 */
export function drafted(resource: Resource, record: AnyRecord | null, values: Values, masks: Values): AnyRecord {
  const { fields } = resource;
  const empty = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyOf(field)]));
  const texts = Object.fromEntries(Object.entries(masks).filter(([name]) => !fields[name]?.shape));
  const objects = Object.entries(values).map(([name, value]) => {
    const field = fields[name];
    return [name, field?.shape ? withMasks(field, sent(field, value), masks[name]) : value];
  });
  const all = { ...empty, ...record, ...Object.fromEntries(objects), ...texts };
  return { ...all, ...cleared(fields, all), id: record?.id ?? NEW, version: record?.version ?? 0 };
}
