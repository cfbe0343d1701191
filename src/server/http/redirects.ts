import type { FastifyReply, FastifyRequest } from "fastify";
import type { Database } from "#server/db/sql.ts";

/** Addresses of the API and of files are never redirected. */
const OWN = /^\/(api|files|assets)\//;

/** Returns an address as it is stored: readable, not encoded. */
function readable(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

/** Finds where an old address leads, and counts the hit. The query of the address stays. */
async function follow(db: Database, path: string, query: string): Promise<{ to: string; code: number } | null> {
  const [row] = await db.query<{ to: string; code: number }>(
    `update seo_redirect set hits = hits + 1 where delete_time is null and from_path = any($1)
     returning to_path as to, code`,
    [[path, `${path}?${query}`].flatMap((address) => [address, readable(address)])],
  );
  if (!row) return null;
  return { code: row.code, to: query === "" || row.to.includes("?") ? row.to : `${row.to}?${query}` };
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

const isPage = ({ method, url }: FastifyRequest): boolean => (method === "GET" || method === "HEAD") && !OWN.test(url);

/**
 * Answers old addresses of public pages with a redirect. Only addresses that nothing else answers are looked up. A
 * target is a path of our records, so a redirect never leaves the site.
 * @param otherwise answers all other addresses
 */
export const redirecting =
  (db: Database, otherwise: Answer): Answer =>
  async (request, reply) => {
    const [path = "", ...query] = request.url.split("?");
    const found = isPage(request) ? await follow(db, path, query.join("?")) : null;
    return found ? reply.redirect(encodeURI(readable(found.to)), found.code) : otherwise(request, reply);
  };
