import { settings as resources } from "#domain/settings/index.ts";
import { defineArea } from "#commands/define.ts";
import { systemConfigCommands } from "./system-config.ts";

export const settings = defineArea("settings", resources, [systemConfigCommands]);
