// Generated from the names of files. Do not edit.
import { periodicJob } from "#domain/settings/periodic-job.resource.ts";
import { systemConfig } from "#domain/settings/system-config.resource.ts";
import { defineArea } from "#commands/define.ts";
import { systemConfigCommands } from "./system-config.ts";

export const area = defineArea("settings", [
  periodicJob,
  systemConfig,
], [
  systemConfigCommands,
], {});
