import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { Transform } from "node:stream";
import type { Readable } from "node:stream";
import { Refusal } from "#kernel/errors.ts";
import type { StoredFile, StoredImage } from "#kernel/field.ts";
import type { Sql } from "#server/db/sql.ts";
import { inspectPicture } from "#server/mesh/picture.ts";
import type { Storage } from "./storage.ts";
import { keyOf } from "./storage.ts";

/** Bytes. Pictures as in the specification, section 5; everything else as large as a print file may be. */
export const MAX_PICTURE = 20 * 1024 * 1024;
export const MAX_FILE = 512 * 1024 * 1024;
const MAX_PIXELS = 16_383;

const pictures: Record<string, string> = {
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".png": "image/png",
  ".webp": "image/webp",
  ".gif": "image/gif",
};
const others: Record<string, string> = {
  ".stl": "model/stl",
  ".obj": "model/obj",
  ".3mf": "model/3mf",
  ".step": "model/step",
  ".stp": "model/step",
  ".gcode": "text/x-gcode",
};

const extensionOf = (name: string): string => /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0].toLowerCase() ?? "";

const tooLarge = (max: number): Refusal =>
  new Refusal(
    "illegalParameter",
    [`文件超过 ${max / 1024 / 1024} MB，请压缩`, `The file is over ${max / 1024 / 1024} MB; compress it`],
    { path: "file" },
  );

/** Writes the stream to a file and counts and hashes what passes. @throws Refusal where it is too large */
async function receive(source: Readable, path: string, max: number): Promise<{ md5: string; size: number }> {
  const hash = createHash("md5");
  let size = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      hash.update(chunk);
      done(size > max ? tooLarge(max) : null, chunk);
    },
  });
  await pipeline(source, count, createWriteStream(path));
  return { md5: hash.digest("hex"), size };
}

/** The size of a picture in pixels, from its content. @throws Refusal for what the specification rejects */
async function pictureSize(path: string): Promise<{ width: number; height: number; type: string }> {
  const reading = await inspectPicture(await readFile(path));
  if (reading.kind === "fault")
    throw new Refusal("illegalParameter", ["图片无法读取", "The picture cannot be read"], { path: "file" });
  const { width, height } = reading;
  if (width >= MAX_PIXELS || height >= MAX_PIXELS)
    throw new Refusal(
      "illegalParameter",
      [`图片边长达到 ${MAX_PIXELS} px，不能上传`, `A picture of ${MAX_PIXELS} px or more is rejected`],
      { path: "file" },
    );
  return { width, height, type: `image/${reading.format}` };
}

/**
 * Takes an upload into the store: hashed while it arrives, checked by its content, stored once however often it comes.
 * @throws Refusal for an unknown extension, a file too large, or a picture that is none
 */
export async function storeFile(
  db: Sql,
  storage: Storage,
  source: Readable,
  given: { name: string; tempDir: string },
): Promise<StoredFile | StoredImage> {
  const extension = extensionOf(given.name);
  const isPicture = extension in pictures;
  if (!isPicture && !(extension in others))
    throw new Refusal(
      "illegalParameter",
      [`不支持「${extension || given.name}」文件`, `Files of type ${extension || given.name} are not taken`],
      { path: "file" },
    );
  await mkdir(given.tempDir, { recursive: true });
  const path = join(given.tempDir, `${randomUUID()}.part`);
  try {
    const { md5, size } = await receive(source, path, isPicture ? MAX_PICTURE : MAX_FILE);
    if (size === 0) throw new Refusal("illegalParameter", ["文件是空的", "The file is empty"], { path: "file" });
    const picture = isPicture ? await pictureSize(path) : null;
    const type = picture?.type ?? others[extension] ?? "application/octet-stream";
    const key = keyOf(md5, extension);
    await storage.put(key, path, type);
    await db.query(
      "insert into stored_file (key, md5, size, type, width, height) values ($1, $2, $3, $4, $5, $6) on conflict do nothing",
      [key, md5, size, type, picture?.width ?? null, picture?.height ?? null],
    );
    return {
      key,
      name: given.name.slice(0, 200),
      size,
      md5,
      ...(picture ? { width: picture.width, height: picture.height } : {}),
    };
  } finally {
    await rm(path, { force: true });
  }
}
