import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { Transform } from "node:stream";
import type { Readable } from "node:stream";
import { unwantedCharacterProblem } from "#kernel/characters.ts";
import { Refusal } from "#kernel/errors.ts";
import type { StoredFile, StoredImage } from "#kernel/field.ts";
import { fileFormats } from "#kernel/file-formats.ts";
import type { Label } from "#kernel/label.ts";
import { storedName } from "#kernel/stored-name.ts";
import { isTooLarge, pictureLimits, tooLarge as tooManyPixels } from "#kernel/image-size-rules.ts";
import { makeFolder } from "#server/db/make-folder.ts";
import type { Sql } from "#server/db/sql.ts";
import { drawInChild, isCutOff } from "#server/pictures/draw-in-child.ts";
import type { PictureFault } from "#server/pictures/draw-picture.ts";
import { contentRefusal } from "./file-content.ts";
import { keepContent } from "./keep-content.ts";
import type { Storage } from "./storage.ts";
import { keyOf } from "./storage.ts";

const MB = 1024 * 1024;

interface Kind {
  /** Maximum size in bytes. */
  max: number;
  types: Readonly<Record<string, string>>;
}

/**
 * Accepted files by file extension. Pictures: jpg, jpeg, png (specification, section 5), WebP, into which the console
 * converts, and GIF. file-formats.ts has the other files. The rules of a field on formats and sizes are checked
 * later, when a record with the file is saved (resources/stored-values.ts).
 */
const kinds: readonly Kind[] = [
  {
    max: pictureLimits.bytes,
    types: {
      ".jpg": "image/jpeg",
      ".jpeg": "image/jpeg",
      ".png": "image/png",
      ".webp": "image/webp",
      ".gif": "image/gif",
    },
  },
  ...Object.entries(fileFormats).map(([ending, { type, max }]) => ({ max, types: { [`.${ending}`]: type } })),
];
const [pictures] = kinds;
const kindOf = (extension: string): Kind | undefined => kinds.find(({ types }) => Object.hasOwn(types, extension));

/** True if files with this extension are accepted as pictures. */
export const isPicture = (extension: string): boolean => kindOf(extension) === pictures;

/** Maximum size of any file in bytes. */
export const MAX_FILE = Math.max(...kinds.map(({ max }) => max));

/** Returns the file extension with its dot in lower case; empty where the name has none. */
export const extensionOf = (name: string): string => /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0].toLowerCase() ?? "";

const refused = (label: Label): Refusal => new Refusal("illegalParameter", label, { path: "file" });

const tooLarge = (max: number): Refusal =>
  refused([`文件超过 ${max / 1024 / 1024} MB，请压缩`, `The file is over ${max / 1024 / 1024} MB; compress it`]);

interface Sums {
  md5: string;
  sha256: string;
}

const sumOf = (name: "md5" | "sha256", content: Uint8Array): string => createHash(name).update(content).digest("hex");

/**
 * Writes the stream to a file, and counts and hashes its bytes.
 * @throws Refusal where it is too large
 */
async function receive(source: Readable, path: string, max: number): Promise<Sums & { size: number }> {
  const hashes = [createHash("md5"), createHash("sha256")] as const;
  let size = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      for (const hash of hashes) hash.update(chunk);
      done(size > max ? tooLarge(max) : null, chunk);
    },
  });
  try {
    // Do not destroy the request on an error, because it could not be answered then.
    await pipeline(source.iterator({ destroyOnReturn: false }), count, createWriteStream(path));
  } catch (error) {
    // Read and drop the rest, because an unread request would keep its connection open.
    source.resume();
    throw error;
  }
  return { md5: hashes[0].digest("hex"), sha256: hashes[1].digest("hex"), size };
}

const inMillions = (pixels = 0): number => Math.ceil(pixels / 1_000_000);

/** Returns the message for a picture that cannot be drawn. */
export const pictureFaultMessage = ({ kind, value, limit }: PictureFault): Label =>
  kind === "tooManyPixels"
    ? [
        `图片有 ${inMillions(value)} 百万像素，最多 ${inMillions(limit)} 百万，请缩小`,
        `The picture has ${inMillions(value)} million pixels and may have ${inMillions(limit)}; make it smaller`,
      ]
    : kind === "tooManyFrames"
      ? [
          `动图有 ${value} 帧，最多转换 ${limit} 帧，请缩短`,
          `The animation has ${value} frames and ${limit} are converted at most; make it shorter`,
        ]
      : ["图片无法读取，可能不完整，请重新导出", "The picture cannot be read and may be cut short; export it again"];

/** The caller that waits for the upload, and a signal that aborts when it no longer waits. */
interface Asking {
  caller: string;
  signal?: AbortSignal;
}

interface SizedPicture {
  /** Size in pixels. */
  width: number;
  height: number;
  type: string;
}

