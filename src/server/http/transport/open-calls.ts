import { networkOf } from "#server/http/network-of.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sumsByKey } from "#server/sums-by-key.ts";
import { tooFrequent } from "#server/http/call.ts";
import type { Limits } from "./connections.ts";
import { cutOff, isOverHttp2 } from "./connections.ts";

export const BODY_LIMIT = 2 * 1024 * 1024;
/** Memory of an open call in addition to its body, in bytes. */
const CALL_BYTES = 16 * 1024;
export const LONGEST_UPLOAD_MS = 3_600_000;

declare module "fastify" {
  interface FastifyContextConfig {
    /** True for uploads, downloads and the live channel. */
    takesLong?: boolean;
  }
}

const isLong = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config.takesLong === true;

/** Returns the memory that a call may take until it is answered, in bytes. Files are written to disk as they arrive. */
function bytesOf(request: FastifyRequest): number {
  if (isLong(request) || ["GET", "HEAD"].includes(request.method)) return CALL_BYTES;
  const announced = Number(request.headers["content-length"] ?? BODY_LIMIT);
  return CALL_BYTES + (announced >= 0 ? Math.min(announced, BODY_LIMIT) : BODY_LIMIT);
}

/**
 * Refuses calls of an address whose open calls announce too many bytes. It runs before the login check, so that bodies
 * that never end are limited, too.
 */
function limitOpen(app: FastifyInstance, { openBytesOfAddress }: Limits): void {
  const open = sumsByKey();
  app.addHook("onRequest", (request, reply, done) => {
    const ip = networkOf(request.callerIp);
    const bytes = bytesOf(request);
    if (open.of(ip) + bytes > openBytesOfAddress) return done(tooFrequent(reply, 1));
    open.add(ip, bytes);
    reply.raw.once("close", () => open.add(ip, -bytes));
    done();
  });
}

/**
 * Returns the milliseconds until a call is cut off; null where something else limits it. Node limits uploads over
 * HTTP/1.1 itself, and the live channel has keep-alive messages.
 */
function timeOf(request: FastifyRequest, { callMs }: Limits): number | null {
  if (!isLong(request)) return callMs;
  return isOverHttp2(request.raw) ? LONGEST_UPLOAD_MS : null;
}

/**
 * Cuts off each call that takes too long. There is a timer per call, because one limit for the whole server would also
 * cut off uploads.
 */
function limitTime(app: FastifyInstance, limits: Limits): void {
  const cutLater = (request: FastifyRequest, reply: FastifyReply, ms: number): void => {
    const timer = setTimeout(() => {
      request.log.warn({ path: request.routeOptions.url }, "a call took too long and was cut off");
      cutOff(request.raw);
    }, ms).unref();
    reply.raw.once("close", () => clearTimeout(timer));
  };
  app.addHook("onRequest", (request, reply, done) => {
    const ms = timeOf(request, limits);
    if (ms !== null) cutLater(request, reply, ms);
    done();
  });
}

/** Limits how long a call stays open, and how much one address keeps open. */
export function limitOpenCalls(app: FastifyInstance, limits: Limits): void {
  limitTime(app, limits);
  limitOpen(app, limits);
}
