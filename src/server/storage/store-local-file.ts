import { extname } from "node:path";
import type { StoredFile } from "#kernel/field.ts";
import { storedName } from "#kernel/stored-name.ts";
import type { Sql } from "#server/db/sql.ts";
import { sumsOf } from "./file-sums.ts";
import { keepContent } from "./keep-content.ts";
import type { Storage } from "./storage.ts";
import { keyOf } from "./storage.ts";

interface LocalFile {
  path: string;
  name: string;
  /** Media type. */
  type: string;
  /** Admin who may read the file before a record refers to it; null for none. */
  uploader: string | null;
}

/** Stores a file that the server has made itself. It is never in memory as a whole. */
export async function storeLocalFile(
  db: Sql,
  storage: Storage,
  { path, name, type, uploader }: LocalFile,
): Promise<StoredFile> {
  const { md5, sha256, size } = await sumsOf(path);
  const key = keyOf(md5, extname(name));
  const put = (): Promise<boolean> => storage.put(key, path, type);
  await keepContent(db, storage, { key, put, md5, sha256, size, type, width: null, height: null, uploader });
  // A title may contain a slash, which is no folder.
  return { key, name: storedName(name.replaceAll(/[/\\]/g, "-")) || key, size, md5 };
}
