import { constants } from "node:zlib";
import fastifyCompress from "@fastify/compress";
import type { FastifyInstance } from "fastify";
import { Refusal } from "#kernel/errors.ts";

/** An answer shorter than this fits one packet anyway. Bytes. */
const THRESHOLD = 1_024;
/** Answers are compressed while they are sent: a higher level takes longer than the line saves. */
const BROTLI_QUALITY = 4;

/** A few bytes may unpack to more than any limit allows, so no body is unpacked, and none is stored as it is packed. */
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

/** Whether a stored file of the type may go out compressed; pictures, meshes and videos are sent as they are. */
export const isCompressed = (type: string): boolean => type.startsWith("text/");

/**
 * Compresses texts as they are sent; pictures and archives are compressed already. Files of the console come compressed
 * from the build. Bodies are taken as they are.
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
