import type { Resource } from "#kernel/resource.ts";
import { models } from "./models/index.ts";
import { community } from "./community/index.ts";
import { messaging } from "./messaging/index.ts";
import { audit } from "./audit/index.ts";
import { settings } from "./settings/index.ts";
import { staff } from "./staff/index.ts";
import { risk } from "./risk/index.ts";
import { users } from "./users/index.ts";

export { queues } from "./queues.ts";
export { screens } from "./screens.ts";

export const resources: readonly Resource[] = [
  ...models,
  ...community,
  ...messaging,
  ...staff,
  ...audit,
  ...settings,
  ...risk,
  ...users,
];

const byName = new Map(resources.map((resource) => [resource.name, resource]));

/**
 * Returns the resource with this name.
 * @throws Error for an unknown name; names from outside are checked earlier
 */
export function resourceNamed(name: string): Resource {
  const found = byName.get(name);
  if (!found) throw new Error(`no resource is called ${name}`);
  return found;
}

export const findResource = (name: string): Resource | undefined => byName.get(name);
