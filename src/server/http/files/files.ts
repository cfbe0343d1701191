import { join } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { fileFormats } from "#kernel/file-formats.ts";
import { readableFiles } from "#server/auth/permissions/file-permissions.ts";
import type { Database } from "#server/db/sql.ts";
import { isCutOff } from "#server/pictures/draw-in-child.ts";
import type { Storage } from "#server/storage/storage.ts";
import { checkKey } from "#server/storage/storage.ts";
import { pictureFaultMessage } from "#server/storage/store-file.ts";
import type { Thumbnails } from "#server/pictures/thumbnail-cache.ts";
import { openThumbnails } from "#server/pictures/thumbnail-cache.ts";
import { announceContent, namesTag, rangeOf } from "./byte-range.ts";
import { authorize, contextOf, keepingRefusals } from "#server/http/call.ts";
import { isCompressed } from "#server/http/transport/compression.ts";
import { readerOf } from "./file-reader.ts";
import { inertHeaders } from "./inert-headers.ts";
import { givenBody } from "#server/http/transport/body.ts";
import type { CallContext, Described } from "#server/http/endpoints/endpoint.ts";
import { PRIVATE_PATH } from "#server/sealed/private-links.ts";
import { storeSentCall, storeSentFrom } from "#server/tickets/sent-file-calls.ts";
import { sendPrivate } from "./private-files.ts";
import { storeCall, storeSent } from "./upload-calls.ts";

const WIDTHS = [48, 96, 160, 320, 640, 1280];
const YEAR = "private, max-age=31536000, immutable";

interface Files {
  db: Database;
  storage: Storage;
  thumbnails: Thumbnails;
}

/** Returns a signal that aborts when the client disconnects. */
function untilClosed({ raw }: FastifyReply): AbortSignal {
  const closing = new AbortController();
  if (raw.destroyed) closing.abort();
  raw.once("close", () => closing.abort());
  return closing.signal;
}

/**
 * Sends a thumbnail. The answer is 415 with the reason if it cannot be drawn, and 503 if the server is stopping or the
 * client has disconnected.
 */
async function sendThumbnail(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  thumbnails: Thumbnails,
  { key, width, caller }: { key: string; width: number; caller: string },
): Promise<FastifyReply> {
  const made = await thumbnails.get(key, width, { caller, signal: untilClosed(reply) });
  if (made.kind === "thumbnail") return reply.type("image/webp").send(Buffer.from(made.webp));
  reply.removeHeader("etag").header("cache-control", "no-store");
  if (isCutOff(made.fault)) return reply.code(503).header("retry-after", 1).send();
  const isEnglish = /^en\b/i.test(headers["accept-language"] ?? "");
  return reply
    .code(415)
    .type("text/plain; charset=utf-8")
    .send(pictureFaultMessage(made.fault)[isEnglish ? 1 : 0]);
}

/**
 * Sends a stored file. The request is authorized by a cookie, because the browser fetches pictures and meshes without
 * the token header.
 */
async function sendFile(
  request: FastifyRequest<{ Params: { "*": string }; Querystring: { "x-oss-process"?: string } }>,
  reply: FastifyReply,
  { db, storage, thumbnails }: Files,
): Promise<FastifyReply> {
  const actor = await readerOf(request, reply, db);
  if (!actor) return reply;
  let key: string;
  try {
    key = checkKey(request.params["*"]);
  } catch {
    return reply.code(404).send();
  }
  const [file] = await db.query<{ type: string; size: string }>("select type, size from stored_file where key = $1", [
    key,
  ]);
  if (file && !(await readableFiles(db, actor, [key])).has(key)) return reply.code(403).send();
  if (!file || (await storage.size(key)) === null) return reply.code(404).send();
  reply.headers({ "cache-control": YEAR, ...inertHeaders });
  const requestedWidth = Number(/^image\/resize,w_(\d{1,5})/.exec(request.query["x-oss-process"] ?? "")?.[1] ?? 0);
  const width = WIDTHS.find((one) => one >= requestedWidth) ?? WIDTHS.at(-1);
  const isPicture = file.type.startsWith("image/") && file.type !== fileFormats.svg.type;
  const thumbnail = requestedWidth > 0 && width && isPicture ? { key, width, caller: actor.id } : null;
  const isPacked = isCompressed(file.type);
  // The content of a key never changes, so a client needs it only once. The tag of a file that is sent compressed is
  // weak, because its bytes may differ.
  const tag = `${isPacked ? "W/" : ""}"${thumbnail ? `${key}:${width}` : key}"`;
  reply.header("etag", tag);
  if (namesTag(request.headers["if-none-match"], tag)) return reply.code(304).send();
  if (thumbnail) return sendThumbnail(request, reply, thumbnails, thumbnail);
  if (!isPicture) reply.header("content-disposition", "attachment");
  reply.type(file.type);
  if (isPacked) return reply.header("content-length", file.size).send(await storage.open(key));
  return sendContent(request, reply, storage, { key, tag, size: Number(file.size) });
}

/** Sends the whole file, or the requested bytes, which video players use to seek. */
async function sendContent(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  { key, tag, size }: { key: string; tag: string; size: number },
): Promise<FastifyReply> {
  const range = rangeOf(headers, tag, size);
  if (range === "unsatisfiable")
    return reply
      .code(416)
      .headers({ "content-range": `bytes */${size}`, "cache-control": "no-store" })
      .send();
  announceContent(reply, range, size);
  return reply.send(await storage.open(key, range ?? undefined));
}

/** Adds files by their key under /files/, and the calls by which sent files become stored ones. */
export async function addFiles(app: FastifyInstance, db: Database, dataDir: string): Promise<void> {
  const { storage, uploads } = app.services;
  const tempDir = join(dataDir, "uploads");
  const files: Files = { db, storage, thumbnails: openThumbnails(storage, join(dataDir, "thumbnails")) };
  const addStoring = (
    described: Described,
    store: (context: CallContext, body: unknown, options: { tempDir: string; signal: AbortSignal }) => Promise<unknown>,
  ): void => {
    app.post(described.path, { config: { takesLong: true } }, async (request, reply) => {
      const context = await contextOf(db, request, reply, described);
      const signal = untilClosed(reply);
      const result = await keepingRefusals(context, async () => {
        authorize(described, context.actor);
        return store(context, givenBody(request.body, described.body), { tempDir, signal });
      });
      return { code: 0, msg: "", result };
    });
  };
  addStoring(storeCall, (context, body, options) => storeSent(context, body, { ...options, storage, uploads }));
  addStoring(storeSentCall, storeSentFrom);
  app.get<{ Params: { "*": string }; Querystring: { until?: string; sign?: string } }>(
    `${PRIVATE_PATH}*`,
    { config: { takesLong: true } },
    (request, reply) => sendPrivate(request, reply, files),
  );
  app.get<{ Params: { "*": string }; Querystring: { "x-oss-process"?: string } }>(
    "/files/*",
    { config: { takesLong: true } },
    (request, reply) => sendFile(request, reply, files),
  );
}
