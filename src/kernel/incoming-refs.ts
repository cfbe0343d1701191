import type { Field } from "./field.ts";
import type { Resource } from "./resource.ts";

export interface Pointer {
  resource: Resource;
  /** Name of the referring field. */
  name: string;
  field: Field;
}

const isIndexed = (resource: Resource, name: string): boolean =>
  (resource.fields[name]?.filter === true && !resource.fields[name].derived) ||
  resource.indexes.some(({ by }) => by[0] === name);

/** Returns every indexed field of any resource that refers to the target. */
export const pointersTo = (target: Resource, resources: readonly Resource[]): Pointer[] =>
  resources.flatMap((resource) =>
    Object.entries(resource.fields)
      .filter(([name, field]) => field.kind === "ref" && field.target === target.name && isIndexed(resource, name))
      .map(([name, field]) => ({ resource, name, field })),
  );
