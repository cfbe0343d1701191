import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { unwantedCharacterProblem } from "#kernel/characters.ts";
import { Refusal } from "#kernel/errors.ts";
import type { StoredFile, StoredImage } from "#kernel/field.ts";
import type { Label } from "#kernel/label.ts";
import { extensionOf, storedName } from "#kernel/stored-name.ts";
import { isTooLarge, pictureLimits, tooLarge as tooManyPixels } from "#kernel/image-size-rules.ts";
import { makeFolder } from "#server/db/make-folder.ts";
import type { Sql } from "#server/db/sql.ts";
import { drawInChild, isCutOff } from "#server/pictures/draw-in-child.ts";
import type { PictureFault } from "#server/pictures/draw-picture.ts";
import { contentRefusal } from "./file-content.ts";
import type { FileKind } from "./file-kinds.ts";
import { kindOf, pictures } from "./file-kinds.ts";
import type { Sums } from "./file-sums.ts";
import { receive, sumsOf } from "./file-sums.ts";
import { keepContent } from "./keep-content.ts";
import type { Storage } from "./storage.ts";
import { keyOf } from "./storage.ts";

const MB = 1024 * 1024;

export const refused = (label: Label, details?: object): Refusal =>
  new Refusal("illegalParameter", label, { path: "file", ...(details && { details }) });

export const tooLarge = (max: number): Refusal =>
  refused([`文件超过 ${max / MB} MB，请压缩`, `The file is over ${max / MB} MB; compress it`]);

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
  if (!Object.values(pictures.types).includes(type))
    throw refused(["图片格式应为 jpg、jpeg 或 png", "A picture must be jpg, jpeg or png"]);
  if (isTooLarge({ width, height })) throw refused(tooManyPixels);
  return { width, height, type };
}

interface Received extends Sums {
  path: string;
  extension: string;
}

/**
 * Converts a GIF above 10 MB to an animated WebP (specification, section 5).
 * @returns the file to store
 */
async function converted(
  file: Received,
  asking: Asking,
  webpTo: string,
): Promise<Received & { picture: SizedPicture }> {
  const picture = await pictureSize(file.path, asking);
  if (picture.type !== "image/gif" || file.size <= pictureLimits.gifBytes) return { ...file, picture };
  await pictureSize(file.path, asking, webpTo);
  return {
    path: webpTo,
    extension: ".webp",
    ...(await sumsOf(webpTo)),
    picture: { ...picture, type: "image/webp" },
  };
}

/** Returns the file name with the extension of the stored format. */
const renamedTo = (name: string, extension: string): string =>
  extensionOf(name) === extension ? name : name.slice(0, name.length - extensionOf(name).length) + extension;

interface NamedKind {
  /** Name as it is stored. */
  name: string;
  extension: string;
  kind: FileKind;
}

/**
 * Checks the name of a file, by which its kind is known before anything is read.
 * @param size announced size in bytes
 * @throws Refusal for an unwanted character, an unknown extension, a file too large
 */
export function checkedName(given: string, size: number | undefined): NamedKind {
  const name = storedName(given);
  const extension = extensionOf(name);
  const nameProblem = unwantedCharacterProblem(given);
  if (nameProblem)
    throw new Refusal("illegalParameter", [`文件名${nameProblem[0]}`, `The file name ${nameProblem[1]}`], {
      path: "name",
    });
  const kind = kindOf(extension);
  if (!kind) throw refused([`不支持「${extension || name}」文件`, `Files of type ${extension || name} are not taken`]);
  if (size !== undefined && size > kind.max) throw tooLarge(kind.max);
  return { name, extension, kind };
}

export interface Keeping {
  /** Folder for temporary files. */
  tempDir: string;
  /** The admin who may read the file before a record refers to it, and the caller for fair turns. */
  uploader?: string;
  /** Aborts when no caller waits any more. */
  signal?: AbortSignal;
  /** Caller for fair turns, where there is no uploader. */
  caller?: string;
  /** Returns why the content is refused for a further reason; null if it is not. */
  examine?: (path: string, extension: string) => Promise<Label | null>;
  /** Writes an unconverted file to its key, if that takes less than copying the local file. */
  move?: (key: string, type: string) => Promise<boolean>;
}

/**
 * Checks a complete local file by its content, converts it if it must be, and stores it.
 * @throws Refusal for an invalid picture, a file of another format, or another file with the same MD5
 */
export async function keepFile(
  db: Sql,
  storage: Storage,
  { name, kind, ...received }: NamedKind & Received,
  { uploader, caller, signal, examine, move, webpTo }: Keeping & { webpTo: string },
): Promise<StoredFile | StoredImage> {
  if (received.size === 0) throw refused(["文件是空的", "The file is empty"]);
  const { path: given, extension: ending } = received;
  const refusal =
    (await examine?.(given, ending)) ?? (kind === pictures ? null : await contentRefusal(given, ending.slice(1)));
  if (refusal) throw refused(refusal);
  const asking = { caller: uploader ?? caller ?? "server", ...(signal && { signal }) };
  const content = kind === pictures ? await converted(received, asking, webpTo) : { ...received, picture: null };
  const { path, md5, sha256, size, picture, extension } = content;
  const type = picture?.type ?? kind.types[extension] ?? "application/octet-stream";
  const key = keyOf(md5, extension);
  await keepContent(db, storage, {
    key,
    put: () => (move && path === received.path ? move(key, type) : storage.put(key, path, type, true)),
    md5,
    sha256,
    size,
    type,
    width: picture?.width ?? null,
    height: picture?.height ?? null,
    uploader: uploader ?? null,
  });
  const stored = { key, name: renamedTo(name, extension), size, md5 };
  return picture ? { ...stored, width: picture.width, height: picture.height } : stored;
}

/** Gives work a path in the folder, and removes what it leaves there. */
export async function withPart<T>(tempDir: string, work: (part: string) => Promise<T>): Promise<T> {
  await makeFolder(tempDir);
  const part = join(tempDir, `${randomUUID()}.part`);
  try {
    return await work(part);
  } finally {
    await Promise.all([part, `${part}.webp`].map((path) => rm(path, { force: true })));
  }
}

/**
 * Stores a stream. The file is hashed while it arrives and checked by its content. Equal files are stored only once.
 * @param options `size` is the announced size in bytes, so that a large file is refused before it is read
 * @throws Refusal for an unknown extension, a file too large, an invalid picture, or another file with the same MD5
 */
export async function storeFile(
  db: Sql,
  storage: Storage,
  source: Readable,
  { name, size, ...options }: Keeping & { name: string; size?: number },
): Promise<StoredFile | StoredImage> {
  const named = checkedName(name, size);
  return withPart(options.tempDir, async (path) => {
    const sums = await receive(source, path, named.kind.max, () => tooLarge(named.kind.max));
    return keepFile(db, storage, { ...named, path, ...sums }, { ...options, webpTo: `${path}.webp` });
  });
}
