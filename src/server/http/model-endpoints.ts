import type { Endpoint } from "./endpoint.ts";

export const modelEndpoints: readonly Endpoint[] = [];
