import type { FastifyRequest } from "fastify";

const originOf = (address: string): string | null => (URL.canParse(address) ? new URL(address).origin : null);

/**
 * True for requests from the console's own origin. Browsers always send the origin; other programs may omit it. Scheme
 * and host come from a trusted proxy, where there is one (http/app.ts).
 */
export function isOwnOrigin({ headers, protocol, host }: FastifyRequest): boolean {
  if (headers.origin === undefined) return true;
  const ownOrigin = originOf(`${protocol}://${host}`);
  return ownOrigin !== null && ownOrigin === originOf(headers.origin);
}
