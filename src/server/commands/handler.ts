import type { Endpoint } from "#server/http/endpoints/endpoint.ts";

export type Handler = Pick<Endpoint, "body" | "needs" | "handle">;

/** Handlers by command id, for commands that do more than a transition or a change of fields. */
export type Handlers = Readonly<Record<string, Handler>>;
