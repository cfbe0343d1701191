import type { FastifyReply, FastifyRequest } from "fastify";
import { isOwnAddress } from "#server/http/own-addresses.ts";
import type { Database } from "#server/db/sql.ts";

/** Returns an address as most are stored: readable, not encoded. */
function readable(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

/** Returns a stored address as a header may contain it. What it encodes itself stays, such as `%26` in a query. */
const encoded = (address: string): string => encodeURI(address).replaceAll(/%25([\da-f]{2})/gi, "%$1");

/** Returns a query as the browser sent it, with bytes beyond ASCII encoded. */
const asSent = (query: string): string =>
  query.replaceAll(/[^!-~]/g, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, "0").toUpperCase()}`);

/**
 * Finds where an old address leads, and counts the hit. A redirect for the address with its query wins. Else the query
 * stays, unchanged.
 */
async function follow(db: Database, path: string, query: string): Promise<{ to: string; code: number } | null> {
  const spellings = [path, `${path}?${query}`].flatMap((address) => [address, readable(address)]);
  const [row] = await db.query<{ from: string; to: string; code: number }>(
    `update seo_redirect set hits = hits + 1 where id = (
       select id from seo_redirect where delete_time is null and from_path = any($1)
       order by position('?' in from_path) desc limit 1)
     returning from_path as from, to_path as to, code`,
    [spellings],
  );
  if (!row) return null;
  const to = encoded(row.to);
  if (query === "" || row.from.includes("?")) return { code: row.code, to };
  return { code: row.code, to: `${to}${to.includes("?") ? "&" : "?"}${asSent(query)}` };
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** True for addresses that may be redirected: all but those of the product itself. */
const isPage = ({ method, url }: FastifyRequest): boolean =>
  (method === "GET" || method === "HEAD") && !isOwnAddress(url);

/**
 * Answers old addresses of public pages with a redirect. Only addresses that nothing else answers are looked up. A
 * target is a path of our records, so a redirect never leaves the site.
 * @param otherwise answers all other addresses
 */
export const redirecting =
  (db: Database, otherwise: Answer): Answer =>
  async (request, reply) => {
    // The server changes the other address of the request where a % of it is invalid.
    const [path = "", ...query] = request.originalUrl.split("?");
    const target = isPage(request) ? await follow(db, path, query.join("?")) : null;
    return target ? reply.redirect(target.to, target.code) : otherwise(request, reply);
  };
