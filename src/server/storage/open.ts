import { join } from "node:path";
import type { Config } from "#server/config.ts";
import { diskStorage } from "./disk.ts";
import { ossStorage } from "./oss.ts";
import type { Storage } from "./storage.ts";

/** Opens OSS where it is configured, else the data folder. Nothing else in the server depends on which one. */
export const openStorage = (config: Config): Storage =>
  config.oss ? ossStorage(config.oss) : diskStorage(join(config.dataDir, "files"));
