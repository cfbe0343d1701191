import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal, refusals } from "#kernel/errors.ts";
import { v2 } from "#kernel/wire.ts";
import { actorOfToken } from "#server/access/session.ts";
import type { Database } from "#server/db/sql.ts";
import { thumbnail } from "#server/mesh/picture.ts";
import type { Storage } from "#server/storage/storage.ts";
import { checkKey } from "#server/storage/storage.ts";
import { MAX_FILE, storeFile } from "#server/storage/store-file.ts";
import { cookieOf } from "./file-cookie.ts";
import { addZip } from "./zip.ts";

const WIDTHS = [48, 96, 160, 320, 640, 1280];
const YEAR = "private, max-age=31536000, immutable";

async function sendThumbnail(reply: FastifyReply, storage: Storage, key: string, width: number): Promise<FastifyReply> {
  const made = await thumbnail(await buffer(await storage.open(key)), width);
  if (made.kind === "fault") return reply.code(415).send();
  return reply.type("image/webp").send(Buffer.from(made.webp));
}

/** Files are read with the cookie of the login, because pictures and meshes are fetched by address. */
async function sendFile(
  request: FastifyRequest<{ Params: { "*": string }; Querystring: { "x-oss-process"?: string } }>,
  reply: FastifyReply,
  db: Database,
  storage: Storage,
): Promise<FastifyReply> {
  if (!(await actorOfToken(db, cookieOf(request)))) return reply.code(401).send();
  let key: string;
  try {
    key = checkKey(request.params["*"]);
  } catch {
    return reply.code(404).send();
  }
  const [file] = await db.query<{ type: string; size: string }>("select type, size from stored_file where key = $1", [
    key,
  ]);
  if (!file || (await storage.size(key)) === null) return reply.code(404).send();
  // Nothing a member uploaded may act in the console's origin, whatever it claims to be.
  reply.headers({
    "cache-control": YEAR,
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
  });
  const asked = Number(/^image\/resize,w_(\d{1,5})/.exec(request.query["x-oss-process"] ?? "")?.[1] ?? 0);
  const width = WIDTHS.find((one) => one >= asked) ?? WIDTHS.at(-1);
  if (asked > 0 && width && file.type.startsWith("image/")) return sendThumbnail(reply, storage, key, width);
  if (!file.type.startsWith("image/")) reply.header("content-disposition", "attachment");
  return reply
    .type(file.type)
    .header("content-length", file.size)
    .send(await storage.open(key));
}

/** Uploads as one authenticated stream, and files by their key under /files/. */
export async function addFiles(app: FastifyInstance, db: Database, storage: Storage, tempDir: string): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser("application/octet-stream", (_request, payload, done) => done(null, payload));
    scope.post<{ Querystring: { name?: string } }>(
      v2("file", "upload"),
      { bodyLimit: MAX_FILE + 1024, config: { takesLong: true } },
      async (request) => {
        const token = request.headers["__cxy_token_"];
        const actor = typeof token === "string" ? await actorOfToken(db, token) : null;
        if (!actor) throw new Refusal("tokenInvalid", refusals.loginExpired);
        if (!(request.body instanceof Readable))
          throw new Refusal(
            "illegalParameter",
            ["上传内容应为 application/octet-stream", "An upload must be sent as application/octet-stream"],
            { path: "file" },
          );
        const result = await storeFile(db, storage, request.body, { name: request.query.name ?? "", tempDir });
        return { code: 0, msg: "", result };
      },
    );
    addZip(scope, db, storage);
    scope.get<{ Params: { "*": string }; Querystring: { "x-oss-process"?: string } }>(
      "/files/*",
      { config: { takesLong: true } },
      (request, reply) => sendFile(request, reply, db, storage),
    );
  });
}
