import type { Endpoint } from "#server/http/endpoints/endpoint.ts";
import { statisticsEndpoint } from "./statistics.ts";

export const endpoints: readonly Endpoint[] = [statisticsEndpoint];