/**
 * Reads the size of a picture from its content.
 * @param webpTo path to which the picture is also written as an animated WebP
 * @throws Refusal for a picture that the specification rejects
 */
async function pictureSize(path: string, { caller, signal }: Asking, webpTo?: string): Promise<SizedPicture> {
  // Draw the picture, because a truncated file has an intact header and only drawing detects the damage.
  const request = { path, widths: [64], ...(webpTo === undefined ? {} : { webpTo }) };
  const waiting = { callers: () => (signal?.aborted ? [] : [caller]), weight: () => (webpTo === undefined ? 64 : MB) };
  const drawing = await drawInChild(async () => request, waiting, { converts: webpTo !== undefined });
  if (drawing.kind === "fault" && isCutOff(drawing.fault))
    throw new Refusal("busy", ["服务器正在重启，请重试", "The server is restarting; try again"]);
  if (drawing.kind === "fault") throw refused(pictureFaultMessage(drawing.fault));
  const { width, height, format } = drawing.picture;
  const type = `image/${format}`;
  if (!Object.values(pictures?.types ?? {}).includes(type))
    throw refused(["图片格式应为 jpg、jpeg 或 png", "A picture must be jpg, jpeg or png"]);
  if (isTooLarge({ width, height })) throw refused(tooManyPixels);
  return { width, height, type };
}

interface Received extends Sums {
  path: string;
  extension: string;
  /** Size in bytes. */
  size: number;
}

/**
 * Converts a GIF above 10 MB to an animated WebP (specification, section 5).
 * @returns the file to store
 */
async function converted(file: Received, asking: Asking): Promise<Received & { picture: SizedPicture }> {
  const picture = await pictureSize(file.path, asking);
  if (picture.type !== "image/gif" || file.size <= pictureLimits.gifBytes) return { ...file, picture };
  const path = `${file.path}.webp`;
  await pictureSize(file.path, asking, path);
  const content = await readFile(path);
  const sums = { md5: sumOf("md5", content), sha256: sumOf("sha256", content) };
  return { path, extension: ".webp", ...sums, size: content.length, picture: { ...picture, type: "image/webp" } };
}

/** Returns the file name with the extension of the stored format. */
const renamedTo = (name: string, extension: string): string =>
  extensionOf(name) === extension ? name : name.slice(0, name.length - extensionOf(name).length) + extension;

/**
 * Stores an upload. The file is hashed while it arrives and checked by its content. Equal files are stored only once.
 * @param options `size` is the announced size in bytes, so that a large file is refused before it is sent; `uploader` is
 * the admin who may read the file before a record refers to it, and the caller for fair turns; `signal` aborts when no
 * caller waits any more
 * @throws Refusal for an unknown extension, a file too large, an invalid picture, or another file with the same MD5
 */
export async function storeFile(
  db: Sql,
  storage: Storage,
  source: Readable,
  options: { name: string; tempDir: string; size?: number; uploader?: string; signal?: AbortSignal },
): Promise<StoredFile | StoredImage> {
  const clean = storedName(options.name);
  const extension = extensionOf(clean);
  const nameProblem = unwantedCharacterProblem(options.name);
  if (nameProblem)
    throw new Refusal("illegalParameter", [`文件名${nameProblem[0]}`, `The file name ${nameProblem[1]}`], {
      path: "name",
    });
  const kind = kindOf(extension);
  if (!kind)
    throw refused([`不支持「${extension || clean}」文件`, `Files of type ${extension || clean} are not taken`]);
  if (options.size !== undefined && options.size > kind.max) throw tooLarge(kind.max);
  await makeFolder(options.tempDir);
  const part = join(options.tempDir, `${randomUUID()}.part`);
  try {
    const received = { path: part, extension, ...(await receive(source, part, kind.max)) };
    if (received.size === 0) throw refused(["文件是空的", "The file is empty"]);
    const refusal = kind === pictures ? null : await contentRefusal(part, extension.slice(1));
    if (refusal) throw refused(refusal);
    const asking = { caller: options.uploader ?? "server", ...(options.signal && { signal: options.signal }) };
    const content = kind === pictures ? await converted(received, asking) : { ...received, picture: null };
    const { path, md5, sha256, size, picture } = content;
    const type = picture?.type ?? kind.types[extension] ?? "application/octet-stream";
    const key = keyOf(md5, content.extension);
    await keepContent(db, storage, {
      key,
      path,
      md5,
      sha256,
      size,
      type,
      width: picture?.width ?? null,
      height: picture?.height ?? null,
      uploader: options.uploader ?? null,
    });
    return {
      key,
      name: renamedTo(clean, content.extension),
      size,
      md5,
      ...(picture ? { width: picture.width, height: picture.height } : {}),
    };
  } finally {
    await Promise.all([part, `${part}.webp`].map((path) => rm(path, { force: true })));
  }
}
