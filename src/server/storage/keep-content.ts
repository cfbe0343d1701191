import { createHash } from "node:crypto";
import { Refusal } from "#kernel/errors.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Storage } from "./storage.ts";

interface Content {
  key: string;
  /** Writes the content to its key, unless it is already there. @returns true if it was written */
  put: () => Promise<boolean>;
  md5: string;
  sha256: string;
  /** Size in bytes. */
  size: number;
  type: string;
  /** Size of a picture in pixels; null for other files. */
  width: number | null;
  height: number | null;
  /** Admin who may read the file before a record refers to it. */
  uploader: string | null;
}

const anotherFile = (): Refusal =>
  new Refusal(
    "illegalParameter",
    [
      "已存有一个 MD5 相同但内容不同的文件，请重新导出后再上传",
      "A different file with the same MD5 is already stored; export this file again",
    ],
    { path: "file" },
  );

/** Returns the SHA-256 of the stored content in hex; null where the key is not stored. */
async function storedSum(storage: Storage, key: string): Promise<string | null> {
  if ((await storage.size(key)) === null) return null;
  const hash = createHash("sha256");
  for await (const chunk of (await storage.open(key)) as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest("hex");
}

/**
 * Compares a file with all stored files of the same MD5. The extension may differ, because posters are stored by the
 * MD5 alone. Files stored by an earlier version without a SHA-256 get it here.
 * @returns true if the SHA-256 of the content under this exact key is stored
 * @throws Refusal where the content differs
 */
async function compare(db: Sql, storage: Storage, { key, md5, sha256 }: Content): Promise<boolean> {
  const rows = await db.query<{ key: string; sha256: string | null }>(
    "select key, sha256 from stored_file where md5 = $1 and key not like '%-%'",
    [md5],
  );
  let isKnown = false;
  for (const row of rows) {
    const sum = row.sha256 ?? (await storedSum(storage, row.key));
    if (row.sha256 === null && sum !== null)
      await db.query("update stored_file set sha256 = $2 where key = $1 and sha256 is null", [row.key, sum]);
    if (sum !== null && sum !== sha256) throw anotherFile();
    isKnown ||= sum !== null && row.key === key;
  }
  return isKnown;
}

/**
 * Stores a file and its row, once per content. A stored file is never replaced by another with the same MD5.
 * @throws Refusal where the key belongs to other content
 */
export async function keepContent(db: Sql, storage: Storage, content: Content): Promise<void> {
  const { key, put, md5, sha256, size, type, width, height, uploader } = content;
  const isKnown = await compare(db, storage, content);
  const isWritten = await put();
  // Another upload may have just stored content under this key but not written its row yet.
  if (!isWritten && !isKnown && (await storedSum(storage, key)) !== sha256) throw anotherFile();
  const inserted = await db.query(
    `insert into stored_file as f (key, md5, sha256, size, type, width, height, uploaders)
     values ($1, $2, $3, $4, $5, $6, $7, array_remove(array[$8::bigint], null))
     on conflict (key) do update set create_time = now(), sha256 = excluded.sha256,
       uploaders = f.uploaders || array(select unnest(excluded.uploaders) except select unnest(f.uploaders))
       where f.sha256 is null or f.sha256 = excluded.sha256
     returning key`,
    [key, md5, sha256, size, type, width, height, uploader],
  );
  if (inserted.length === 0) {
    if (isWritten) await storage.remove(key);
    throw anotherFile();
  }
  // The sweep may have deleted the content since `put`. Store it again; with the new row the sweep now keeps it.
  if ((await storage.size(key)) === null) await put();
}
