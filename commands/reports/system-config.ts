import { systemConfig } from "#domain/reports/system-config.resource.ts";
import { defineCommands } from "#commands/define.ts";

export const systemConfigCommands = defineCommands(systemConfig, {
  putUp: { label: ["启用", "Put up"], targets: "many", words: "status up" },
  putDown: { label: ["停用", "Put down"], targets: "many", words: "status down" },
  copy: { label: ["复制一份", "Copy"] },
});
