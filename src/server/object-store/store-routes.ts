import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "#kernel/errors.ts";
import { announceContent, namesTag, rangeOf } from "#server/http/files/byte-range.ts";
import { inertHeaders } from "#server/http/files/inert-headers.ts";
import { networkOf } from "#server/http/network-of.ts";
import type { EmbeddedStore } from "./embedded-store.ts";
import { authorize, checkGrant } from "./authorize.ts";
import type { StoredObject } from "./object-folder.ts";
import type { Reply } from "./store-call.ts";
import { quoted } from "./store-call.ts";
import { runStoreCall } from "./store-calls.ts";
import type { StoreRequest } from "./store-request.ts";
import { storeRequest } from "./store-request.ts";
import { noSuchKey, preconditionFailed, StoreError } from "./store-error.ts";
import { errorXml } from "./xml.ts";

/** Types that a browser shows without running anything. All others are downloads. */
const SHOWN = /^(?:image\/(?:jpeg|png|webp|gif|avif)|video\/mp4|audio\/mpeg)$/;

/** Lets pages of other origins use the store: a signature is the permission, and no cookie counts. */
const corsFor = (origin: string | undefined): Record<string, string> =>
  origin === undefined
    ? {}
    : {
        "access-control-allow-origin": origin,
        "access-control-expose-headers": "ETag, x-oss-request-id, x-oss-next-append-position, Content-Range",
        vary: "Origin",
      };

const preflight = (headers: StoreRequest["headers"]): Record<string, string> => ({
  ...corsFor(headers["origin"]),
  "access-control-allow-methods": "GET, HEAD, PUT, POST, DELETE",
  "access-control-allow-headers": headers["access-control-request-headers"] ?? "*",
  "access-control-max-age": "600",
});

const describes = ({ etag, type, modified }: StoredObject): Record<string, string> => ({
  etag: quoted(etag),
  "content-type": type,
  "last-modified": new Date(modified).toUTCString(),
  "cache-control": "private, max-age=31536000, immutable",
  "x-oss-object-type": "Normal",
  "x-oss-storage-class": "Standard",
  ...(SHOWN.test(type) ? {} : { "content-disposition": "attachment" }),
});

const asStoreError = (error: unknown): StoreError => {
  if (error instanceof StoreError) return error;
  // Too many open calls of one address, or a full disk.
  if (error instanceof Refusal) return new StoreError(503, "ServiceUnavailable", error.message);
  return new StoreError(500, "InternalError", "We encountered an internal error. Please try again.");
};

/** Sends an object, a range of it, or the picture that `x-oss-process` makes of it. */
async function sendObject(
  { request, store, caller }: { request: StoreRequest; store: EmbeddedStore; caller: string },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { key, method, query, headers } = request;
  const object = await store.objects.find(key);
  if (!object) throw noSuchKey();
  const wanted = headers["if-match"];
  if (wanted !== undefined && !namesTag(wanted, quoted(object.etag))) throw preconditionFailed();
  reply.headers({ ...describes(object), ...inertHeaders });
  const process = query.get("x-oss-process");
  if (namesTag(headers["if-none-match"], quoted(object.etag)) && !process) return reply.code(304).send();
  if (process) {
    const { bytes, type } = await store.processed(object, process, caller);
    return reply
      .removeHeader("etag")
      .removeHeader("content-disposition")
      .header("content-type", type)
      .send(method === "HEAD" ? "" : Buffer.from(bytes));
  }
  const range = rangeOf(headers, quoted(object.etag), object.size);
  if (range === "unsatisfiable")
    throw new StoreError(416, "InvalidRange", "The requested range cannot be satisfied.", {
      ActualObjectSize: String(object.size),
    });
  announceContent(reply, range, object.size);
  if (method === "HEAD" || object.size === 0)
    return reply.send(object.size === 0 && method !== "HEAD" ? "" : undefined);
  return reply.send(store.objects.open(key, range ?? undefined));
}

function sendReply(reply: FastifyReply, { status, headers = {}, xml }: Reply): FastifyReply {
  reply.code(status).headers(headers);
  return xml === undefined ? reply.send() : reply.type("application/xml").send(xml);
}

async function answer(request: FastifyRequest, reply: FastifyReply, store: EmbeddedStore): Promise<FastifyReply> {
  const { method, raw } = request;
  const asked = storeRequest(method, raw.url ?? "/", request.headers);
  if (method === "OPTIONS") return reply.headers(preflight(asked.headers)).send();
  const { credentials } = await store.opened();
  const grant = authorize(asked, credentials, store.region);
  const isObject = asked.key !== "" && !asked.query.has("uploadId") && (method === "GET" || method === "HEAD");
  if (isObject) {
    checkGrant(grant, asked.key, "read");
    return sendObject({ request: asked, store, caller: networkOf(request.callerIp) }, reply);
  }
  if (method === "PUT" || method === "POST") request.server.services.outage.checkFiles();
  const body = request.body instanceof Readable ? request.body : Readable.from([]);
  const { objects, uploads } = store;
  return sendReply(reply, await runStoreCall({ request: asked, grant, body, objects, uploads }));
}

/** Sends a refusal as the clients of Aliyun OSS read it. */
function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = asStoreError(error);
  const requestId = randomUUID().replaceAll("-", "").toUpperCase();
  if (refusal.status >= 500)
    request.log.error({ err: error, path: request.routeOptions.url }, "a call of the store failed");
  const text = errorXml(refusal, requestId);
  // An unread body would keep its connection open.
  if (request.body instanceof Readable) request.body.resume();
  reply
    .code(refusal.status)
    .headers({ ...corsFor(request.headers.origin), "x-oss-request-id": requestId, "cache-control": "no-store" })
    .removeHeader("content-disposition")
    .type("application/xml");
  if (request.method !== "HEAD") return reply.send(text);
  return reply.header("x-oss-err", Buffer.from(text).toString("base64")).send();
}

/** Adds the embedded store under `/<bucket>/`, in the protocol of Aliyun OSS. */
export async function addObjectStore(app: FastifyInstance, store: EmbeddedStore): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
    scope.setErrorHandler(sendError);
    scope.addHook("onRequest", async (request, reply) => {
      reply.headers({ ...corsFor(request.headers.origin), "x-oss-request-id": randomUUID().replaceAll("-", "") });
    });
    scope.route({
      method: ["GET", "HEAD", "PUT", "POST", "DELETE", "OPTIONS"],
      url: `/${store.bucket}/*`,
      bodyLimit: store.maxBytes + 1024,
      config: { takesLong: true, compress: false },
      handler: (request, reply) => answer(request, reply, store),
    });
  });
}
