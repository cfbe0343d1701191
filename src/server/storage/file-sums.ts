import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { Transform, Writable } from "node:stream";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** Hashes of a content in lower-case hex, and its size in bytes. */
export interface Sums {
  md5: string;
  sha256: string;
  size: number;
}

function openSums(): { add: (chunk: Buffer) => number; sums: () => Sums } {
  const hashes = [createHash("md5"), createHash("sha256")] as const;
  let size = 0;
  return {
    add(chunk) {
      for (const hash of hashes) hash.update(chunk);
      return (size += chunk.length);
    },
    sums: () => ({ md5: hashes[0].digest("hex"), sha256: hashes[1].digest("hex"), size }),
  };
}

/** Hashes a local file. */
export async function sumsOf(path: string): Promise<Sums> {
  const { add, sums } = openSums();
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      add(chunk);
      // Lets other calls run between two pieces of a large file.
      setImmediate(done);
    },
  });
  await pipeline(createReadStream(path, { highWaterMark: 256 * 1024 }), sink);
  return sums();
}

/**
 * Writes a stream to a file, and passes each piece to `add`, which returns the number of bytes so far.
 * @param max in bytes
 * @throws what `tooLarge` returns, where it is larger
 */
export async function writeAtMost(
  source: AsyncIterable<Buffer>,
  path: string,
  { max, tooLarge, add }: { max: number; tooLarge: () => Error; add: (chunk: Buffer) => number },
): Promise<void> {
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(add(chunk) > max ? tooLarge() : null, chunk);
    },
  });
  await pipeline(source, count, createWriteStream(path));
}

/** Writes a stream to a file, and hashes its bytes. @throws what `tooLarge` returns, where it is larger */
export async function receive(source: Readable, path: string, max: number, tooLarge: () => Error): Promise<Sums> {
  const { add, sums } = openSums();
  await writeAtMost(source, path, { max, tooLarge, add });
  return sums();
}
