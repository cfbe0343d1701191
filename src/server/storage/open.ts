import { join } from "node:path";
import type { Config } from "#server/config.ts";
import { diskStorage } from "./disk.ts";
import { ossStorage } from "./oss.ts";
import type { Storage } from "./storage.ts";

/** Real OSS where it is configured, the data folder otherwise; nothing else in the server knows which. */
export const openStorage = (config: Config): Storage =>
  config.oss ? ossStorage(config.oss) : diskStorage(join(config.dataDir, "files"));
