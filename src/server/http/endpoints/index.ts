import { accountEndpoints } from "./account-endpoints.ts";
import { addTaskEndpoint } from "./add-task.ts";
import { chartEndpoints } from "./chart-endpoints.ts";
import type { Described, Endpoint } from "./endpoint.ts";
import { exportCalls, exportTaskEndpoints } from "./export.ts";
import { factorEndpoints } from "./factor-endpoints.ts";
import { importEndpoints } from "./import-endpoints.ts";
import { outboxEndpoints } from "./outbox-endpoints.ts";
import { ownEndpoints } from "./own-endpoints.ts";
import { countEndpoints } from "./count-endpoints.ts";
import { queueEndpoints } from "./queue-endpoints.ts";
import { resourceEndpoints } from "./resource-endpoints.ts";
import { screenEndpoints } from "./screen-endpoints.ts";
import { searchEndpoints } from "./search-endpoints.ts";
import { sessionEndpoints } from "./session-endpoints.ts";
import { staffEndpoints } from "./staff-endpoints.ts";
import { taskEndpoints } from "./task-endpoints.ts";
import { treeEndpoints } from "./tree-endpoints.ts";
import { endpointsOfAreas } from "#server/generated/endpoints.ts";
import { storeCall, uploadEndpoints } from "#server/http/files/upload-calls.ts";
import { sentFileEndpoints, storeSentCall } from "#server/tickets/sent-file-calls.ts";

/** All endpoints of the API: those of the core, and those of the areas. A duplicate path throws at startup. */
export const endpoints: readonly Endpoint[] = [
  ...accountEndpoints,
  ...queueEndpoints,
  ...countEndpoints,
  ...resourceEndpoints,
  ...treeEndpoints,
  ...screenEndpoints,
  ...chartEndpoints,
  ...searchEndpoints,
  ...staffEndpoints,
  ...sessionEndpoints,
  ...factorEndpoints,
  ...ownEndpoints,
  ...outboxEndpoints,
  ...exportTaskEndpoints,
  ...taskEndpoints,
  ...importEndpoints,
  addTaskEndpoint,
  ...uploadEndpoints,
  ...sentFileEndpoints,
  ...endpointsOfAreas.flat(),
];

/** All calls of the API, including streams. */
export const calls: readonly Described[] = [...endpoints, storeCall, storeSentCall, ...exportCalls];

const seen = new Set<string>();
for (const { path } of calls) {
  if (seen.has(path)) throw new Error(`two endpoints are called ${path}`);
  seen.add(path);
}
