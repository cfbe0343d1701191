import type { Handlers } from "#server/commands/handler.ts";
import { copyConfig } from "./copy-config.ts";

export const settingsHandlers: Handlers = { "systemConfig.copy": copyConfig };
