import fastify, { LogController } from "fastify";
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from "fastify";
import { codes, Refusal, refusals } from "#kernel/errors.ts";
import type { Field, Fields } from "#kernel/field.ts";
import type { Services } from "#server/services.ts";
import { originOf } from "#server/storage/uploads.ts";
import type { Database } from "#server/db/sql.ts";
import { asRefusal, codeIn } from "./map-errors.ts";
import { call, requestIdOf } from "./call.ts";
import { refusalEnvelope } from "./refusal-envelope.ts";
import type { Limits } from "./transport/connections.ts";
import { limitsOfClients } from "./transport/connections.ts";
import type { Endpoint } from "./endpoints/endpoint.ts";
import { pagesOfAreas } from "#server/generated/pages.ts";
import { addCompression } from "./transport/compression.ts";
import { addExports } from "./endpoints/export.ts";
import { endpoints } from "./endpoints/index.ts";
import { BODY_LIMIT, limitOpenCalls, LONGEST_UPLOAD_MS } from "./transport/open-calls.ts";
import { redirecting } from "./redirects.ts";
import { addSecurityHeaders } from "./transport/security.ts";
import type { Metrics } from "./metrics.ts";
import type { Tls } from "./transport/tls.ts";

/** A destination for log entries; each entry is a line of JSON. */
interface LogStream {
  write(line: string): void;
}

export interface AppOptions {
  db: Database;
  metrics: Metrics;
  services: Services;
  /** Structured logs without bodies and secrets. True writes to standard output; a stream serves tests. */
  logger: boolean | LogStream;
  /** Null or absent where the server speaks plain HTTP: a proxy terminates TLS, or there is none. */
  tls?: Tls | null;
  limits?: Limits;
  /** Header in which the proxy names a visitor's country. */
  countryHeader?: string | null;
  /** Origin of the public site. */
  site?: string | null;
  /** Called after each committed write. */
  committed?: () => void;
}

const MEDIA_TYPE_REFUSED = 415;

const languageOf = (request: FastifyRequest): string | undefined => {
  const language = request.headers["__cxy_os_lang_"];
  return Array.isArray(language) ? language[0] : language;
};

/** HTTP status of an error: 415 for a body that is not JSON, which the console never sends; 200 for all others. */
const statusOf = (error: unknown): number =>
  codeIn(error) === "FST_ERR_CTP_INVALID_MEDIA_TYPE" ? MEDIA_TYPE_REFUSED : 200;

/** Describes a fault for the log. It omits further fields of a database error, because they may contain values. */
const described = (error: unknown): { type: string; code: string; message: string; stack: string } =>
  error instanceof Error
    ? { type: error.name, code: codeIn(error), message: error.message, stack: error.stack ?? "" }
    : { type: typeof error, code: "", message: "", stack: "" };

const loggerBy = (option: AppOptions["logger"]): FastifyServerOptions["logger"] =>
  option !== false && {
    redact: ["req.headers.authorization", "req.headers['__cxy_token_']"],
    serializers: { err: described },
    ...(option === true ? {} : { stream: option }),
  };

async function notFound(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (!request.url.startsWith("/api/")) await reply.code(404).type("text/plain").send("Not found");
  else await reply.send(refusalEnvelope(new Refusal("notFound", refusals.noCall), languageOf(request)));
}

async function fail(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  // A path that cannot be a file, such as `//`. It is not logged, because attackers' scans would fill the log.
  if (codeIn(error) === "FST_STATIC_FORBIDDEN_PATH") return notFound(request, reply);
  const refusal = asRefusal(error, request.server.services.outage.trouble());
  const about = { requestId: requestIdOf(request), path: request.routeOptions.url };
  const ip = request.callerIp;
  if (error instanceof Refusal) request.log.info({ ...about, code: refusal.code, ip }, "a call was refused");
  else if (refusal.codeName === "serverFault") request.log.error({ ...about, err: error }, "a call failed");
  else request.log.warn({ ...about, err: error }, "a call was refused by what lies below it");
  await reply.code(statusOf(error)).send(refusalEnvelope(refusal, languageOf(request)));
}

declare module "fastify" {
  interface FastifyInstance {
    services: Services;
  }
  interface FastifyRequest {
    /** The address of the caller. Unlike `ip`, it stays available after the connection has closed. */
    callerIp: string;
  }
}

