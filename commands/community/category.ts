import { category } from "#domain/community/category.resource.ts";
import { defineCommands } from "#commands/define.ts";

export const categoryCommands = defineCommands(category, {
  putUp: { label: ["启用", "Put up"], targets: "many", words: "status up" },
  putDown: { label: ["停用", "Put down"], targets: "many", words: "status down" },
});
