import { reports as resources } from "#domain/reports/index.ts";
import { defineArea } from "#commands/define.ts";
import { systemConfigCommands } from "./system-config.ts";

export const reports = defineArea("reports", resources, [systemConfigCommands]);