/** True if digits in an address are converted to a number. In the value of a text or an id they stay text. */
const mayBeNumber = ({ kind, enumeration }: Field): boolean =>
  ["int", "money", "bytes", "time", "json"].includes(kind) || enumeration?.numbered === true;

/**
 * Converts the query of a GET call to a body. Numbers arrive as text, and an empty value means that the field is
 * absent. Everything else is checked like a body.
 */
const fromAddress = (query: unknown, fields: Fields): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(query as Record<string, unknown>).flatMap(([name, value]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (field && value === "") return [];
      const isNumber = field && mayBeNumber(field) && typeof value === "string" && /^\d{1,15}$/.test(value);
      return [[name, isNumber ? Number(value) : value]];
    }),
  );

function addCall(app: FastifyInstance, endpoint: Endpoint, options: AppOptions): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply, body: unknown): Promise<object> => {
    const end = options.metrics.call(endpoint.path);
    try {
      const result = await call(options.db, endpoint, request, reply, body);
      end(codes.ok);
      if (endpoint.writes) options.committed?.();
      return { code: codes.ok, msg: "", result };
    } catch (error) {
      const { outage } = options.services;
      if (codeIn(error) === "53100") outage.noteFull();
      end(asRefusal(error, outage.trouble()).code);
      throw error;
    }
  };
  app.post(endpoint.path, (request, reply) => answer(request, reply, request.body));
  if (endpoint.inAddress)
    app.get(endpoint.path, (request, reply) => answer(request, reply, fromAddress(request.query, endpoint.body)));
}

/**
 * Escapes an invalid % in an address. Otherwise the router would answer the request itself, and not with the usual "not
 * found".
 */
function readable(address: string): string {
  try {
    decodeURI(address);
    return address;
  } catch {
    return address.replaceAll("%", "%25");
  }
}

/**
 * Creates the server with TLS. It speaks HTTP/2, and HTTP/1.1 with other clients; the live channel is a WebSocket over
 * HTTP/1.1. Handlers use nothing in which the two versions differ. So both have the same type.
 */
const overTls = (common: FastifyServerOptions, { options }: Tls, limits: Limits): FastifyInstance =>
  fastify({
    ...common,
    http2: true,
    https: { ...options, allowHTTP1: true, settings: { maxConcurrentStreams: limits.streamsOfSession } },
  } as FastifyServerOptions);

/** Origins of the media server that the WebRTC tests use instead of this server; none without one. */
const mediaServersOf = ({ rtc: { mediaServer } }: Services): string[] =>
  mediaServer ? [...new Set(Object.values(mediaServer).map((address) => new URL(address).origin))] : [];

/** Builds the server of the API. Every call is a POST with JSON, and is answered with an envelope on HTTP 200. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const common = {
    logger: loggerBy(options.logger),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: LONGEST_UPLOAD_MS,
    trustProxy: "loopback",
    forceCloseConnections: "idle",
    rewriteUrl: ({ url = "/" }: { url?: string }) => readable(url),
  } as const satisfies FastifyServerOptions;
  const limits = options.limits ?? limitsOfClients;
  const app = options.tls ? overTls(common, options.tls, limits) : fastify(common);
  app.decorate("services", options.services);
  app.decorateRequest("callerIp", "");
  app.addHook("onRequest", (request, _reply, done) => {
    request.callerIp = request.ip;
    done();
  });
  app.addHook("onClose", async () => {
    options.services.limit.stop();
    await options.services.refused.stop();
  });
  // text/plain is not accepted: pages of other sites could send it without a preflight, and no call of this API needs
  // it.
  app.removeContentTypeParser("text/plain");
  const storage = originOf(options.services.uploads.place);
  addSecurityHeaders(app, { storage, mediaServers: mediaServersOf(options.services) });
  await addCompression(app);
  limitOpenCalls(app, limits);
  app.setErrorHandler(fail);
  app.setNotFoundHandler(redirecting(options.db, notFound));
  // Public, because other services verify the tokens of this server with these keys.
  app.get("/.well-known/jwks.json", (_request, reply) =>
    reply.header("cache-control", "public, max-age=300").send(options.services.jwt.keys),
  );
  for (const endpoint of endpoints) addCall(app, endpoint, options);
  addExports(app, options.db);
  const { db, services, countryHeader = null, site = null } = options;
  for (const addPages of pagesOfAreas) addPages(app, { db, services, countryHeader, site });
  return app;
}
