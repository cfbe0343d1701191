import fastify from "fastify";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal, refusals } from "#kernel/errors.ts";
import type { Database } from "#server/db/sql.ts";
import { call, refusalEnvelope } from "./call.ts";
import { endpoints } from "./endpoints.ts";
import { addSecurityHeaders } from "./security.ts";
import type { Metrics } from "./metrics.ts";

export interface AppOptions {
  db: Database;
  metrics: Metrics;
  /** Structured logs without bodies and secrets; false in tests. */
  logger: boolean;
}

const BODY_LIMIT = 2 * 1024 * 1024;
const REQUEST_TIMEOUT_MS = 30_000;

/** Faults of the transport and of the database in the words of a refusal; everything else is ours. */
function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const { code } = error as { code?: string };
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE")
    return new Refusal("illegalParameter", ["请求体太大", "The body is too large"]);
  if (
    code === "FST_ERR_CTP_INVALID_JSON_BODY" ||
    code === "FST_ERR_CTP_EMPTY_JSON_BODY" ||
    error instanceof SyntaxError
  )
    return new Refusal("illegalParameter", ["请求体不是有效的 JSON", "The body is not valid JSON"]);
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE")
    return new Refusal("illegalParameter", ["请求体应为 application/json", "The body must be application/json"]);
  if (code === "57014")
    return new Refusal("busy", ["查询超时，请缩小筛选范围", "The query took too long; narrow the filter"]);
  if (code === "53100" || code === "53200")
    return new Refusal("busy", ["数据库空间不足，未写入任何内容", "The database is out of space; nothing was written"]);
  return new Refusal("serverFault", refusals.serverFault);
}

async function fail(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const refusal = asRefusal(error);
  if (refusal.codeName === "serverFault")
    request.log.error({ err: error, requestId: request.headers["__cxy_requestid_"] }, "a call failed");
  const language = request.headers["__cxy_os_lang_"];
  await reply.code(200).send(refusalEnvelope(refusal, Array.isArray(language) ? language[0] : language));
}

/** The API: every call is a POST with JSON, every answer an envelope on HTTP 200. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    logger: options.logger ? { redact: ["req.headers.authorization", "req.headers['__cxy_token_']"] } : false,
    disableRequestLogging: true,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: "loopback",
    forceCloseConnections: true,
  });
  addSecurityHeaders(app);
  app.setErrorHandler(fail);
  for (const endpoint of endpoints)
    app.post(endpoint.path, async (request, reply) => {
      const end = options.metrics.call(endpoint.path);
      try {
        const result = await call(options.db, endpoint, request, reply);
        return { code: 0, msg: "", result };
      } finally {
        end();
      }
    });
  return app;
}
