import type { FastifyReply, FastifyRequest } from "fastify";
import { modelCommands } from "#commands/models/model.ts";
import { permitted } from "#kernel/availability.ts";
import { Refusal } from "#kernel/errors.ts";
import { isId } from "#kernel/id.ts";
import type { Database } from "#server/db/sql.ts";
import { selectedFiles } from "./downloads.ts";
import { MAX_ZIP, zipStream } from "./zip-stream.ts";
import type { AddPages } from "#server/http/pages.ts";
import type { Storage } from "#server/storage/storage.ts";
import { readerOf } from "#server/http/files/file-reader.ts";

type ZipRequest = FastifyRequest<{ Params: { model: string }; Querystring: { ids?: string } }>;

/** Builds the Content-Disposition header: ASCII for old clients, and the exact name for all others (RFC 6266). */
const disposition = (name: string): string =>
  `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\%]/g, "_")}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`;

/** Sends files of one model as a zip archive to admins who may download them. */
async function sendZip(
  request: ZipRequest,
  reply: FastifyReply,
  db: Database,
  storage: Storage,
): Promise<FastifyReply> {
  const actor = await readerOf(request, reply, db);
  if (!actor) return reply;
  if (!permitted(modelCommands.download, actor).ok) return reply.code(403).send();
  const ids = (request.query.ids ?? "").split(",").filter(Boolean);
  if (!isId(request.params.model) || ids.length > 100 || !ids.every(isId)) return reply.code(404).send();
  try {
    const chosen = await selectedFiles(db, request.params.model, ids);
    if (chosen.size >= MAX_ZIP) return reply.code(413).send();
    // Check all files before the first byte, because a missing file would break off the archive.
    for (const { key } of chosen.files) if ((await storage.size(key)) === null) return reply.code(404).send();
    return reply
      .type("application/zip")
      .headers({ "content-disposition": disposition(`${chosen.name}.zip`), "cache-control": "no-store" })
      .header("x-content-type-options", "nosniff")
      .send(zipStream(storage, chosen.files, new Date()));
  } catch (error) {
    if (error instanceof Refusal) return reply.code(404).send();
    throw error;
  }
}

/** Adds the zip archive of a model's files. */
export const pages: AddPages = (app, { db, services: { storage } }) =>
  void app.get<{ Params: { model: string }; Querystring: { ids?: string } }>(
    "/files/zip/:model",
    { config: { takesLong: true } },
    (request, reply) => sendZip(request, reply, db, storage),
  );
