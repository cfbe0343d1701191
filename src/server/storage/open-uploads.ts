import type { Config } from "#server/config.ts";
import type { EmbeddedStore } from "#server/object-store/embedded-store.ts";
import { embeddedUploads } from "./embedded-uploads.ts";
import { ossUploads } from "./oss-uploads.ts";
import type { Storage } from "./storage.ts";
import type { Uploads } from "./uploads.ts";

/** Opens OSS if it is configured, otherwise the embedded store. No other part of the server depends on this choice. */
export const openUploads = (config: Config, storage: Storage, store: EmbeddedStore): Uploads =>
  config.oss ? ossUploads(config.oss) : embeddedUploads(store, storage);
