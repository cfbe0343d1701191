import type { Endpoint } from "#server/http/endpoints/endpoint.ts";

export type Handler = Pick<Endpoint, "body" | "needs" | "handle">;
