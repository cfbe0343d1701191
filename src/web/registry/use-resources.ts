import { useEffect } from "react";
import type { Fields } from "#kernel/field.ts";
import type { Resource } from "#kernel/resource.ts";
import { loadResources, outline as allNames } from "./areas.ts";
import { useRegistry } from "./registry.ts";

/** Loads the areas of resources. @returns true once all of them are loaded, except resources that do not exist yet */
export function useResources(names: readonly string[]): boolean {
  const { resource, outline } = useRegistry();
  const mayExist = (name: string): boolean => allNames.value.part === undefined || outline(name) !== undefined;
  const missing = names.filter((name) => name !== "" && !resource(name) && mayExist(name)).join();
  useEffect(() => {
    if (missing !== "") loadResources(missing.split(",")).catch(() => {});
  }, [missing]);
  return missing === "";
}

/** Returns the names of all resources to which fields refer, those of inner fields included. */
export const targetsOf = (fields: Fields): string[] =>
  Object.values(fields).flatMap(({ target, shape, each }) => [
    ...(target === undefined ? [] : [target]),
    ...(shape ? targetsOf(shape) : []),
    ...(each ? targetsOf({ each }) : []),
  ]);

/** Returns a resource of any area; undefined until its area is loaded. */
export function useResource(name: string): Resource | undefined {
  useResources([name]);
  return useRegistry().resource(name);
}
