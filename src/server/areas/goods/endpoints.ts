import type { Endpoint } from "#server/http/endpoints/endpoint.ts";
import { tryFreight } from "./freight.ts";

/** Calls of goods in addition to the generic ones. */
export const endpoints: readonly Endpoint[] = [tryFreight];
