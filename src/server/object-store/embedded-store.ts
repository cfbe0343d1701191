import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { keyOfFolder } from "#server/auth/keys/key-file.ts";
import type { Config } from "#server/config.ts";
import { MAX_FILE } from "#server/storage/file-kinds.ts";
import type { Credentials } from "./credentials.ts";
import { createCredentials } from "./credentials.ts";
import { openObjects } from "./object-folder.ts";
import { openPartUploads } from "./part-uploads.ts";
import { openProcessed } from "./processed-pictures.ts";

/** First part of the store's addresses: its name at the root of the console's origin. */
export const BUCKET = "objects";
/** Region that clients of the embedded store sign. */
export const REGION = "cn-local";
const KEY_FILE = "object-store.key";

/** Opens the object store in the data folder, used where no Aliyun OSS is configured. */
export function openEmbeddedStore({ dataDir }: Pick<Config, "dataDir">) {
  const folder = join(dataDir, "files");
  const objects = openObjects(folder);
  let opened: Promise<{ credentials: Credentials }> | undefined;
  const open = async (): Promise<{ credentials: Credentials }> => ({
    credentials: createCredentials(
      await keyOfFolder(dataDir, KEY_FILE, async () => randomBytes(32).toString("base64url")),
    ),
  });
  return {
    bucket: BUCKET,
    region: REGION,
    maxBytes: MAX_FILE,
    objects,
    uploads: openPartUploads(folder, objects),
    processed: openProcessed(objects, join(dataDir, "processed")),
    /** Reads the key of this installation on first use, and creates it if there is none. */
    opened: () => (opened ??= open()),
  };
}

export type EmbeddedStore = ReturnType<typeof openEmbeddedStore>;
