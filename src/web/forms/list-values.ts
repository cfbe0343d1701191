import { listAt } from "#domain/api/list-address.ts";
import { bindFilter } from "#kernel/filter/bind.ts";
import { parseFilter } from "#kernel/filter/parse.ts";
import { isList } from "#kernel/field.ts";
import type { Resource } from "#kernel/resource.ts";
import { isWritable, fieldOf } from "#kernel/resource.ts";
import { actorStore } from "#web/auth/session/actor.ts";
import { registry } from "#web/registry/registry.ts";
import { readQuery } from "#web/routing/address.ts";
import { currentPlace } from "#web/routing/location.ts";
import type { Values } from "./form-fields.ts";

/** Returns the values that the filter of the list in front gives to all its records, such as their kind. */
export function valuesOfList(resource: Resource): Values {
  const { path, query } = currentPlace();
  const screen = registry().screens.find(({ route }) => route === path);
  if (!screen) return {};
  const parameters = readQuery(query);
  const { commands } = registry();
  const list = { screen, resource, actor: actorStore.value, commands, queue: undefined, ownColumns: undefined };
  try {
    const filter = parseFilter(listAt(list, parameters).filter);
    const parts = ("all" in filter ? filter.all : [filter]).filter(
      (part) => "in" in part && part.in.length === 1 && resource.form.includes(part.field),
    );
    const bound = parts.map((part) => bindFilter(part, resource.fields, { now: 0, timezone: 0 }));
    return Object.fromEntries(
      bound.flatMap((part) => {
        if (!("in" in part)) return [];
        const field = fieldOf(resource, part.field);
        // A reference would show as a number, because its title is not known here.
        const isPlain = !isList(field) && field.kind !== "ref" && isWritable(resource, part.field);
        return isPlain ? [[part.field, part.in[0]]] : [];
      }),
    );
  } catch {
    return {};
  }
}
