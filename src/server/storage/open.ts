import { join } from "node:path";
import type { Config } from "#server/config.ts";
import { diskStorage } from "./disk.ts";
import { ossStorage } from "./oss.ts";
import type { Storage } from "./storage.ts";

/** Opens OSS if it is configured, otherwise the data folder. No other part of the server depends on this choice. */
export const openStorage = (config: Config): Storage =>
  config.oss ? ossStorage(config.oss) : diskStorage(join(config.dataDir, "files"));
