import type { Endpoint } from "#server/http/endpoints/endpoint.ts";
import { statement } from "./statement.ts";

/** Calls of settlements in addition to the generic ones. */
export const endpoints: readonly Endpoint[] = [statement];
