import { Readable } from "node:stream";
import type { StoredFile, StoredImage } from "#kernel/field.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Storage } from "./storage.ts";
import { storeFile } from "./store-file.ts";

/** Takes bytes that this process made or read into the store, by the same way as an upload. */
export const storeBytes = (
  db: Sql,
  storage: Storage,
  bytes: Uint8Array,
  name: string,
  tempDir: string,
): Promise<StoredFile | StoredImage> => storeFile(db, storage, Readable.from([Buffer.from(bytes)]), { name, tempDir });
