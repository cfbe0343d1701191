import { accountEndpoints } from "./account-endpoints.ts";
import { chartEndpoints } from "./chart-endpoints.ts";
import { bulkEndpoints } from "./bulk-endpoints.ts";
import { blackListEndpoints } from "./black-list-endpoints.ts";
import { communityEndpoints } from "./community-endpoints.ts";
import type { Described, Endpoint } from "./endpoint.ts";
import { exportCalls, exportTaskEndpoints } from "./export.ts";
import { factorEndpoints } from "./factor-endpoints.ts";
import { frontPageEndpoints } from "./front-page-endpoints.ts";
import { importEndpoints } from "./import-endpoints.ts";
import { linkEndpoints } from "./link-endpoints.ts";
import { modelEndpoints } from "./model-endpoints.ts";
import { outboxEndpoints } from "./outbox-endpoints.ts";
import { openPageEndpoints } from "./open-page-endpoints.ts";
import { ownEndpoints } from "./own-endpoints.ts";
import { queueEndpoints } from "./queue-endpoints.ts";
import { rankingEndpoints } from "./ranking-endpoints.ts";
import { reportEndpoints } from "./report-endpoints.ts";
import { riskEndpoints } from "./risk-endpoints.ts";
import { resourceEndpoints } from "./resource-endpoints.ts";
import { screenEndpoints } from "./screen-endpoints.ts";
import { searchEndpoints } from "./search-endpoints.ts";
import { sessionEndpoints } from "./session-endpoints.ts";
import { staffEndpoints } from "./staff-endpoints.ts";
import { tagEndpoints } from "./tag-endpoints.ts";
import { topicEndpoints } from "./topic-endpoints.ts";
import { taskEndpoints } from "./task-endpoints.ts";
import { wordEndpoints } from "./word-endpoints.ts";
import { treeEndpoints } from "./tree-endpoints.ts";
import { userEndpoints } from "./user-endpoints.ts";
import { uploadCall } from "#server/http/files/upload.ts";

/** All endpoints of the API. A duplicate path throws at startup. */
export const endpoints: readonly Endpoint[] = [
  ...accountEndpoints,
  ...queueEndpoints,
  ...modelEndpoints,
  ...resourceEndpoints,
  ...treeEndpoints,
  ...screenEndpoints,
  ...chartEndpoints,
  ...reportEndpoints,
  ...searchEndpoints,
  ...staffEndpoints,
  ...sessionEndpoints,
  ...factorEndpoints,
  ...ownEndpoints,
  ...openPageEndpoints,
  ...outboxEndpoints,
  ...communityEndpoints,
  ...exportTaskEndpoints,
  ...tagEndpoints,
  ...topicEndpoints,
  ...userEndpoints,
  ...taskEndpoints,
  ...importEndpoints,
  ...bulkEndpoints,
  ...linkEndpoints,
  ...wordEndpoints,
  ...blackListEndpoints,
  ...riskEndpoints,
  ...rankingEndpoints,
  ...frontPageEndpoints,
];

/** All calls of the API, including streams. */
export const calls: readonly Described[] = [...endpoints, uploadCall, ...exportCalls];

const seen = new Set<string>();
for (const { path } of calls) {
  if (seen.has(path)) throw new Error(`two endpoints are called ${path}`);
  seen.add(path);
}
