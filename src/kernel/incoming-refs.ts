import type { Field } from "./field.ts";
import type { Resource } from "./resource.ts";

export interface Pointer {
  resource: Resource;
  /** The field that points. */
  name: string;
  field: Field;
}

const isIndexed = (resource: Resource, name: string): boolean =>
  (resource.fields[name]?.filter === true && !resource.fields[name].derived) ||
  resource.indexes.some(({ by }) => by[0] === name);

/** Every field elsewhere that points at a resource and can be asked for by an index. */
export const pointersTo = (target: Resource, resources: readonly Resource[]): Pointer[] =>
  resources.flatMap((resource) =>
    Object.entries(resource.fields)
      .filter(([name, field]) => field.kind === "ref" && field.target === target.name && isIndexed(resource, name))
      .map(([name, field]) => ({ resource, name, field })),
  );
