import { systemConfig } from "#domain/settings/system-config.resource.ts";
import { defineCommands } from "#commands/define.ts";
import { switches } from "#commands/enable-disable.ts";

export const systemConfigCommands = defineCommands(systemConfig, {
  putUp: switches.on,
  putDown: switches.off,
  copy: { label: ["复制一份", "Copy"], key: "shift+c" },
});
