import type { Field, Fields } from "./field.ts";
import type { Resource } from "./resource.ts";

export interface Pointer {
  resource: Resource;
  /** Name of the referring field. */
  name: string;
  field: Field;
}

/** A reference within a value, such as the models of a home module's source. `path` has the names from the record's field on. */
interface InnerPointer {
  resource: Resource;
  path: readonly string[];
}

const refersTo = ({ kind, target, derived }: Field, resource: Resource): boolean =>
  (kind === "ref" || kind === "refs") && target === resource.name && derived === undefined;

const isIndexed = (resource: Resource, name: string): boolean =>
  resource.fields[name]?.filter === true || resource.indexes.some(({ by }) => by[0] === name);

/** Returns every indexed field of any resource that refers to the target, by one id or by a list of ids. */
export const pointersTo = (target: Resource, resources: readonly Resource[]): Pointer[] =>
  resources.flatMap((resource) =>
    Object.entries(resource.fields)
      .filter(([name, field]) => refersTo(field, target) && isIndexed(resource, name))
      .map(([name, field]) => ({ resource, name, field })),
  );

/** Returns the paths of references within values. A jump is left out: checks of their own mark those that lead nowhere. */
function innerPaths(fields: Fields, target: Resource, above: readonly string[]): string[][] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const path = [...above, name];
    if (field.kind === "jump") return [];
    if (field.shape) return innerPaths(field.shape, target, path);
    if (field.each) return refersTo(field.each, target) ? [path] : [];
    return above.length > 0 && refersTo(field, target) ? [path] : [];
  });
}

/** Returns every reference to the target within values of any resource, such as rows. */
export const innerPointersTo = (target: Resource, resources: readonly Resource[]): InnerPointer[] =>
  resources.flatMap((resource) => innerPaths(resource.fields, target, []).map((path) => ({ resource, path })));
