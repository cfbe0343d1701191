import fastify, { LogController } from "fastify";
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from "fastify";
import { codes, Refusal, refusals } from "#kernel/errors.ts";
import type { Field, Fields } from "#kernel/field.ts";
import type { Services } from "#server/services.ts";
import type { Database } from "#server/db/sql.ts";
import { asRefusal, codeIn } from "./map-errors.ts";
import { call, refusalEnvelope, requestIdOf } from "./call.ts";
import type { Limits } from "./transport/connections.ts";
import { limitsOfClients } from "./transport/connections.ts";
import type { Endpoint } from "./endpoints/endpoint.ts";
import { addCompression } from "./transport/compression.ts";
import { addExports } from "./endpoints/export.ts";
import { endpoints } from "./endpoints/index.ts";
import { BODY_LIMIT, limitOpenCalls, LONGEST_UPLOAD_MS } from "./transport/open-calls.ts";
import { addPlainPages } from "./plain-pages.ts";
import { addSecurityHeaders } from "./transport/security.ts";
import type { Metrics } from "./metrics.ts";
import type { Tls } from "./transport/tls.ts";

/** Gets each entry as a line of JSON. */
export interface LogStream {
  write(line: string): void;
}

export interface AppOptions {
  db: Database;
  metrics: Metrics;
  services: Services;
  /** Structured logs without bodies and secrets, to standard output or where a test reads them. */
  logger: boolean | LogStream;
  /** Null or absent: TLS, if any, is spoken by a proxy. */
  tls?: Tls | null;
  limits?: Limits;
  /** Told after each write that was committed. */
  committed?: () => void;
}

const MEDIA_TYPE_REFUSED = 415;

const languageOf = (request: FastifyRequest): string | undefined => {
  const language = request.headers["__cxy_os_lang_"];
  return Array.isArray(language) ? language[0] : language;
};

/** A body that is no JSON is no call of the console at all. */
const statusOf = (error: unknown): number =>
  codeIn(error) === "FST_ERR_CTP_INVALID_MEDIA_TYPE" ? MEDIA_TYPE_REFUSED : 200;

/** What the log says of a fault: nothing of the values that the database tells beside its message. */
const described = (error: unknown): { type: string; code: string; message: string; stack: string } =>
  error instanceof Error
    ? { type: error.name, code: codeIn(error), message: error.message, stack: error.stack ?? "" }
    : { type: typeof error, code: "", message: "", stack: "" };

const loggerBy = (given: AppOptions["logger"]): FastifyServerOptions["logger"] =>
  given !== false && {
    redact: ["req.headers.authorization", "req.headers['__cxy_token_']"],
    serializers: { err: described },
    ...(given === true ? {} : { stream: given }),
  };

async function notFound(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (!request.url.startsWith("/api/")) await reply.code(404).type("text/plain").send("Not found");
  else await reply.send(refusalEnvelope(new Refusal("notFound", refusals.noCall), languageOf(request)));
}

async function fail(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  // An address that could be no file's, such as //: whoever looks for holes would fill the log with it.
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
    /** The address of the caller. Unlike `ip`, it stays known after the connection is gone. */
    callerIp: string;
  }
}

/** Its text in an address may mean a number; of what is declared as text or as an id, digits are what was written. */
const mayBeNumber = ({ kind, enumeration }: Field): boolean =>
  ["int", "money", "bytes", "time", "json"].includes(kind) || enumeration?.numbered === true;

/**
 * Numbers travel in an address as text, and what is not given as a name with nothing behind it; whatever else stands
 * there is looked at like a body.
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

/** An address with a % that stands for no character is found nowhere, like any other: the router would answer it itself. */
function readable(address: string): string {
  try {
    decodeURI(address);
    return address;
  } catch {
    return address.replaceAll("%", "%25");
  }
}

/**
 * By itself the console speaks HTTP/2, and HTTP/1.1 with whoever does not; the live channel is a WebSocket of HTTP/1.1.
 * Handlers use nothing in which the two differ, so that one type serves both.
 */
const overTls = (common: FastifyServerOptions, { options }: Tls, limits: Limits): FastifyInstance =>
  fastify({
    ...common,
    http2: true,
    https: { ...options, allowHTTP1: true, settings: { maxConcurrentStreams: limits.streamsOfSession } },
  } as FastifyServerOptions);

/** The API: every call is a POST with JSON, every answer to one an envelope on HTTP 200. */
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
  // Any page of another site may send it; no call of ours is one.
  app.removeContentTypeParser("text/plain");
  addSecurityHeaders(app);
  await addCompression(app);
  limitOpenCalls(app, limits);
  app.setErrorHandler(fail);
  app.setNotFoundHandler(notFound);
  // Public by its nature: with these keys other services tell that a token is ours.
  app.get("/.well-known/jwks.json", (_request, reply) =>
    reply.header("cache-control", "public, max-age=300").send(options.services.jwt.keys),
  );
  for (const endpoint of endpoints) addCall(app, endpoint, options);
  addExports(app, options.db);
  addPlainPages(app, options.db);
  return app;
}
