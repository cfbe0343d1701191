import { Refusal } from "#kernel/errors.ts";
import type { StoredFile, StoredImage } from "#kernel/field.ts";
import { storedName } from "#kernel/stored-name.ts";
import type { Sql } from "#server/db/sql.ts";
import { sumsOf } from "./file-sums.ts";
import type { Storage } from "./storage.ts";
import type { Keeping } from "./store-file.ts";
import { checkedName, keepFile, refused, withPart } from "./store-file.ts";
import type { StoredRow } from "./stored-row.ts";
import { storedValue } from "./stored-row.ts";
import type { Arrived, Uploads } from "./uploads.ts";

/** MD5 in the key of an object (specification, section 4: prefix, hash, extension). */
const md5In = (key: string): string => /([0-9a-f]{32})(?:\.[a-z0-9]+)?$/.exec(key)?.[1] ?? "";

/**
 * Returns the file that the uploader stored before with the same content. The same file may be sent from two windows
 * at once; the second then finds nothing under the shared key.
 */
async function storedBefore(
  db: Sql,
  key: string,
  name: string,
  uploader: string | undefined,
): Promise<StoredFile | StoredImage | null> {
  const [row] = await db.query<StoredRow>(
    `select key, md5, size, width, height from stored_file
     where md5 = $1 and $2::bigint = any(uploaders) and key not like '%-%'`,
    [md5In(key), uploader ?? null],
  );
  return row ? storedValue(row, storedName(name)) : null;
}

const damaged = (): Refusal =>
  refused([
    "文件在传输中损坏，或在上传时被修改，请重新上传",
    "The file was damaged on its way or changed while it was sent; upload it again",
  ]);

async function check(
  db: Sql,
  storage: Storage,
  { key, name, arrived, ...options }: Keeping & { key: string; name: string; arrived: Arrived },
): Promise<StoredFile | StoredImage> {
  const { path, size, move } = arrived;
  const named = checkedName(name, size);
  return withPart(options.tempDir, async (part) => {
    const sums = await sumsOf(path);
    if (sums.md5 !== md5In(key)) throw damaged();
    return keepFile(db, storage, { ...named, path, ...sums }, { ...options, move, webpTo: `${part}.webp` });
  });
}

/**
 * Checks an object that a client sent to the object storage, and makes it a stored file. What is refused is erased.
 * @param most largest size in bytes; without it the kind of the file decides
 * @throws Refusal for an object that has not arrived, or a file that is not accepted
 */
export async function storeArrived(
  db: Sql,
  { storage, uploads }: { storage: Storage; uploads: Uploads },
  { key, name, most, ...options }: Keeping & { key: string; name: string; most?: number },
): Promise<StoredFile | StoredImage> {
  const arrived = await uploads.take(key, most);
  if (!arrived) {
    const known = await storedBefore(db, key, name, options.uploader);
    if (known) return known;
    throw refused(["文件没有传到，请重新上传", "The file has not arrived; upload it again"]);
  }
  let isOver = false;
  try {
    const stored = await check(db, storage, { ...options, key, name, arrived });
    isOver = true;
    return stored;
  } catch (error) {
    isOver = error instanceof Refusal && error.codeName === "illegalParameter";
    throw error;
  } finally {
    await arrived.end(isOver);
  }
}
