import type { DetailReply, Titles } from "#domain/api/list.ts";
import type { Resource } from "#kernel/resource.ts";
import { isWritable } from "#kernel/resource.ts";
import { queryClient } from "#web/data/query.ts";
import { nameOfRecord } from "#web/fields/cell.tsx";
import { registry } from "#web/registry/registry.ts";
import { readQuery, setQuery } from "#web/routing/address.ts";
import { currentQuery } from "#web/routing/location.ts";
import type { Values } from "./form-fields.ts";

interface Prefill {
  values: Values;
  titles: Titles;
}

export const nothingGiven: Prefill = { values: {}, titles: {} };

/** Title of a record whose detail is loaded, such as the parent from which the form was opened. */
function loadedTitle(target: string, id: string): Titles {
  const resource = registry().resource(target);
  const reply = queryClient.getQueryData<DetailReply>(["detail", target, id]);
  return resource && reply ? { [target]: { [id]: nameOfRecord(resource, reply.item, reply.titles) } } : {};
}

/**
 * Takes the value with which a new record begins from the address, such as `with=father:12`. It is taken once, so that
 * the next new record begins empty.
 */
export function takePrefill(resource: Resource): Prefill {
  const [name = "", value = ""] = (readQuery(currentQuery())["with"] ?? "").split(":");
  const field = resource.fields[name];
  if (!field || value === "" || !isWritable(resource, name) || !resource.form.includes(name)) return nothingGiven;
  queueMicrotask(() => setQuery({ with: null }, "replace"));
  const given = field.kind === "refs" ? [value] : value;
  return { values: { [name]: given }, titles: field.target ? loadedTitle(field.target, value) : {} };
}
