import type { DetailReply, Titles } from "#domain/api/list.ts";
import type { Resource } from "#kernel/resource.ts";
import { queryClient } from "#web/data/query.ts";
import { joinTitles } from "#domain/api/titles.ts";
import { nameOfRecord } from "#web/fields/record-name.ts";
import { registry } from "#web/registry/registry.ts";
import type { Values } from "./form-fields.ts";
import { targetOf } from "./form-fields.ts";

/** Returns the records that the first values of a new record name. */
export const presetRecords = (resource: Resource, values: Values): { target: string; id: string }[] =>
  Object.entries(values).flatMap(([name, value]) => {
    const field = resource.fields[name];
    const target = field && value !== null ? targetOf(field, values) : undefined;
    return target && registry().resource(target) ? [value].flat().map((id) => ({ target, id: String(id) })) : [];
  });

/** Titles of records with which a new record begins, as far as their detail is loaded: mostly the parent's. */
export function presetTitles({ fields }: Pick<Resource, "fields">, preset: Values): Titles {
  return Object.entries(preset).reduce<Titles>((known, [name, value]) => {
    const field = fields[name];
    const resource = registry().resource((field && targetOf(field, preset)) ?? "");
    const id = String(value);
    const reply = resource && queryClient.getQueryData<DetailReply>(["detail", resource.name, id]);
    if (!resource || !reply) return known;
    return joinTitles(known, { [resource.name]: { [id]: nameOfRecord(resource, reply.item, reply.titles) } });
  }, {});
}
