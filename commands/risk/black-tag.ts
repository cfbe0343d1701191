import { blackTag } from "#domain/risk/black-tag.resource.ts";
import { defineCommands } from "#commands/define.ts";
import { upDownCommands } from "#commands/shelf.ts";

export const blackTagCommands = defineCommands(blackTag, {
  putUp: { ...upDownCommands.putUp, label: ["启用", "Put up"] },
  putDown: { ...upDownCommands.putDown, label: ["停用", "Take down"] },
});
