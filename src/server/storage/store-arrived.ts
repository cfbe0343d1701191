import { sendAgain } from "#domain/api/refused-file.ts";
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

/** Checks of this process, by storage and key. A call that is sent again waits for the first one. */
const running = new WeakMap<Uploads, Map<string, Promise<unknown>>>();

/** Runs a check after the one of the same object that runs already. */
async function inTurn<T>(uploads: Uploads, key: string, work: () => Promise<T>): Promise<T> {
  const checks = running.get(uploads) ?? new Map<string, Promise<unknown>>();
  running.set(uploads, checks);
  const own = (checks.get(key) ?? Promise.resolve()).then(work);
  const ended = own.catch(() => undefined);
  checks.set(key, ended);
  try {
    return await own;
  } finally {
    if (checks.get(key) === ended) checks.delete(key);
  }
}

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
  refused(
    [
      "文件在传输中损坏，或在上传时被修改，请重新上传",
      "The file was damaged on its way or changed while it was sent; upload it again",
    ],
    sendAgain,
  );

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
 * @throws Refusal notFound for an object that has not arrived; illegalParameter for a file that is not accepted
 */
export const storeArrived = (
  db: Sql,
  services: { storage: Storage; uploads: Uploads },
  object: Keeping & { key: string; name: string; most?: number },
): Promise<StoredFile | StoredImage> => inTurn(services.uploads, object.key, () => storeOne(db, services, object));

async function storeOne(
  db: Sql,
  { storage, uploads }: { storage: Storage; uploads: Uploads },
  { key, name, most, ...options }: Keeping & { key: string; name: string; most?: number },
): Promise<StoredFile | StoredImage> {
  const arrived = await uploads.take(key, most);
  if (!arrived) {
    const known = await storedBefore(db, key, name, options.uploader);
    if (known) return known;
    throw new Refusal("notFound", ["文件没有传到，请重新上传", "The file has not arrived; upload it again"], {
      path: "file",
    });
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
