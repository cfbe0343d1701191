import type { FastifyReply, FastifyRequest } from "fastify";
import type { Actor } from "#kernel/actor.ts";
import { actorAtWork } from "#server/auth/session/session.ts";
import type { Database } from "#server/db/sql.ts";
import { secondsToWait } from "#server/http/call.ts";
import { cookieOf } from "./file-cookie.ts";

/**
 * Identifies the reader of a file by the cookie of the login. Files count toward the rate limit like calls.
 * @returns null where the request is already answered: 429 with Retry-After, or 401
 */
export async function readerOf(request: FastifyRequest, reply: FastifyReply, db: Database): Promise<Actor | null> {
  const actor = await actorAtWork(db, cookieOf(request));
  const wait = secondsToWait(request, actor);
  if (wait > 0) await reply.code(429).header("retry-after", wait).send();
  else if (!actor) await reply.code(401).send();
  return wait > 0 ? null : actor;
}
