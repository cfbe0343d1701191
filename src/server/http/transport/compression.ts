import { constants } from "node:zlib";
import fastifyCompress from "@fastify/compress";
import type { FastifyInstance } from "fastify";
import { Refusal } from "#kernel/errors.ts";

/** Minimum size of a compressed answer, in bytes. A shorter one fits into one packet even without compression. */
const THRESHOLD = 1_024;
/** Brotli level. Answers are compressed while they are sent; a higher level takes more time than it saves. */
const BROTLI_QUALITY = 4;

/**
 * Refuses compressed bodies. A few bytes could unpack to more than any limit allows, and no client of this API needs
 * them.
 */
function refusePacked(app: FastifyInstance): void {
  app.addHook("onRequest", ({ headers, method }, _reply, done) => {
    const encoding = headers["content-encoding"]?.trim().toLowerCase() ?? "identity";
    if (encoding === "identity" || ["GET", "HEAD"].includes(method)) return done();
    done(
      new Refusal("illegalParameter", ["请求体不得压缩", "The body must not be compressed"], {
        path: "Content-Encoding",
      }),
    );
  });
}

/** True if stored files of this type are sent compressed. Pictures, meshes and videos are sent as they are. */
export const isCompressed = (type: string): boolean => type.startsWith("text/");

/**
 * Compresses texts as they are sent; pictures and archives are compressed already. Files of the console are compressed
 * by the build. Compressed request bodies are refused.
 */
export async function addCompression(app: FastifyInstance): Promise<void> {
  refusePacked(app);
  await app.register(fastifyCompress, {
    globalDecompression: false,
    encodings: ["br", "gzip"],
    threshold: THRESHOLD,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  });
}
