import { category } from "#domain/community/category.resource.ts";
import { defineCommands } from "#commands/define.ts";

export const categoryCommands = defineCommands(category, {
  putUp: { label: ["上架", "Put up"], key: "p", targets: "many" },
  putDown: { label: ["下架", "Take down"], key: "t", targets: "many" },
});
