import { timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { fileFormats } from "#kernel/file-formats.ts";
import type { Database } from "#server/db/sql.ts";
import { drawInChild, isCutOff } from "#server/pictures/draw-in-child.ts";
import type { Storage } from "#server/storage/storage.ts";
import { checkKey } from "#server/storage/storage.ts";
import { linkSignature } from "#server/sealed/private-links.ts";
import { readerOf } from "./file-reader.ts";
import { inertHeaders } from "./inert-headers.ts";

/** Longest side in pixels of a private picture as it is sent. */
const LONGEST = 1_600;

const isSame = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/** Draws a private picture with the account of its reader and the time over it, so that a copy tells who made it. */
async function sendMarked(
  reply: FastifyReply,
  { storage, key, caller, text }: { storage: Storage; key: string; caller: string; text: string },
): Promise<FastifyReply> {
  const local = await storage.local(key);
  try {
    const size = { longest: LONGEST, fit: "inside", ground: "#FFFFFF", mayEnlarge: true } as const;
    const steps = [
      { kind: "auto-orient" },
      { kind: "resize", size },
      { kind: "name", text },
      { kind: "format", format: "jpeg" },
    ] as const;
    const drawing = await drawInChild(async () => ({ path: local.path, widths: [], steps }), {
      callers: () => [caller],
      weight: () => LONGEST,
    });
    if (drawing.kind === "drawn" && drawing.processed)
      return reply.type(drawing.processed.type).send(Buffer.from(drawing.processed.bytes));
    const isPassing = drawing.kind === "fault" && isCutOff(drawing.fault);
    return isPassing ? reply.code(503).header("retry-after", 1).send() : reply.code(415).send();
  } finally {
    await local.done();
  }
}

type Request = FastifyRequest<{ Params: { "*": string }; Querystring: { until?: string; sign?: string } }>;

/** Sends a private file to the admin for whom its link was made. The answer is 403 for all others, and afterwards. */
export async function sendPrivate(
  request: Request,
  reply: FastifyReply,
  { db, storage }: { db: Database; storage: Storage },
): Promise<FastifyReply> {
  const actor = await readerOf(request, reply, db);
  if (!actor) return reply;
  reply.headers({ ...inertHeaders, "cache-control": "no-store" });
  const { until = "", sign = "" } = request.query;
  let key: string;
  try {
    key = checkKey(request.params["*"]);
  } catch {
    return reply.code(404).send();
  }
  const now = Math.floor(Date.now() / 1_000);
  if (!(Number(until) > now) || !isSame(sign, linkSignature(key, actor.id, Number(until))))
    return reply.code(403).send();
  const [file] = await db.query<{ type: string; account: string }>(
    "select f.type, a.account from stored_file f, admin a where f.key = $1 and a.id = $2::bigint",
    [key, actor.id],
  );
  if (!file || (await storage.size(key)) === null) return reply.code(404).send();
  if (file.type.startsWith("image/") && file.type !== fileFormats.svg.type) {
    const text = `${file.account} ${new Date(now * 1_000).toISOString().slice(0, 16).replace("T", " ")}`;
    return sendMarked(reply, { storage, key, caller: actor.id, text });
  }
  return reply
    .type(file.type)
    .header("content-disposition", "attachment")
    .send(await storage.open(key));
}
