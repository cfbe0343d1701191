import { accountEndpoints } from "./account-endpoints.ts";
import type { Endpoint } from "./endpoint.ts";
import { modelEndpoints } from "./model-endpoints.ts";
import { queueEndpoints } from "./queue-endpoints.ts";
import { resourceEndpoints } from "./resource-endpoints.ts";

/** Every call of the API. A second path throws while the program starts. */
export const endpoints: readonly Endpoint[] = [
  ...accountEndpoints,
  ...queueEndpoints,
  ...modelEndpoints,
  ...resourceEndpoints,
];

const seen = new Set<string>();
for (const { path } of endpoints) {
  if (seen.has(path)) throw new Error(`two endpoints are called ${path}`);
  seen.add(path);
}
