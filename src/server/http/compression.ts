import { constants } from "node:zlib";
import fastifyCompress from "@fastify/compress";
import type { FastifyInstance } from "fastify";

/** An answer shorter than this fits one packet anyway. Bytes. */
const THRESHOLD = 1_024;
/** Answers are compressed while they are sent: a higher level takes longer than the line saves. */
const BROTLI_QUALITY = 4;

/** Compresses texts as they are sent; pictures and archives are compressed already. Files of the console come compressed from the build. */
export async function addCompression(app: FastifyInstance): Promise<void> {
  await app.register(fastifyCompress, {
    encodings: ["br", "gzip"],
    threshold: THRESHOLD,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  });
}
