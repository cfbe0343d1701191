import type { FastifyRequest } from "fastify";

/** Returns the languages of the header without their weights; only their order is used. */
export const languagesOf = ({ headers }: FastifyRequest): string =>
  (headers["accept-language"] ?? "").replace(/;[^,]*/g, "").slice(0, 180);
