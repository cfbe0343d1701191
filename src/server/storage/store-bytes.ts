import { Readable } from "node:stream";
import type { StoredFile, StoredImage } from "#kernel/field.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Storage } from "./storage.ts";
import { storeFile } from "./store-file.ts";

/** Stores bytes of this process the same way as an upload. */
export const storeBytes = (
  db: Sql,
  storage: Storage,
  bytes: Uint8Array,
  name: string,
  tempDir: string,
): Promise<StoredFile | StoredImage> => storeFile(db, storage, Readable.from([Buffer.from(bytes)]), { name, tempDir });
