import type { Handlers } from "#server/commands/handler.ts";
import { editConfig } from "./spelled-config.ts";
import { copyConfig } from "./copy-config.ts";

export const handlers: Handlers = { "systemConfig.copy": copyConfig, "systemConfig.edit": editConfig };
