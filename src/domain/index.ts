import type { Resource } from "#kernel/resource.ts";
import { resources } from "./generated/resources.ts";

export { queues } from "./generated/queues.ts";
export { resources } from "./generated/resources.ts";
export { screens } from "./screens.ts";

const byName = new Map(resources.map((resource) => [resource.name, resource]));

/**
 * Returns the resource with this name.
 * @throws Error for an unknown name; names from outside are checked earlier
 */
export function resourceNamed(name: string): Resource {
  const resource = byName.get(name);
  if (!resource) throw new Error(`no resource is called ${name}`);
  return resource;
}

export const findResource = (name: string): Resource | undefined => byName.get(name);
